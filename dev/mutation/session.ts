import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { switches, type Tried } from './switches.ts'

/** A workspace whose tests are asked about mutants. */
export interface Tests {
  root: string
  /** Which of its tests are run, as globs. */
  include: string[]
  globalSetup?: string
}

/** Tests with all mutants built in and switched off, ready to be asked about one after the other. */
export interface Session {
  /** Whether some test fails with this mutant switched on; null: no test comes by it. */
  isNoticed(mutant: Tried): Promise<boolean | null>
  close(): Promise<void>
}

/** Runs all the tests once without a mutant: which come by which mutant is known then. Throws if one fails by itself. */
export async function openSession({ root, include, globalSetup }: Tests, tried: readonly Tried[]): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-mutants-'))
  const file = join(folder, 'on')
  process.env.MUTANT_FILE = file
  process.env.SEEN_FOLDER = folder
  writeFileSync(file, '-1')
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include,
      exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**'],
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
      bail: 1,
      testTimeout: 60_000,
      hookTimeout: 90_000,
      setupFiles: [join(import.meta.dirname, 'switch-on.ts')],
      ...(globalSetup ? { globalSetup: [resolve(globalSetup)] } : {}),
    },
    { plugins: [switches(tried)], logLevel: 'error' },
  )
  const failuresOf = async (specifications: TestSpecification[]) => {
    const { testModules } = await vitest.runTestSpecifications(specifications, false)
    vitest.state.filesMap.clear()
    return testModules.filter((module) => !['passed', 'skipped'].includes(module.state()))
  }
  const all = await vitest.globTestSpecifications()
  vitest.config.bail = 0
  const failures = await failuresOf(all)
  if (failures.length > 0)
    throw new Error(`Without a mutant tests of ${root} fail:\n${failures.map(toldOf).join('\n')}`)
  vitest.config.bail = 1
  const seenBy = new Map(
    all.map((specification) => {
      const name = specification.moduleId.replaceAll('/', '_')
      const seen = readdirSync(folder).includes(name) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : []
      return [specification, new Set<number>(seen)]
    }),
  )
  return {
    async isNoticed({ id, path }) {
      const near = (specification: TestSpecification) => Number(!specification.moduleId.includes(`${dirname(path)}/`))
      const comeBy = all.filter((specification) => seenBy.get(specification)?.has(id))
      if (comeBy.length === 0) return null
      writeFileSync(file, String(id))
      for (const specification of comeBy.toSorted((one, other) => near(one) - near(other))) {
        if ((await failuresOf([specification])).length > 0) return true
      }
      return false
    },
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Which tests of a file failed, and why. */
const toldOf = (module: TestModule): string =>
  [
    module.moduleId,
    ...module.errors().map(({ message }) => message),
    ...[...module.children.allTests('failed')].flatMap((test) => [
      test.fullName,
      ...(test.result().errors ?? []).map(({ message }) => message),
    ]),
  ].join('\n  ')

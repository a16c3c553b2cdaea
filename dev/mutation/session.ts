import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { type Limits, limitsOf } from './limits.ts'
import { mutantPlugin, type NumberedMutant } from './switches.ts'

/** A workspace whose tests mutants are tried with. */
export interface Tests {
  root: string
  /** The test files to run, as globs. */
  include: string[]
  globalSetup?: string
}

/** The result for a mutant: a test failed, a limit was exceeded, all tests passed, or no test runs its code. */
export type Outcome = 'failed' | 'stopped by time' | 'stopped by memory' | 'passed' | 'not seen'

/** Instructions for the process that runs a test file. */
export interface SwitchedOn {
  /** The mutant's number; null for none, in which case the mutants that the tests reach are recorded. */
  mutant: number | null
  limits?: Limits
  /** The file that records which limit was exceeded. */
  limitFile?: string
}

/** Tests with all mutants built in and switched off, ready to try one after another. */
export interface Session {
  outcomeOf(mutant: NumberedMutant): Promise<Outcome>
  close(): Promise<void>
}

/** Runs all tests once without a mutant, to learn which of them reach which mutant. Throws if a test fails. */
export async function openSession(
  { root, include, globalSetup }: Tests,
  tried: readonly NumberedMutant[],
): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-mutants-'))
  const file = join(folder, 'on')
  process.env.MUTANT_FILE = file
  process.env.SEEN_FOLDER = folder
  const switchOn = (instructions: SwitchedOn) => writeFileSync(file, JSON.stringify(instructions))
  switchOn({ mutant: null })
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
      // Polled conditions may take long on a busy machine.
      expect: { poll: { timeout: 20_000 } },
      setupFiles: [join(import.meta.dirname, 'switch-on.ts')],
      ...(globalSetup ? { globalSetup: [resolve(globalSetup)] } : {}),
    },
    { plugins: [mutantPlugin(tried)], logLevel: 'error' },
  )
  const run = async (specifications: TestSpecification[]) => {
    const { testModules } = await vitest.runTestSpecifications(specifications, false)
    vitest.state.filesMap.clear()
    return testModules
  }
  const isFailed = (module: TestModule) => !['passed', 'skipped'].includes(module.state())
  const all = await vitest.globTestSpecifications()
  vitest.config.bail = 0
  const modules = await run(all)
  const failures = modules.filter(isFailed)
  if (failures.length > 0)
    throw new Error(`Without a mutant tests of ${root} fail:\n${failures.map(failuresOf).join('\n')}`)
  vitest.config.bail = 1
  const seenBy = new Map(
    all.map((specification) => {
      const name = specification.moduleId.replaceAll('/', '_')
      const seen = readdirSync(folder).includes(name) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : []
      return [specification, new Set<number>(seen)]
    }),
  )
  const durations = new Map(modules.map((module) => [module.moduleId, timeOf(module)]))
  return {
    async outcomeOf({ id, path }) {
      const distance = (specification: TestSpecification) =>
        Number(!specification.moduleId.includes(`${dirname(path)}/`))
      const reachedBy = all.filter((specification) => seenBy.get(specification)?.has(id))
      if (reachedBy.length === 0) return 'not seen'
      const limitFile = join(folder, `stopped-${id}`)
      for (const specification of reachedBy.toSorted((one, other) => distance(one) - distance(other))) {
        switchOn({ mutant: id, limits: limitsOf(durations.get(specification.moduleId) ?? 0), limitFile })
        const isNoticed = (await run([specification])).some(isFailed)
        if (existsSync(limitFile))
          return readFileSync(limitFile, 'utf8') === 'time' ? 'stopped by time' : 'stopped by memory'
        if (isNoticed) return 'failed'
      }
      return 'passed'
    },
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** In milliseconds, including loading and setup of the test file. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

/** The failed tests of a file with their errors. */
const failuresOf = (module: TestModule): string =>
  [
    module.moduleId,
    ...module.errors().map(({ message }) => message),
    ...[...module.children.allTests('failed')].flatMap((test) => [
      test.fullName,
      ...(test.result().errors ?? []).map(({ message }) => message),
    ]),
  ].join('\n  ')

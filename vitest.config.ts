import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Workspaces whose tests need Node alone. */
const plain = ['core', 'contract', 'phrases', 'web', 'demo', 'bench', 'dev']
const everyTest = ['**/*.test.{ts,tsx}']

const server = {
  root: './server',
  environment: 'node' as const,
  globalSetup: [join(import.meta.dirname, 'server/database/test-global-setup.ts')],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

/** What touches the database runs again on the operator's kind of Postgres, where there is one. */
const second = process.env.TEST_DATABASE_URL
  ? [{ test: { ...server, name: 'server-second', include: databaseTests() } }]
  : []

export default defineConfig({
  test: {
    // Half of the time goes by waiting, for Postgres and for clocks.
    maxWorkers: 2,
    projects: [
      ...plain.map((name) => ({
        test: { name, root: `./${name}`, environment: 'node' as const, include: everyTest, testTimeout: 20_000 },
      })),
      { test: { ...server, name: 'server', include: everyTest } },
      ...second,
    ],
  },
})

function databaseTests(): string[] {
  return readdirSync(join(import.meta.dirname, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => readFileSync(join(import.meta.dirname, 'server', path), 'utf8').match(/test-(database|door)\.ts/))
}

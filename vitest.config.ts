import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './web/test/chromium.ts'

/** Workspaces whose tests need Node alone. */
const plain = ['core', 'contract', 'phrases', 'web', 'demo', 'bench', 'dev', 'prove']
const everyTest = ['**/*.test.{ts,tsx}']
const inBrowser = ['**/*.browser.test.{ts,tsx}']

/** In milliseconds. A machine with other work stalls a test for long; these limits end only what hangs. */
const patience = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/**
 * Files of one project share what they import, which is a third of the run otherwise. So no test may leave anything behind
 * in a module: clocks, environment and globals are put back where they are changed.
 */
const shared = { isolate: false }

const server = {
  root: './server',
  ...shared,
  environment: 'node' as const,
  globalSetup: [join(import.meta.dirname, 'server/database/test-global-setup.ts')],
  ...patience,
}

/** What touches the database runs again on the operator's kind of Postgres, where there is one. */
const second = process.env.TEST_DATABASE_URL
  ? [{ test: { ...server, name: 'server-second', include: databaseTests() } }]
  : []

/** Components and hooks, in a real browser, where there is one; `web/test/chromium.test.ts` says so where there is none. */
const executablePath = findChromium()
const browser = executablePath
  ? [
      {
        // Found beforehand: what is found while a test runs loads its page anew.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-hook-form',
            '@hookform/resolvers/zod',
            'zod/mini',
            're2js',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/lint',
            '@codemirror/state',
            '@codemirror/view',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'web-browser',
          root: './web',
          include: inBrowser,
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium' as const, viewport: { width: 1024, height: 800 } }],
          },
        },
      },
    ]
  : []

export default defineConfig({
  test: {
    // Half of the time goes by waiting, for Postgres and for clocks.
    maxWorkers: 2,
    projects: [
      ...plain.map((name) => ({
        test: {
          name,
          root: `./${name}`,
          ...shared,
          environment: 'node' as const,
          include: everyTest,
          exclude: inBrowser,
          ...patience,
        },
      })),
      { test: { ...server, name: 'server', include: everyTest } },
      ...second,
      ...browser,
    ],
  },
})

function databaseTests(): string[] {
  return readdirSync(join(import.meta.dirname, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) =>
      readFileSync(join(import.meta.dirname, 'server', path), 'utf8').match(/test-(database|server)\.ts/),
    )
}

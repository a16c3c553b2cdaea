import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './web/test/chromium.ts'

/** Workspaces whose tests need Node alone. */
const plain = ['core', 'contract', 'phrases', 'web', 'demo', 'bench', 'dev', 'prove']
const everyTest = ['**/*.test.{ts,tsx}']
const inBrowser = ['**/*.browser.test.{ts,tsx}']

/** In milliseconds. A machine with other work stalls a test for long; these limits end only what hangs. */
const patience = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 120_000 } } }

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
  setupFiles: [join(import.meta.dirname, 'server/test-setup.ts')],
  ...patience,
}

/**
 * What two kinds of Postgres may answer differently: every statement, migrations, locks of two processes, partitions,
 * collations of the search, backups. It runs again on the operator's kind, where there is one.
 */
const ofPostgres = [
  'database/*.test.ts',
  'backup/{backup,restore}.test.ts',
  'accounts/{move-game,purge-expired}.test.ts',
  'payments/*.test.ts',
  'play/{two-processes,append-together,one-partition,spend-turn,recall-by-meaning}.test.ts',
  'publishing/search-novels.test.ts',
]
const second = process.env.TEST_DATABASE_URL
  ? [{ test: { ...server, name: 'server-second', include: ofPostgres } }]
  : []

/** Once through, by `vitest run`, and not again with each change. */
const isRun = process.argv.includes('run')

/** Components and hooks, in a real browser, where there is one; `web/test/chromium.test.ts` says so where there is none. */
const executablePath = findChromium()
const browser = executablePath
  ? [
      {
        // Found beforehand: what is found while a test runs loads its page anew, and with it fails what is running.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-hook-form',
            '@hookform/resolvers/zod',
            'zod/mini',
            're2js',
            '@tanstack/react-virtual',
            '@orama/stemmers/english',
            '@orama/stemmers/russian',
            '@simplewebauthn/browser',
            'fflate',
            'uqr',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/lint',
            '@codemirror/state',
            '@codemirror/view',
            'vitest-browser-react',
          ],
        },
        // Each test file asks for hundreds of modules anew: they are as they were, until somebody who watches changes one.
        server: { headers: isRun ? { 'cache-control': 'max-age=3600' } : {} },
        test: {
          // Each file has a page of its own, unlike the others: what an editor holds lives in modules, and one file's would be the next's.
          name: 'web-browser',
          root: './web',
          include: inBrowser,
          ...patience,
          // After the others and two at once: beside three workers a page has waited a minute and a half for a frame.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath,
                // A Chromium without windows would draw letters otherwise than one with them, whose looks are kept.
                args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=slight'],
              },
            }),
            instances: [{ browser: 'chromium' as const, viewport: { width: 1024, height: 800 } }],
          },
        },
      },
    ]
  : []

export default defineConfig({
  test: {
    // Half of the time goes by waiting, for Postgres and for clocks: three keep two cores busy, and a fourth gained nothing.
    maxWorkers: 3,
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

import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chosenTests, slowIn } from './dev/slow-tests.mjs'
import { findChromium } from './web/test/chromium.ts'

/** Workspaces whose tests need only Node. */
const plain = ['core', 'contract', 'phrases', 'web', 'demo', 'bench', 'dev']
const everyTest = ['**/*.test.{ts,tsx}']
const inBrowser = ['**/*.browser.test.{ts,tsx}']

/** The test files of a workspace that this run includes. No browser test is slow. */
const chosen = chosenTests()
const filesOf = (workspace: string) => ({
  include: chosen === 'slow' ? slowIn(workspace) : everyTest,
  exclude: [...configDefaults.exclude, ...inBrowser, ...(chosen === 'quick' ? slowIn(workspace) : [])],
})

/** In milliseconds. A busy machine can stall a test for long; these limits only end tests that hang. */
const patience = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 120_000 } } }

/**
 * Files of a project share their imported modules, which saves a third of the run. So tests must not leave anything
 * behind in a module: those that change clocks, environment or globals restore them.
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

const prove = {
  name: 'prove',
  root: './prove',
  ...shared,
  environment: 'node' as const,
  ...filesOf('prove'),
  globalSetup: [join(import.meta.dirname, 'prove/parts/prepare-data.ts')],
  setupFiles: [join(import.meta.dirname, 'prove/parts/test-setup.ts')],
  ...patience,
}

/**
 * Tests whose results may differ between two kinds of Postgres: statements, migrations, locks of two processes,
 * partitions, collations of the search, backups. They run again on the operator's kind, if one is configured.
 */
const ofPostgres = [
  'database/*.test.ts',
  'backup/{backup,restore}.test.ts',
  'accounts/{move-game,purge-expired}.test.ts',
  'payments/*.test.ts',
  'play/{two-processes,append-in-batch,one-partition,spend-turn,recall-by-meaning}.test.ts',
  'publishing/search-novels.test.ts',
]
const second =
  process.env.TEST_DATABASE_URL && chosen !== 'slow'
    ? [{ test: { ...server, name: 'server-second', include: ofPostgres } }]
    : []

/** A single run with `vitest run`, not watch mode. */
const isRun = process.argv.includes('run')

/**
 * Components and hooks run in a real browser, if there is one; `web/test/chromium.test.ts` reports if there is none.
 */
const executablePath = findChromium()
const browser =
  executablePath && chosen !== 'slow'
    ? [
        {
          // Listed in advance: a dependency discovered during a test reloads the page, which fails the running test.
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
          // Each test file requests hundreds of modules again: in a single run they can be cached.
          server: { headers: isRun ? { 'cache-control': 'max-age=3600' } : {} },
          test: {
            // Unlike in other projects, each file has its own page, because the editor's state lives in modules.
            name: 'web-browser',
            root: './web',
            include: inBrowser,
            setupFiles: [join(import.meta.dirname, 'web/test/clear-storage.ts')],
            ...patience,
            // After the other projects and two at a time: beside other workers a page has waited a minute and a half for
            // a frame. With three pages the run was 19 of 151 seconds shorter, and a click was lost once.
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                // Without a graphics card, motion costs a tenth of the time; tests about motion enable it.
                contextOptions: { reducedMotion: 'reduce' },
                launchOptions: {
                  executablePath,
                  // The visual tests' reference pictures require the same font rendering in headless and windowed
                  // Chromium.
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
    // Half of the time is spent waiting for Postgres and clocks, so four workers keep two cores busy; on a machine that does
    // other work they get a larger share of it.
    maxWorkers: 4,
    projects: [
      ...plain.map((name) => ({
        test: {
          name,
          root: `./${name}`,
          ...shared,
          environment: 'node' as const,
          ...filesOf(name),
          ...patience,
        },
      })),
      { test: { ...server, name: 'server', ...filesOf('server') } },
      { test: prove },
      ...second,
      ...browser,
    ],
  },
})

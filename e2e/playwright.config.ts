import { chosenTests, slowIn } from '@fabula/dev/slow-tests'
import { findChromium } from '@fabula/web/test/chromium'
import { defineConfig } from '@playwright/test'

/** Flags that stop the browser's background traffic. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Omits journeys that run on the other screen: see `atPhone` in journey.ts. */
const without = (tag: string) => (process.env.FABULA_THOROUGH === '1' ? {} : { grepInvert: new RegExp(tag) })

const chosen = chosenTests()
const slow = slowIn('e2e').map((file) => `**/${file}`)

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: chosen === 'slow' ? slow : '**/*.journey.ts',
  testIgnore: chosen === 'quick' ? slow : [],
  outputDir: '../.cache/journeys',
  fullyParallel: false,
  // Journeys mostly wait, so three workers keep two cores busy.
  workers: 3,
  // No retries: a race should be found, not hidden.
  retries: 0,
  // A shared machine may stall a browser for many seconds; these limits only end what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    headless: true,
    // An action without a target fails now, not at the end of the journey's time.
    actionTimeout: 30_000,
    launchOptions: {
      args,
      // Without a UTF-8 locale, names of downloaded files are reduced to ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: findChromium() ?? undefined,
    },
    // A journey can not watch requests answered by a service worker; the journey about it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Without a graphics card, endless animations cost half of the time; journeys about motion enable them.
    reducedMotion: 'reduce',
  },
  projects: [
    {
      name: 'phone',
      ...without('@at-desk'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', ...without('@at-phone'), use: { viewport: { width: 1440, height: 900 } } },
  ],
})

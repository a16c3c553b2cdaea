import { findChromium } from '@fabula/web/test/chromium'
import { defineConfig } from '@playwright/test'

/** The flags that keep a browser to itself: no background traffic, nothing but the page. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What is gone through once is left out where the other screen has it: see `atPhone` in journey.ts. */
const without = (tag: string) => (process.env.FABULA_THOROUGH === '1' ? {} : { grepInvert: new RegExp(tag) })

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.journey.ts',
  outputDir: '../.cache/journeys',
  fullyParallel: false,
  // Most of a journey is waiting for what readers wait for too: three keep two cores busy.
  workers: 3,
  // One that fails is a failure: its race is to be found, not hidden.
  retries: 0,
  // A shared machine may stall a browser for many seconds; these limits end only what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    headless: true,
    // A press that finds nothing to press fails at once and not with the whole journey's time.
    actionTimeout: 30_000,
    launchOptions: {
      args,
      // Without a locale a downloaded file may have no letters but those of ASCII in its name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: findChromium() ?? undefined,
    },
    // What a worker answers cannot be watched by a journey; the one about it lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Without a graphics card what moves without end costs half of the time; the journeys about motion switch it on.
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

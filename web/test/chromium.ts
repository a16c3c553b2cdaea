import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The browser that component tests run in: FABULA_CHROMIUM, the system's, or Playwright's own; null where there is none. */
export function findChromium(): string | null {
  const places = [process.env.FABULA_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  return places.find((place): place is string => Boolean(place) && existsSync(place as string)) ?? null
}

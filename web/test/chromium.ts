import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The browser for component tests: FABULA_CHROMIUM, the system's, or Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const system = ['chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`)
  const places = [process.env.FABULA_CHROMIUM, ...system, chromium.executablePath()]
  return places.find((place): place is string => Boolean(place) && existsSync(place as string)) ?? null
}

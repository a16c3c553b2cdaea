import type { SiteLook } from '@fabula/contract/pages'
import type { SiteSettings } from '@fabula/contract/shapes/site'
import type { ThemeTokens } from '@fabula/contract/theme/theme'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { readSiteSettings } from './site-settings.ts'

/** How soon another process's change is noticed, in ms. */
const pollMs = 2_000

/** The site's current settings for pages, available without waiting. */
export interface FollowedSite {
  /** The look of pages in a language; null: Fabula's default. */
  look(language: Language): SiteLook | null
  refresh(): Promise<void>
  stop(): void
}

/** Reads the settings now and periodically. Resolves once they are known. */
export async function followSite(
  pool: pg.Pool,
  themes: ReadonlyMap<string, ThemeTokens>,
  log: { warn(facts: object, message: string): void },
): Promise<FollowedSite> {
  let settings: SiteSettings
  const refresh = async () => {
    settings = await readSiteSettings(pool)
  }
  settings = await readSiteSettings(pool)
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'settings of the site could not be read'))
  }, pollMs)
  timer.unref()
  return {
    look(language) {
      const [name, welcome, { colour }] = [settings.names[language], settings.welcome[language], settings]
      const theme = themes.get(settings.theme ?? '') ?? null
      return name === '' && welcome === '' && colour === null && theme === null
        ? null
        : { name, welcome, colour, theme }
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

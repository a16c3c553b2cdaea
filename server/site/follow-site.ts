import type { SiteLook } from '@fabula/contract/pages'
import type { SiteSettings } from '@fabula/contract/shapes/site'
import type { ThemeTokens } from '@fabula/contract/theme/theme'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { readSiteSettings } from './site-settings.ts'

/** Another process's change is seen after so long at most, in ms. */
const lookMs = 2_000

/** The site's settings as they are now, for pages, which wait for nothing. */
export interface FollowedSite {
  /** How pages of a language look; null: as Fabula does by itself. */
  look(language: Language): SiteLook | null
  refresh(): Promise<void>
  stop(): void
}

/** Reads the settings now, and again and again. Resolves once they are known. */
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
  }, lookMs)
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

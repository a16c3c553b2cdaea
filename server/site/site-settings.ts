import { SiteSettings } from '@fabula/contract/shapes/site'
import type pg from 'pg'
import { knownSettings } from '../known-settings.ts'
import { ProblemError } from '../problem-error.ts'

/** The name under which the settings are stored. */
const settingsName = 'site'

type Queries = Pick<pg.ClientBase, 'query'>

/** The settings before administrators have saved any. */
export const usualSite: SiteSettings = {
  registration: 'open',
  names: { english: '', russian: '' },
  welcome: { english: '', russian: '' },
  colour: null,
  theme: null,
}

/** The administrators' settings of the site. Those stored by another version are read as far as they are known. */
export async function readSiteSettings(queries: Queries): Promise<SiteSettings> {
  const { rows } = await queries.query<{ value: object }>('select value from installation where name = $1', [
    settingsName,
  ])
  return knownSettings(SiteSettings, usualSite, rows[0]?.value)
}

/** Stores the settings of the site. */
export async function writeSiteSettings(queries: Queries, settings: SiteSettings): Promise<void> {
  await queries.query(
    `insert into installation (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [settingsName, JSON.stringify(settings)],
  )
}

/** Throws if a newly chosen theme is not loaded; the current one may be missing for a while. */
export async function checkTheme(
  queries: Queries,
  themes: readonly { name: string }[],
  chosen: string | null,
): Promise<void> {
  if (chosen === null || themes.some(({ name }) => name === chosen)) return
  if ((await readSiteSettings(queries)).theme !== chosen) throw new ProblemError('theme_not_found')
}

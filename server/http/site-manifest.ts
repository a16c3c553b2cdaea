import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@fabula/core/novel/language'

/**
 * Returns the web app manifest with the site's own name. Null if `name` is empty because the administrators have set
 * none: the built file is sent then.
 */
export type SiteManifest = (language: Language, name: string) => Promise<string | null>

/** The built manifests of a folder; each is read once, when it is first needed with another name. */
export function siteManifests(folder: string): SiteManifest {
  const read = new Map<Language, Promise<object>>()
  const load = (language: Language): Promise<object> => {
    const cached = read.get(language)
    if (cached) return cached
    const loading = readFile(join(folder, `${language}.webmanifest`), 'utf8').then((text) => JSON.parse(text) as object)
    read.set(language, loading)
    loading.catch(() => read.delete(language))
    return loading
  }
  return async (language, name) =>
    name === '' ? null : JSON.stringify({ ...(await load(language)), name, short_name: name })
}

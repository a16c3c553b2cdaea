/** What was typed and is not saved yet, by text; it outlives a reload. */
export interface PersistedTexts {
  read(key: string): string | null
  keep(key: string, text: string): void
  drop(key: string): void
}

/** Texts of one novel, in the browser's storage. */
export function persistedTexts(novelId: string): PersistedTexts {
  const place = `fabula.translations.${novelId}`
  const all = read(place)
  const write = () => {
    if (Object.keys(all).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(all))
  }
  return {
    read: (key) => all[key] ?? null,
    keep(key, text) {
      all[key] = text
      write()
    },
    drop(key) {
      if (!(key in all)) return
      delete all[key]
      write()
    },
  }
}

function read(place: string): Record<string, string> {
  try {
    const json: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    const entries = Object.entries(json ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(entries)
  } catch {
    // Somebody else's value under our key: as if there were none.
    return {}
  }
}

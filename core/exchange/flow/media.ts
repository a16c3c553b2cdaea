import { musicExtensions, pictureExtensions } from '../../novel/asset.ts'

/** Pictures and sounds that came beside a script, found by how the script names them. */
export class Media {
  private readonly byPath = new Map<string, string>()
  private readonly byWords = new Map<string, string>()

  /** `paths`: as they stand in the archive that holds them. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      if (kindOf(path) === null) continue
      const parts = path.toLowerCase().split('/')
      // By its whole path and by every end of it: scripts name files from some folder on.
      for (let from = 0; from < Math.min(parts.length, 12); from++) {
        const key = parts.slice(from).join('/')
        if (!this.byPath.has(key)) this.byPath.set(key, path)
        const words = wordsOf(parts.slice(from).join(' '))
        if (!this.byWords.has(words)) this.byWords.set(words, path)
      }
    }
  }

  /** The file of this kind that a script means; null: it did not come along. */
  find(name: string, kind: 'picture' | 'music'): string | null {
    const plain = name
      .trim()
      .toLowerCase()
      .replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/, '')
    if (plain === '') return null
    const found = this.byPath.get(plain) ?? this.byWords.get(wordsOf(plain))
    return found !== undefined && kindOf(found) === kind ? found : null
  }
}

const wordsOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{2,5}$/, '')
    .replace(/[\s_/-]+/g, ' ')
    .trim()

export const extensionOf = (path: string): string => /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''

function kindOf(path: string): 'picture' | 'music' | null {
  const extension = extensionOf(path)
  if ((pictureExtensions as readonly string[]).includes(extension)) return 'picture'
  return (musicExtensions as readonly string[]).includes(extension) ? 'music' : null
}

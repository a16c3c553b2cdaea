import { musicExtensions, pictureExtensions } from '../../novel/asset.ts'

/** How many parts of a path a script can name, counted from the file's name. */
const maxDepth = 12

/** Pictures and sounds uploaded with a script, found by the names that the script uses. */
export class Media {
  private readonly byPath = new Map<string, string>()
  private readonly byWords = new Map<string, string>()

  /** `paths`: as they are in the uploaded archive. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      if (kindOf(path) === null) continue
      const parts = path.normalize('NFC').toLowerCase().split('/')
      // By its name and every path above that, up to a limit: scripts name files relative to some folder.
      for (let from = Math.max(0, parts.length - maxDepth); from < parts.length; from++) {
        const key = parts.slice(from).join('/')
        if (!this.byPath.has(key)) this.byPath.set(key, path)
        const words = wordsOf(parts.slice(from).join(' '))
        if (!this.byWords.has(words)) this.byWords.set(words, path)
      }
    }
  }

  /** Finds the file of this kind that a script names; null when it was not uploaded. */
  find(name: string, kind: 'picture' | 'music'): string | null {
    const plain = name
      .normalize('NFC')
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

/** The extension of a file's path, lower case, without the dot; empty if it has none. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''

function kindOf(path: string): 'picture' | 'music' | null {
  const extension = extensionOf(path)
  if ((pictureExtensions as readonly string[]).includes(extension)) return 'picture'
  return (musicExtensions as readonly string[]).includes(extension) ? 'music' : null
}

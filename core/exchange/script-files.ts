import { archiveFaults } from './archive-faults.ts'
import { ScriptError } from './flow/statements.ts'
import { isPlausible, listZip, plainPath, unzip, type ZipEntry, ZipError } from './read-zip.ts'

/** The files of a story: its scripts, and other files beside them. */
export interface ScriptFiles {
  /** The default name of the story. */
  name: string
  texts: Map<string, Uint8Array>
  /** Paths of all other files, which are opened on demand. */
  media: string[]
  open(path: string): Uint8Array | null
}

/** Limits of a game's folder: files, bytes of one picture or track, bytes of all scripts. */
const maxEntries = 12_000
const maxFile = 50 * 1_048_576
const maxTexts = 32 * 1_048_576

const script = /\.(ink|rpy|yarn|json|txt)$/i
/** Only these extensions mark a story; any other text or table does not. */
const told = /\.(ink|rpy|yarn)$|(^|\/)scene\/[^/]+\.txt$/i

/** Scripts of the engine itself, and those in unsupported languages. */
const isForeign = (path: string): boolean =>
  /\/(tl|sdk|lib|renpy)\//i.test(`/${path}`) &&
  !/\/game\/tl\/(?:russian|english)\/(?!(?:.*\/)?(?:sdk|lib|renpy)\/)/i.test(`/${path}`)

const endsWith = (path: string, endings: readonly string[]) =>
  endings.some((ending) => path.toLowerCase().endsWith(ending))

/**
 * Files that were selected together: scripts, with pictures and sounds. `endings`: extensions of scripts besides the
 * built-in ones.
 */
export function chosenFiles(
  files: readonly { name: string; bytes: Uint8Array }[],
  endings: readonly string[] = [],
): ScriptFiles {
  const isText = ({ name }: { name: string }) => script.test(name) || endsWith(name, endings)
  const all = new Map(files.map(({ name, bytes }) => [name, bytes]))
  return {
    name: (files.find(isText)?.name ?? '').replace(/(\.ink|\.fabula)?\.[^.]*$/, ''),
    texts: new Map(files.filter(isText).map(({ name, bytes }) => [name, bytes])),
    media: files.filter((file) => !isText(file)).map(({ name }) => name),
    open: (path) => all.get(path) ?? null,
  }
}

/**
 * The files of a zipped game folder; null when it has no scripts. No path in it is ever used as a path on disk, and
 * files beyond the limits of a game's folder are skipped. Throws {@link ScriptError}.
 */
export function zippedFiles(bytes: Uint8Array, name: string, endings: readonly string[] = []): ScriptFiles | null {
  try {
    const entries = new Map<string, ZipEntry>()
    let packed = 0
    for (const entry of listZip(bytes, maxEntries)) {
      const path = plainPath(entry)
      if (path.endsWith('/') || entries.has(path) || /(^|\/)(\.|__MACOSX\/)/.test(path)) continue
      packed += entry.packed
      // Entries that share their bytes add up to more than the file has.
      if (packed > bytes.length) throw new ZipError(archiveFaults.tooMuch)
      if (isPlausible(entry) && entry.unpacked <= maxFile) entries.set(path, entry)
    }
    const paths = [...entries.keys()]
    if (!paths.some((path) => told.test(path) || endsWith(path, endings))) return null
    let size = 0
    const texts = new Map<string, Uint8Array>()
    const isText = (path: string) => script.test(path) || endsWith(path, endings)
    for (const path of paths.filter((each) => isText(each) && !isForeign(each))) {
      const entry = entries.get(path)
      size += entry?.unpacked ?? 0
      if (size > maxTexts) throw new ZipError(archiveFaults.tooMuch)
      if (entry) texts.set(path, unzip(bytes, entry))
    }
    const open = (path: string) => {
      const entry = entries.get(path)
      return entry ? unzip(bytes, entry) : null
    }
    return { name, texts, media: paths.filter((path) => !texts.has(path)), open }
  } catch (error) {
    throw error instanceof ZipError ? new ScriptError(error.message, { cause: error }) : error
  }
}

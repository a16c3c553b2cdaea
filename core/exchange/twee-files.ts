import { decodeText } from './decode-text.ts'

/** The extensions of files by Twine and by authors of Twee. */
export const tweeEndings = ['.tw', '.twee', '.tw2', '.twee3', '.htm', '.html'] as const

/** A page published by Twine, unlike any other page. */
const page = /<tw-storydata\b|<div\b[^<>]{0,200}\btiddler\s*=/i
const otherScripts = /\.(ink|rpy|yarn)$/i

export const isTweeFile = (path: string): boolean => tweeEndings.some((ending) => path.toLowerCase().endsWith(ending))

/** The Twine story in a folder, as one text; null when its files are of another program or contain no story. */
export function tweeOfFolder(texts: ReadonlyMap<string, Uint8Array>): string | null {
  const paths = [...texts.keys()].sort()
  if (paths.some((path) => otherScripts.test(path))) return null
  const all = paths.filter(isTweeFile).map((path) => ({ path, text: decodeText(texts.get(path) ?? new Uint8Array()) }))
  const told = all.filter(({ path, text }) => !/\.html?$/i.test(path) || page.test(text))
  return told.length > 0 ? tweeTogether(told.map(({ text }) => text)) : null
}

/** Joins Twee from several files into one text, as Twine's compilers do. A published page is a whole story. */
export function tweeTogether(texts: readonly string[]): string {
  const [first = ''] = texts
  if (texts.length < 2) return first
  const sources = texts.filter((text) => !page.test(text))
  if (sources.length === 0) return first
  // Text before the first passage of a file belongs to none.
  return sources
    .map((text) => text.slice(Math.max(0, text.search(/^\uFEFF?::/m))))
    .map(bare)
    .join('\n')
}

const bare = (text: string): string => text.replace(/^\uFEFF/, '')

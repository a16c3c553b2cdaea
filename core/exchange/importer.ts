import type { Script } from './flow/statements.ts'
import { isCompiledInk, readCompiledInk } from './ink/read-compiled-ink.ts'
import { readInk } from './ink/read-ink.ts'
import { readRenpy } from './renpy/read-renpy.ts'
import { looksLikeWebgal, readWebgal } from './webgal/read-webgal.ts'
import { readYarn } from './yarn/read-yarn.ts'

/** Texts by their paths, with Unix line ends. */
export type Texts = ReadonlyMap<string, string>

/**
 * Reads stories of one format. The built-in ones are below; others come from the extensions folder (docs/EXTENDING.md).
 */
export interface Importer {
  /** Returns the texts that are in its format; empty when there are none. */
  takes(texts: Texts): Texts
  /** Parses the story in the texts. `name` is the default name. Throws `ScriptError` when they contain no story. */
  read(taken: Texts, name: string, all: Texts): Script
}

/** The texts whose paths match. */
const textsOf = (texts: Texts, path: RegExp): Texts => new Map([...texts].filter(([each]) => path.test(each)))

/** The built-in importers; the first that takes any text reads it. */
export const ourImporters: readonly Importer[] = [
  { takes: inkIn, read: (ink, name, all) => readInk(mainOf(ink), name, all) },
  { takes: (texts) => textsOf(texts, /\.yarn$/i), read: readYarn },
  { takes: (texts) => textsOf(texts, /\.rpy$/i), read: readRenpy },
  { takes: webgalIn, read: readWebgal },
  {
    takes: (texts) => new Map([...textsOf(texts, /\.json$/i)].filter(([, text]) => isCompiledInk(parsed(text)))),
    read: ([first], name) => readCompiledInk(parsed(first?.[1] ?? ''), name),
  },
]

function webgalIn(texts: Texts): Texts {
  const found = textsOf(texts, /\.txt$/i)
  return [...found].some(([path, text]) => /(^|\/)scene\//i.test(path) || looksLikeWebgal(text)) ? found : new Map()
}

/** The main file of an Ink story with the files that it includes; another story beside it is ignored. */
function inkIn(texts: Texts): Texts {
  const all = textsOf(texts, /\.ink$/i)
  const main = mainOf(all)
  const included = new Set(
    [...all.values()].flatMap((text) =>
      [...text.matchAll(/^[ \t]*INCLUDE[ \t]+(\S.*)$/gm)].map(([, path = '']) => fileOf(path)),
    ),
  )
  return new Map([...all].filter(([path, text]) => text === main || included.has(fileOf(path))))
}

const fileOf = (path: string): string =>
  path
    .trim()
    .toLowerCase()
    .replace(/^.*[\\/]/, '')
    .replace(/\.ink$/, '')

/** The main file of an Ink story: one with includes, else one named main, start, story or index, else the first. */
function mainOf(files: Texts): string {
  const all = [...files]
  const found =
    all.find(([, text]) => /^[ \t]*INCLUDE\s/m.test(text)) ??
    all.find(([path]) => /(^|\/)(main|start|story|index)\.ink$/i.test(path)) ??
    all[0]
  return found?.[1] ?? ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Too deeply nested, or not JSON: not a story.
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

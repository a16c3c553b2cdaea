import type { Script } from './flow/statements.ts'
import { isCompiledInk, readCompiledInk } from './ink/read-compiled-ink.ts'
import { readInk } from './ink/read-ink.ts'
import { readRenpy } from './renpy/read-renpy.ts'
import { looksLikeWebgal, readWebgal } from './webgal/read-webgal.ts'
import { readYarn } from './yarn/read-yarn.ts'

/** Texts by their paths, with line ends as Unix has them. */
export type Texts = ReadonlyMap<string, string>

/** Reads stories of one format. Ours are below; others come out of the extensions' folder (docs/EXTENDING.md). */
export interface Importer {
  /** The texts that are of its format; empty: none is. */
  takes(texts: Texts): Texts
  /** The story that they tell. `name` is what it is called where it does not say. Throws `ScriptError` where it tells none. */
  read(taken: Texts, name: string, all: Texts): Script
}

/** The texts whose path fits. */
const textsOf = (texts: Texts, path: RegExp): Texts => new Map([...texts].filter(([each]) => path.test(each)))

/** The formats that every Fabula reads; the first that takes something reads it. */
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

/** The file that an Ink story begins with, and those that it includes; another story beside it is none of it. */
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

/** The file that an Ink story begins with: the one that includes others, else the one named so, else the first. */
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
    // Nested deeper than any story, or no JSON at all: it is not one.
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

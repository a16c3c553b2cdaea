import { languages } from '@fabula/core/novel/known-languages'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { rewriteTexts } from '@fabula/core/novel/texts'
import { fillIn } from '@fabula/core/turn/fill-in'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/** An author's text in the language that was asked for; `untranslated`: it is not there in that one. */
export interface FoundWords {
  text: string
  untranslated: boolean
}

/** Finds a text as a reader got it, in whichever language that was. Null: the author wrote no such text. */
export type FindWords = (text: string) => FoundWords | null

const made = new WeakMap<LoadedNovel, Map<Language, FindWords>>()

/** The author's texts of a novel by what readers got of them; made once per novel and language, when first asked for. */
export function authorsWords(loaded: LoadedNovel, language: Language): FindWords {
  const known = made.get(loaded) ?? new Map<Language, FindWords>()
  made.set(loaded, known)
  const find = known.get(language) ?? finder(loaded, language)
  known.set(language, find)
  return find
}

function finder(loaded: LoadedNovel, language: Language): FindWords {
  const wanted = textsOf(loaded, language)
  const originals = textsOf(loaded, languageOfNovel(loaded.novel))
  const places = new Map<string, number>()
  const naming: { place: number; readerIn: ReaderIn }[] = []
  for (const each of languages) {
    for (const [place, text] of textsOf(loaded, each).entries()) {
      const key = keyOf(text)
      if (key === '' || places.has(key)) continue
      places.set(key, place)
      if (namesReader.test(text)) naming.push({ place, readerIn: readerFinder(key) })
    }
  }
  const found = (place: number, reader: string): FoundWords => {
    const text = wanted[place] ?? ''
    const untranslated = language !== languageOfNovel(loaded.novel) && text === originals[place] && /\p{L}/u.test(text)
    return { text: fillIn(text.trim(), reader), untranslated }
  }
  return (text) => {
    const key = keyOf(text)
    const place = places.get(key)
    if (place !== undefined) return found(place, '')
    for (const { place, readerIn } of naming) {
      const reader = readerIn(key)
      if (reader !== null) return found(place, reader)
    }
    return null
  }
}

/** Every text in one language, in the order of the novel, which is the same in all of them. */
function textsOf(loaded: LoadedNovel, language: Language): string[] {
  const texts: string[] = []
  rewriteTexts(loaded.localized(language), (_, text) => {
    texts.push(text)
    return text
  })
  return texts
}

const keyOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

const namesReader = /\{\{\s*user\s*\}\}/i

type ReaderIn = (message: string) => string | null

/** A reader's name is no longer than this, in characters. */
const longestName = 200

/** Reads out of a message what was filled in where the author named the reader; null when it is not made from `source`. */
export function readerFinder(source: string): ReaderIn {
  const [head = '', ...rest] = source.split(/\{\{\s*user\s*\}\}/i)
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = rest.map((part, at) => (at === 0 ? `([\\s\\S]{0,${longestName}}?)` : '\\1') + literal(part)).join('')
  const pattern = new RegExp(`^${literal(head)}${named}$`)
  return (message) => {
    // Most messages are told apart without the pattern.
    if (!message.startsWith(head)) return null
    const found = pattern.exec(message)
    return found && (found[1] ?? '')
  }
}

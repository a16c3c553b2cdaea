import { type FindFilling, fillingFinder, hasPlaces, translatedFilling } from '@fabula/core/novel/find-filled'
import { languages } from '@fabula/core/novel/known-languages'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { type Filling, fillIn, readerPlace } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { rewriteTexts } from '@fabula/core/novel/texts'
import { isOtherLanguage } from '@fabula/core/storyteller/foreign-words'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/** An author's text in the requested language; `untranslated`: it has no translation into that language. */
export interface FoundWords {
  text: string
  untranslated: boolean
}

/**
 * Finds an author's text by the text that a reader was shown, in any language. Null when the author wrote no such text.
 */
export type FindWords = (text: string) => FoundWords | null

/**
 * Whether a text, as its author wrote it, is in another language. If the author never said which one they write in,
 * that is told by its letters.
 */
export const isInOtherLanguage = (novel: Novel, text: string, language: Language): boolean =>
  novel.language === null ? isOtherLanguage(text, language) : languageOfNovel(novel) !== language && /\p{L}/u.test(text)

/** The reader's name is empty in a text stored as its author wrote it. */
const withoutReaderName: Filling = new Map([[readerPlace, '']])

/** For one message, over all texts: an author may have written thousands of near matches, each costly to try. */
const maxTried = 5_000

const lookups = new WeakMap<LoadedNovel, Map<Language, FindWords>>()

/**
 * A lookup from the text that readers were shown to the author's text; built once per novel and language, on first use.
 */
export function authorsWords(loaded: LoadedNovel, language: Language): FindWords {
  const known = lookups.get(loaded) ?? new Map<Language, FindWords>()
  lookups.set(loaded, known)
  const find = known.get(language) ?? makeFinder(loaded, language)
  known.set(language, find)
  return find
}

function makeFinder(loaded: LoadedNovel, language: Language): FindWords {
  const wanted = textsOf(loaded, language)
  const originals = textsOf(loaded, languageOfNovel(loaded.novel))
  const places = new Map<string, number>()
  const { states } = loaded.novel
  const filled: { place: number; fillingIn: FindFilling }[] = []
  for (const textLanguage of languages) {
    for (const [place, text] of textsOf(loaded, textLanguage).entries()) {
      const key = keyOf(text)
      if (key === '' || places.has(key)) continue
      places.set(key, place)
      if (hasPlaces(text, states)) filled.push({ place, fillingIn: fillingFinder(key, states) })
    }
  }
  const found = (place: number, filling: Filling): FoundWords => {
    const text = wanted[place] ?? ''
    const untranslated = text === originals[place] && isInOtherLanguage(loaded.novel, text, language)
    return { text: fillIn(text.trim(), translatedFilling(filling, states, language)), untranslated }
  }
  return (text) => {
    const key = keyOf(text)
    const place = places.get(key)
    if (place !== undefined) return found(place, withoutReaderName)
    const tries = { left: maxTried }
    for (const { place, fillingIn } of filled) {
      if (tries.left <= 0) return null
      const filling = fillingIn(key, tries)
      if (filling) return found(place, filling)
    }
    return null
  }
}

/** Every text in one language, in the novel's order, which is the same in all languages. */
function textsOf(loaded: LoadedNovel, language: Language): string[] {
  const texts: string[] = []
  rewriteTexts(loaded.localized(language), (_, text) => {
    texts.push(text)
    return text
  })
  return texts
}

const keyOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

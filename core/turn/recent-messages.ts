import type { WorldPrompt } from '../novel/world-prompt.ts'
import { isPattern, type LoreWork, lorePattern, loreWork } from './lore-pattern.ts'

/** Only the last this many characters of what was said are searched for words. */
const maxWordSearch = 100_000
/** Only the last this many characters are searched for patterns. */
const maxPatternSearch = 16_000

/**
 * The recent messages, searchable for the keywords of many world prompts, each prompt with its own range. The time is
 * limited, however much was said and however many words there are.
 */
export class RecentMessages {
  private readonly lines: readonly string[]
  private readonly texts = new Map<boolean, SearchedText>()
  private readonly work: LoreWork = loreWork()

  /** `recent`: the messages before, oldest first. */
  constructor(readerText: string, recent: readonly string[]) {
    let remaining = maxWordSearch
    this.lines = [readerText, ...recent.toReversed()].map((line) => {
      const searched = line.slice(Math.max(0, line.length - remaining))
      remaining -= searched.length
      return searched
    })
  }

  /** Whether a prompt's keyword occurs in the reader's current message or in the last `linesBack` lines. */
  has(key: string, { word_match, case_sensitive: cased = false }: WorldPrompt, linesBack: number): boolean {
    this.work.left -= 1 + key.length
    if (this.work.left < 0) return false
    if (isPattern(key)) return this.text(true).matches(key, linesBack)
    const wanted = wordsOf(key, cased)
    if (wanted.length === 0) return false
    switch (word_match ?? 'forms') {
      case 'forms':
        return this.text(cased).hasWords(wanted, linesBack, true)
      case 'exact':
        return this.text(cased).hasWords(wanted, linesBack, false)
      case 'part':
        return this.text(cased).includes(cased ? key.trim() : foldCase(key.trim()), linesBack)
    }
  }

  private text(cased: boolean): SearchedText {
    const cached = this.texts.get(cased)
    if (cached) return cached
    const text = new SearchedText(cased ? this.lines : this.lines.map(foldCase), this.work)
    this.texts.set(cased, text)
    return text
  }
}

/** Lines joined into one text, in which every range is a suffix. Indexes are built on demand. */
class SearchedText {
  private readonly text: string
  /** The offset of the suffix for each number of lines back. */
  private readonly starts: number[]
  private index: WordIndex | null = null
  private letters: { list: string[]; at: number[] } | null = null

  /** `lines`: newest first. */
  constructor(
    lines: readonly string[],
    private readonly work: LoreWork,
  ) {
    this.text = lines.toReversed().join('\n')
    let start = this.text.length + 1
    this.starts = lines.map((line) => {
      start -= line.length + 1
      return start
    })
  }

  private startOf(linesBack: number): number {
    return this.starts[linesBack] ?? 0
  }

  includes(part: string, linesBack: number): boolean {
    const start = this.startOf(linesBack)
    this.work.left -= (this.text.length - start) / 64
    return this.work.left >= 0 && this.text.indexOf(part, start) >= 0
  }

  matches(key: string, linesBack: number): boolean {
    const pattern = lorePattern(key, this.work)
    if (!pattern) return false
    this.letters ??= lettersOf(this.text, this.text.length - maxPatternSearch)
    return pattern(this.letters.list, this.work, firstFrom(this.letters.at, this.startOf(linesBack)))
  }

  hasWords(wanted: readonly string[], linesBack: number, anyForm: boolean): boolean {
    this.index ??= new WordIndex(this.text)
    const { words, at } = this.index
    const start = this.startOf(linesBack)
    const matches = anyForm ? isForm : (candidate: string, word: string) => candidate === word
    const places = this.index.placesOf(wanted[0] ?? '', anyForm)
    // Newest first, so a match beyond the range ends the search.
    for (let next = places.length - 1; next >= 0; next--) {
      const place = places[next] ?? 0
      if ((at[place] ?? 0) < start) return false
      let fits = 0
      while (fits < wanted.length && matches(words[place + fits] ?? '', wanted[fits] ?? '')) fits++
      this.work.left -= 1 + fits
      if (this.work.left < 0) return false
      if (fits === wanted.length) return true
    }
    return false
  }
}

/** The words of a text, with their positions, searchable in any form. */
class WordIndex {
  readonly words: string[] = []
  /** The offset of each word, in characters. */
  readonly at: number[] = []
  private readonly exact = new Map<string, number[]>()
  /** Positions by stem, which the forms of a word share. */
  private readonly stems = new Map<string, number[]>()

  constructor(text: string) {
    for (const { 0: word, index } of text.matchAll(wordPattern)) {
      const place = this.words.push(word) - 1
      this.at.push(index)
      add(this.exact, word, place)
      for (let length = word.length; length >= Math.max(shortestStem, word.length - longestEnding); length--)
        add(this.stems, word.slice(0, length), place)
    }
  }

  placesOf(word: string, anyForm: boolean): readonly number[] {
    const found = anyForm && word.length >= shortestStem ? this.stems.get(stemOf(word)) : this.exact.get(word)
    return found ?? []
  }
}

function add(places: Map<string, number[]>, key: string, place: number): void {
  const existing = places.get(key)
  if (existing) existing.push(place)
  else places.set(key, [place])
}

const shortestStem = 4
const longestEnding = 3
/** The common part of a word's forms: the word without its last letter, if it is long enough. */
const stemOf = (word: string): string => (word.length > shortestStem ? word.slice(0, -1) : word)

/** Whether two words are forms of the same word: the same stem, and at most three more letters. */
function isForm(candidate: string, word: string): boolean {
  if (candidate === word) return true
  const stem = stemOf(word)
  return word.length >= shortestStem && candidate.startsWith(stem) && candidate.length - stem.length <= longestEnding
}

/** The characters of a text from an offset on, with their offsets. */
function lettersOf(text: string, from: number): { list: string[]; at: number[] } {
  let place = Math.max(0, from)
  const list = [...text.slice(place)]
  const at = list.map((letter) => {
    const here = place
    place += letter.length
    return here
  })
  return { list, at }
}

/** The index of the first of ascending numbers that is at least `least`; their count if there is none. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

const wordPattern = /[\p{L}\p{N}]+/gu

const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** The words of a text, in lower case unless `cased`. */
export const wordsOf = (text: string, cased = false): string[] =>
  (cased ? text : foldCase(text)).match(wordPattern) ?? []

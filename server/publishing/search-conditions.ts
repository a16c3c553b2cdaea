import type { SearchSort } from '@fabula/contract/routes/published'
import type { SearchAge, SearchLength } from '@fabula/contract/search-sorts'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import { likePattern } from '../novels/like-pattern.ts'

export interface NovelFilter {
  /** Words that must each occur in the name or in the description. */
  text?: string
  name: string
  description: string
  sort: SearchSort
  limit: number
  offset: number
  /** Written in it, or translated into it. */
  language?: Language | null
  length?: SearchLength | null
  age: SearchAge
  /** Only novels that anybody may play without paying or joining a group. */
  free?: boolean
}

/** An order of novels: its column, that column's type, and the comparison with later rows. */
export interface NovelOrder {
  by: string
  type: string
  order: string
  later: '<' | '>'
}

/** Ties are broken by the id, so that no novel is on two pages or on none. */
export const orders: Readonly<Record<SearchSort, NovelOrder>> = {
  liked: { by: 'likes', type: 'int', order: 'likes desc, id desc', later: '<' },
  ascending: { by: 'created_at', type: 'timestamptz', order: 'created_at, id', later: '>' },
  descending: { by: 'created_at', type: 'timestamptz', order: 'created_at desc, id desc', later: '<' },
}

/** More words than this are not a query but a text; the first ones find it. */
const maxWords = 8

const ages: Readonly<Record<SearchAge, string>> = {
  any: '',
  everyone: ' and not for_adults',
  adults: ' and for_adults',
}

const lengths: Readonly<Record<SearchLength, string>> = {
  short: 'scene_count <= 5',
  medium: 'scene_count between 6 and 20',
  long: 'scene_count > 20',
}

export interface Conditions {
  /** The condition for novels that may be found at all. */
  open: string
  /** The same with the filter, by indexes. */
  where: string
  /** The same with the filter, for testing novels one after the other. */
  near: string
  values: (string | string[])[]
}

/** Three letters or digits in a row, which a trigram index finds. */
const trigram = /[\p{L}\p{N}]{3}/u

/** Invisible characters, which are copied along with a text. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

const wordsOf = ({ text = '' }: NovelFilter): string[] =>
  fold(text.replace(unseen, '')).split(/\s+/).flatMap(bareParts).filter(Boolean).slice(0, maxWords)

/** A dash or an apostrophe inside a word, which may be typed in several ways. */
const inner = /(?<=[\p{L}\p{N}])[\p{Pd}'’ʼ`](?=[\p{L}\p{N}])/u

/**
 * A word without copied quotes and commas, split at apostrophes and dashes. Text without three letters or digits in a
 * row is only split; its other signs are searched.
 */
const bareParts = (word: string): string[] =>
  trigram.test(word) ? word.split(/\p{P}+/u).filter((part) => part.length > 1) : word.split(inner)

/**
 * The single character of a text, or all its pairs of neighbouring ones: whatever contains the text contains them, and
 * they are indexed.
 */
function shortParts(part: string): string[] {
  const letters = [...part]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** The SQL conditions of a filter, with their values. */
export function conditions(filter: NovelFilter): Conditions {
  const values: (string | string[])[] = []
  const holding = (value: string | string[]) => `$${values.push(value)}`
  /** One of these columns contains a text: once for index lookups, once for testing novels one after the other. */
  const held = (part: string, columns: readonly string[]): Record<'indexed' | 'near', string> => {
    const any = (has: (column: string) => string) => `(${columns.map(has).join(' or ')})`
    const pattern = (place: string) => (column: string) => `${column} like ${place}`
    if (trigram.test(part)) {
      const like = any(pattern(holding(likePattern(part))))
      return { indexed: like, near: like }
    }
    const parts = shortParts(part)
    const known = holding(parts)
    // Not by `like`: for so short a pattern the planner would read a whole trigram index.
    const has = (column: string) => `strpos(${column}, (${known}::text[])[1]) <> 0`
    const seen = parts.length === 1 ? has : pattern(holding(likePattern(part)))
    const both = any((column) => `(${seen(column)} and short_parts(${column}) @> ${known}::text[])`)
    return { indexed: both, near: parts.length === 1 ? any(has) : both }
  }
  const [name, description] = [fold(filter.name), fold(filter.description)]
  const parts = [
    ...wordsOf(filter).map((word) => held(word, ['name_folded', 'description_folded'])),
    name && held(name, ['name_folded']),
    description && held(description, ['description_folded']),
  ]
  const others = [
    filter.language && readableIn(holding(filter.language)),
    filter.length && lengths[filter.length],
    filter.free && 'price_stars = 0 and not telegram_group_required',
  ]
  const open = `kind = 'production' and not hidden${ages[filter.age]}`
  const all = (how: 'indexed' | 'near') =>
    [open, ...parts.map((part) => (part ? part[how] : '')), ...others].filter(Boolean).join(' and ')
  return { open, where: all('indexed'), near: all('near'), values }
}

/** All texts that a filter searches for, in whatever columns. */
const searchedTexts = (filter: NovelFilter): string[] =>
  [...wordsOf(filter), fold(filter.name), fold(filter.description)].filter(Boolean)

/** Whether a filter searches for words: then all matches are found first, and sorted afterwards. */
export const asksForWords = (filter: NovelFilter): boolean => searchedTexts(filter).length > 0

/** Whether one of them is too short for the trigram indexes. */
export const asksForShortWords = (filter: NovelFilter): boolean =>
  searchedTexts(filter).some((part) => !trigram.test(part))

/** Written in a language, or with a translation of its name into it, which every translation begins with. */
const readableIn = (language: string) => `(novels.language = ${language} or exists (
  select 1 from translations t where t.novel_id = novels.id and t.language = ${language} and t.unit = 'novel/name'
    and t.text <> ''))`

import type { KeptLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { relatedThings } from './offline/related-things.ts'
import { askedTerms, isContent, lineTerms } from './offline/terms.ts'
import { stemsOf } from './words/stem.ts'
import { tokensOf } from './words/tokens.ts'

/** The most lines recalled at a time: by shared words, and in all with those by meaning. */
const maxByWords = 2
const maxInAll = 3
/**
 * The number of standard deviations by which a line must be nearer than most. Measured with multilingual E5 on forty
 * lines per language, asked in other words: 17 of 20 English and 13 of 20 Russian ones are among the three.
 */
const nearEnough = 1.3
/** The fewest words of a text that is worth searching for; a question may be shorter. */
const fewestWords = { said: 4, asked: 2 }
/** The least weight of a line; and the share of the text's weight that it must reach, unless its weight is high. */
const minWeight = 0.6
const minShare = 0.5
const highWeight = 1
/** A line must share a term that at most this many of the stored lines have. */
const fewLines = 3
/** The weights of a related concept and of a number. */
const relatedFactor = 0.4
const numberFactor = 0.35

/**
 * Recalls lines of the summarised past for the reader's words: lines that share their rarer words, by stem and by
 * meaning as far as the retrieval of author's lines knows it (English and Russian words of one concept); then lines
 * that a model found near. Oldest first. Empty when nothing was summarised, nobody spoke, or nothing fits.
 */
export function recallLines({ remembered, reader_text, cast, reader }: TurnBrief): KeptLine[] {
  const { kept = [], recent } = remembered
  if (reader_text === null || kept.length === 0) return []
  const said = new Set([reader_text.trim(), ...recent.map(({ text }) => text)])
  // A line that was repeated counts once, and words that are still in the prompt need not be recalled.
  const lines = [...new Map(kept.map((line) => [line.text, line])).values()]
    .filter(({ text }) => !said.has(text))
    .map((line, order) => ({ line, order, terms: lineTerms(line.text).all }))
  const vocabulary = new Set(lines.flatMap(({ line }) => tokensOf(line.text).map(({ word }) => word)))
  // Names of those present are in every other line.
  const names = new Set([reader.name, ...cast.map(({ name }) => name)].flatMap((name) => stemsOf(name)))
  const asked = [...new Set(askedTerms(reader_text, vocabulary).words)].filter(
    (term) => isContent(term) && !names.has(term),
  )
  if (asked.length === 0) return []
  const having = countsOf(lines.map(({ terms }) => terms))
  const rarity = rarityOf(having, lines.length)
  const mass = asked.reduce((sum, term) => sum + rarity(term), 0)
  const alike = lines
    .map((entry) => ({ ...entry, weight: weightOf(asked, entry.terms, rarity) }))
    // Words that are in every other line recall nothing in particular.
    .filter(({ terms }) =>
      asked.some((term) => !isNumber(term) && isNear(term, terms) && (having.get(term) ?? 0) <= fewLines),
    )
    .filter(({ weight }) => weight >= minWeight && (weight >= mass * minShare || weight >= highWeight))
    .sort((one, other) => other.weight - one.weight || other.order - one.order)
    .slice(0, maxByWords)
  const words = tokensOf(reader_text).length
  const meansSomething = words >= (reader_text.includes('?') ? fewestWords.asked : fewestWords.said)
  const meant = (meansSomething ? lines : [])
    .filter(({ line, order }) => (line.near ?? 0) >= nearEnough && !alike.some((one) => one.order === order))
    .sort((one, other) => (other.line.near ?? 0) - (one.line.near ?? 0))
  return [...alike, ...meant]
    .slice(0, maxInAll)
    .sort((one, other) => one.order - other.order)
    .map(({ line }) => line)
}

function weightOf(asked: readonly string[], terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let weight = 0
  for (const term of asked) {
    if (terms.has(term)) weight += rarity(term) * (isNumber(term) ? numberFactor : 1)
    else {
      const near = [...relatedThings(term)].find((other) => !asked.includes(other) && terms.has(other))
      if (near !== undefined) weight += relatedFactor * rarity(near)
    }
  }
  return weight
}

/** Whether a term is a number: "first" and "one" are everywhere. */
const isNumber = (term: string): boolean => term.startsWith('#')

const isNear = (term: string, terms: ReadonlySet<string>): boolean =>
  terms.has(term) || [...relatedThings(term)].some((other) => terms.has(other))

function countsOf(lines: readonly ReadonlySet<string>[]): Map<string, number> {
  const having = new Map<string, number>()
  for (const terms of lines) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1)
  return having
}

/** Up to 1 for a word that one line has; near 0 for one that most have. */
function rarityOf(having: ReadonlyMap<string, number>, lines: number): (term: string) => number {
  const all = Math.max(4, lines)
  return (term) => Math.log(1 + all / (having.get(term) ?? 1)) / Math.log(1 + all)
}

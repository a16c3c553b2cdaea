import type { KeptLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { kinOf } from './offline/kin.ts'
import { askedTerms, isContent, lineTerms } from './offline/terms.ts'
import { stemsOf } from './words/stem.ts'
import { tokensOf } from './words/tokens.ts'

/** So many lines come to mind at a time. */
const most = 3
/** A line must have this share of what is spoken of, or a word this rare among the kept ones. */
const enoughShare = 0.5
const enoughWeight = 0.6
/** What stands beside what was asked, for want of it. */
const kinFactor = 0.4

/**
 * What of the parts that were summarised comes to mind at the reader's words: lines that share their rarer words, by stem
 * and by meaning as far as the retrieval of author's lines knows it (English and Russian words of one concept), oldest
 * first. None where nothing was summarised, nobody spoke, or nothing fits.
 */
export function recallLines({ remembered, reader_text, cast, reader }: TurnBrief): KeptLine[] {
  const { kept = [], recent } = remembered
  if (reader_text === null || kept.length === 0) return []
  const said = new Set(recent.map(({ text }) => text))
  const lines = kept.filter(({ text }) => !said.has(text)).map((line) => ({ line, terms: lineTerms(line.text).all }))
  const vocabulary = new Set(lines.flatMap(({ line }) => tokensOf(line.text).map(({ word }) => word)))
  // Names of those who are here stand in every other line.
  const names = new Set([reader.name, ...cast.map(({ name }) => name)].flatMap((name) => stemsOf(name)))
  const asked = [...new Set(askedTerms(reader_text, vocabulary).words)].filter(
    (term) => isContent(term) && !names.has(term),
  )
  if (asked.length === 0) return []
  const rarity = rarityOf(lines.map(({ terms }) => terms))
  const mass = asked.reduce((sum, term) => sum + rarity(term), 0)
  return lines
    .map(({ line, terms }, order) => ({ line, order, weight: weightOf(asked, terms, rarity) }))
    .filter(({ weight }) => weight >= enoughWeight && (weight >= mass * enoughShare || weight >= 1))
    .sort((one, other) => other.weight - one.weight || other.order - one.order)
    .slice(0, most)
    .sort((one, other) => one.order - other.order)
    .map(({ line }) => line)
}

function weightOf(asked: readonly string[], terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let weight = 0
  for (const term of asked) {
    if (terms.has(term)) weight += rarity(term)
    else {
      const near = [...kinOf(term)].find((other) => !asked.includes(other) && terms.has(other))
      if (near !== undefined) weight += kinFactor * rarity(near)
    }
  }
  return weight
}

/** Up to 1 for a word that one line has; near 0 for one that most have. */
function rarityOf(lines: readonly ReadonlySet<string>[]): (term: string) => number {
  const having = new Map<string, number>()
  for (const terms of lines) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1)
  const most = Math.log(1 + Math.max(4, lines.length))
  return (term) => Math.log(1 + Math.max(4, lines.length) / (having.get(term) ?? 1)) / most
}

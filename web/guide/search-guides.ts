import type { GuideIndex, GuideSection } from './guides.ts'
import { type Word, wordsOf } from './words-of.ts'

/** A place that was found, with the words around what was meant; `hit` pieces are the words themselves. */
export type Found = { section: GuideSection; excerpt: { text: string; hit: boolean }[] }

/** So many places are shown. */
const mostShown = 12
/** Characters of an excerpt, and how far before the first word it begins. */
const excerptLength = 220
const before = 60

/**
 * The sections in which every word of the query is, in any of its forms; the last one may be only the beginning of a word.
 * The best come first: words of titles count for more than those of the text.
 */
export function searchGuides({ sections, stems }: GuideIndex, query: string): Found[] {
  const said = wordsOf(query).map(({ stem }) => stem)
  // "о сценах": what is one letter long says nothing beside a word.
  const words = said.filter((stem) => stem.length > 1)
  const wanted = words.length > 0 ? words : said
  if (wanted.length === 0) return []
  const scores = wanted.map((stem, at) => scoresOf(stems, stem, at === wanted.length - 1))
  const [first = new Map<number, number>(), ...others] = scores
  return [...first.keys()]
    .filter((section) => others.every((score) => score.has(section)))
    .map((section) => ({ section, score: scores.reduce((sum, score) => sum + (score.get(section) ?? 0), 0) }))
    .sort((one, other) => other.score - one.score || one.section - other.section)
    .slice(0, mostShown)
    .flatMap(({ section: at }) => {
      const section = sections[at]
      return section ? [{ section, excerpt: excerptOf(section.text, wanted) }] : []
    })
}

/** How much a word counts in each section that has it. A beginning of three letters may stand for a word, at half its weight. */
function scoresOf(stems: GuideIndex['stems'], wanted: string, mayBegin: boolean): Map<number, number> {
  const scores = new Map<number, number>()
  for (const [stem, places] of Object.entries(stems)) {
    const share = stem === wanted ? 1 : mayBegin && wanted.length >= 3 && stem.startsWith(wanted) ? 0.5 : 0
    if (share === 0) continue
    for (let at = 0; at < places.length; at += 2) {
      const section = places[at] ?? 0
      scores.set(section, (scores.get(section) ?? 0) + share * (places[at + 1] ?? 0))
    }
  }
  return scores
}

function excerptOf(text: string, wanted: readonly string[]): Found['excerpt'] {
  const isWanted = ({ stem }: Word) =>
    wanted.some((each) => stem === each || (each.length >= 3 && stem.startsWith(each)))
  const words = wordsOf(text)
  const hits = words.filter(isWanted)
  const from = words.find(({ start }) => start >= (hits[0]?.start ?? 0) - before)?.start ?? 0
  const to = words.findLast(({ end }) => end <= from + excerptLength)?.end ?? text.length
  const excerpt: Found['excerpt'] = from > 0 ? [{ text: '… ', hit: false }] : []
  let done = from
  const plain = (end: number) => {
    if (end > done) excerpt.push({ text: text.slice(done, end), hit: false })
  }
  for (const { start, end } of hits.filter((hit) => hit.start >= from && hit.end <= to)) {
    plain(start)
    excerpt.push({ text: text.slice(start, end), hit: true })
    done = end
  }
  plain(to)
  if (to < (words.at(-1)?.end ?? 0)) excerpt.push({ text: ' …', hit: false })
  return excerpt
}

import type { GuideIndex, GuideSection } from './guides.ts'
import { inLatin, isNear, wordsOf } from './word-stems.ts'

/** A search result with an excerpt; `hit` pieces are the matched words. */
export type Found = { section: GuideSection; excerpt: { text: string; hit: boolean }[] }

/** The number of results shown. */
const maxResults = 12
/** Length of an excerpt in characters, and how far before the first match it begins. */
const excerptLength = 220
const excerptLead = 60

/**
 * The sections that contain every word of the query, in any form; the last word may be a prefix. If no section has all
 * of them, those with some. The best come first: words of titles count for more than those of the text, and rare words
 * for more than common ones.
 */
export function searchGuides({ sections, stems }: GuideIndex, query: string): Found[] {
  const searched = wordsOf(query).map(({ stem }) => stem)
  // "о сценах": a single letter adds nothing beside a word.
  const words = searched.filter((stem) => stem.length > 1)
  const wanted = words.length > 0 ? words : searched
  const meant = wanted.map((stem, at) => matchingStems(stems, stem, at === wanted.length - 1))
  const scores = meant.map((each) => scoresOf(stems, each, sections.length))
  const some = [...new Set(scores.flatMap((score) => [...score.keys()]))]
  const all = some.filter((section) => scores.every((score) => score.has(section)))
  const hits = new Set(meant.flatMap((each) => [...each.keys()]))
  return (all.length > 0 ? all : some)
    .map((section) => ({ section, score: scores.reduce((sum, score) => sum + (score.get(section) ?? 0), 0) }))
    .sort((one, other) => other.score - one.score || one.section - other.section)
    .slice(0, maxResults)
    .flatMap(({ section: at }) => {
      const section = sections[at]
      return section ? [{ section, excerpt: excerptOf(section.text, hits) }] : []
    })
}

/**
 * The known stems that a word may mean, with a weight. The stem itself; stems that it begins, if it has three letters;
 * if there are none, stems that differ by one letter, or match when it is transliterated: "телеграм".
 */
function matchingStems(stems: GuideIndex['stems'], wanted: string, mayBegin: boolean): Map<string, number> {
  const meant = new Map<string, number>()
  for (const stem of Object.keys(stems)) {
    if (stem === wanted) meant.set(stem, 1)
    else if (mayBegin && wanted.length >= 3 && stem.startsWith(wanted)) meant.set(stem, 0.5)
  }
  if (meant.size > 0 || wanted.length < 5) return meant
  const latin = inLatin(wanted)
  for (const stem of Object.keys(stems)) {
    // A Russian stem may be only the beginning of a name, because what looked like an ending was removed.
    if (isNear(stem, wanted) || isNear(stem, latin) || stem.startsWith(latin)) meant.set(stem, 0.5)
  }
  return meant
}

/** The score of these words in each section that has one of them. */
function scoresOf(stems: GuideIndex['stems'], meant: ReadonlyMap<string, number>, sections: number) {
  const scores = new Map<number, number>()
  for (const [stem, share] of meant) {
    const places = stems[stem] ?? []
    const rarity = Math.log(1 + (2 * sections) / places.length)
    for (let at = 0; at < places.length; at += 2) {
      const section = places[at] ?? 0
      scores.set(section, (scores.get(section) ?? 0) + share * rarity * (places[at + 1] ?? 0))
    }
  }
  return scores
}

function excerptOf(text: string, meant: ReadonlySet<string>): Found['excerpt'] {
  const words = wordsOf(text)
  const hits = words.filter(({ stem }) => meant.has(stem))
  const from = words.find(({ start }) => start >= (hits[0]?.start ?? 0) - excerptLead)?.start ?? 0
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

import { fillIn } from '@fabula/core/turn/fill-in'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { stemsOf } from '../words/stem.ts'
import { bm25 } from './bm25.ts'
import { earlierWords } from './reader-words.ts'
import { askedTerms, isContent, lineTerms, termWeight } from './terms.ts'

export interface ChosenLine {
  text: string
  /** False when every line of this character was said before on this path. */
  fresh: boolean
}

interface Candidate {
  text: string
  terms: readonly string[]
  ofScene: boolean
  order: number
}

/** A line written for this scene is preferred to one for anywhere, if both fit about as well. */
const sceneFactor = 1.35
/** A question at the head of a line ("A letter? Show me.") echoes what was asked: what it names counts for more. */
const echoFactor = 1.5
/** One that echoes another question is an answer to that one. */
const otherEchoFactor = 0.5

/**
 * What a character says: the line of theirs that best fits the reader's words and was not said on this path; where
 * nothing fits, the next in the author's order. Another attempt takes the next best. Null when they have no lines.
 */
export function chooseLine(brief: TurnBrief, speaker: CastMember): ChosenLine | null {
  const all = candidates(brief, speaker)
  if (all.length === 0) return null
  const said = saidBefore(brief)
  const fresh = all.filter(({ text }) => !said.has(key(text)))
  if (fresh.length > brief.attempt) {
    const chosen = ranked(brief, speaker, fresh, all)[brief.attempt]
    if (chosen) return { text: chosen.text, fresh: true }
  }
  return leastRecent(brief, all, said)
}

function candidates(brief: TurnBrief, speaker: CastMember): Candidate[] {
  const seen = new Set<string>()
  const lines = [
    ...speaker.scene_lines.map((text) => ({ text, ofScene: true })),
    ...speaker.example_lines.map((text) => ({ text, ofScene: false })),
  ].map((line) => ({ ...line, text: fillIn(line.text, brief.reader.name).trim() }))
  return lines
    .filter(({ text }) => text !== '' && !seen.has(key(text)) && seen.add(key(text)))
    .map((line, order) => ({ ...line, order, terms: lineTerms(line.text) }))
}

/** Every line that was said on this path, and how long ago (0: the last message). */
function saidBefore(brief: TurnBrief): Map<string, number> {
  const messages = brief.remembered.recent.filter((line) => line.by !== 'reader')
  return new Map(messages.map((line, index) => [key(line.text), messages.length - 1 - index]))
}

const key = (text: string): string => text.replace(/\s+/g, ' ').trim()

function ranked(
  brief: TurnBrief,
  speaker: CastMember,
  fresh: readonly Candidate[],
  all: readonly Candidate[],
): Candidate[] {
  const asked = askedNow(brief, speaker)
  const scores = bm25(
    all.map(({ terms }) => terms),
    asked,
    termWeight,
  )
  const fit = new Map(all.map((candidate, index) => [candidate, (scores[index] ?? 0) * aptness(candidate, asked)]))
  const fallback = new Map(byDefault(brief, fresh, asked).map((candidate, index) => [candidate, index]))
  return [...fresh].sort(
    (one, other) =>
      (fit.get(other) ?? 0) - (fit.get(one) ?? 0) || (fallback.get(one) ?? 0) - (fallback.get(other) ?? 0),
  )
}

/** What is asked, in an answer's terms. "And where is she?" is about what was spoken of just before. */
function askedNow(brief: TurnBrief, speaker: CastMember): string[] {
  if (brief.reader_text === null) return []
  // Whoever is called by name is not asked about themselves.
  const own = new Set([speaker.name, ...speaker.aliases].flatMap((name) => stemsOf(name)))
  const asked = askedTerms(brief.reader_text).filter((term) => !own.has(term))
  if (asked.some(isContent)) return asked
  const before = earlierWords(brief)[0]
  return before === undefined || asked.length === 0 ? asked : [...asked, ...askedTerms(before).filter(isContent)]
}

/** 0: not an answer, however many small words it shares. */
function aptness({ text, terms, ofScene }: Candidate, asked: readonly string[]): number {
  const echo = lineTerms(echoOf(text))
  const shares = asked.some((term) => isContent(term) && terms.includes(term))
  if (!shares && !wholeQuestion(asked, echo)) return 0
  const echoes = asked.some((term) => isContent(term) && echo.includes(term)) || wholeQuestion(asked, echo)
  return (ofScene ? sceneFactor : 1) * (echo.length === 0 ? 1 : echoes ? echoFactor : otherEchoFactor)
}

/** The short question at a line's head, or nothing. */
const echoOf = (text: string): string => /^[^.!?…]{1,60}\?/.exec(text)?.[0] ?? ''

/** "Who are you?" has no word of content, but a line may begin with the very same question. */
function wholeQuestion(asked: readonly string[], head: readonly string[]): boolean {
  return asked.length > 0 && head.length > 0 && asked.every((term) => head.includes(term))
}

/**
 * The order where nothing fits. To a question: lines about asking first. Otherwise what was written for this scene and
 * answers nothing in particular, then what fits anywhere, then the rest; each in the author's order.
 */
function byDefault(brief: TurnBrief, fresh: readonly Candidate[], asked: readonly string[]): Candidate[] {
  const isQuestion = brief.reader_text?.trim().endsWith('?') ?? false
  const opening = (brief.turn === 1 && asked.includes('§greeting')) || brief.reader_text === null
  const rank = ({ text, terms, ofScene }: Candidate): number => {
    if (isQuestion && !ofScene && terms.includes('§asking')) return 0
    const particular = echoOf(text) !== '' || terms.some((term) => answersOnly.has(term))
    if (opening) return ofScene ? 1 : 2
    return particular ? 3 : ofScene ? 1 : 2
  }
  return [...fresh].sort((one, other) => rank(one) - rank(other) || one.order - other.order)
}

/** Lines that would be odd where nobody did this. */
const answersOnly = new Set([
  '§greeting',
  '§thanks',
  '§farewell',
  '§sorry',
  '§joke',
  '§insult',
  '§silence',
  '§agree',
  '§refuse',
])

/** All was said: what was said longest ago comes again, never what stands on screen. */
function leastRecent(
  brief: TurnBrief,
  all: readonly Candidate[],
  said: ReadonlyMap<string, number>,
): ChosenLine | null {
  const again = all
    .filter(({ text }) => said.get(key(text)) !== 0)
    .sort(
      (one, other) =>
        (said.get(key(other.text)) ?? Infinity) - (said.get(key(one.text)) ?? Infinity) || one.order - other.order,
    )
  const chosen = again[brief.attempt % Math.max(1, again.length)]
  return chosen ? { text: chosen.text, fresh: false } : null
}

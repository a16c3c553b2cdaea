import { anyFillingFinder } from '@fabula/core/novel/find-filled'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { wordsIn } from '../words/tokens.ts'
import { actsOf, isPlainQuestion, isQuestion } from './acts.ts'
import { addresseeOf } from './addressee.ts'
import { writtenOut } from './terms.ts'
import { type WeighedLine, weighLines } from './weigh-lines.ts'

export interface ChosenLine {
  speaker: CastMember
  text: string
  /** False when every line that may answer was said before on this path. */
  fresh: boolean
  /** False where nothing of the author's answers what was said: the line only keeps the talk going. */
  fits: boolean
  /** What the line has in common with what was said. */
  shared: string[]
}

/** From this share on a line takes up what was said. Somebody who was not asked answers with no weaker one. */
const mostOfIt = 0.6

/**
 * Who answers and with what: whoever was addressed, with the line of theirs that best fits the reader's words and was not
 * said on this path; where nobody was named, somebody else whose line fits where theirs do not; where nothing fits, a
 * line in the manner of what was said. A plain question ("Who are you?") is met by nothing but an answer, given before
 * or not, or a line that turns it away. Another attempt takes the next best. Null where nobody who may speak has a line
 * for this: a gesture will do.
 */
export function chooseLine(brief: TurnBrief): ChosenLine | null {
  const found = linesInOrder(brief)
  const ago = saidBefore(brief)
  const hasFresh = found.lines.some(({ line }) => ago(line.text) === Infinity)
  const chosen = mayBeSaid(brief, found, ago)[brief.attempt]
  if (chosen) return chosenLine(chosen, hasFresh)
  if (asksPlainly(brief)) return null
  const own = found.lines.filter(({ line }) => line.speaker === found.speaker || found.speaker === null)
  return leastRecent(brief, own, ago)
}

/**
 * The lines that a choice is left among, best first, at most so many: those that take up what was said, else those that
 * keep the talk going; none that was said on this path, but in answer to a plain question. Another attempt leaves out
 * what came first before. Where all was said, the one that is said again.
 */
export function candidateLines(brief: TurnBrief, most: number): ChosenLine[] {
  const found = linesInOrder(brief)
  const ago = saidBefore(brief)
  const hasFresh = found.lines.some(({ line }) => ago(line.text) === Infinity)
  const left = mayBeSaid(brief, found, ago).slice(brief.attempt)
  if (left.length > 0) return left.slice(0, most).map((line) => chosenLine(line, hasFresh))
  const again = chooseLine(brief)
  return again === null ? [] : [again]
}

/** Whether the reader asks what anybody may be asked, whoever of the cast they call by name. */
export function asksPlainly(brief: TurnBrief): boolean {
  if (brief.reader_text === null) return false
  const names = new Set(brief.cast.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(wordsIn)))
  return isPlainQuestion(writtenOut(brief.reader_text), (word) => names.has(word))
}

/** Messages after which an answer may be given again to whoever asks the same again: it is no longer in view. */
const longAgo = 4

/** What may be said now, best first: nothing again but what answers a plain question. */
function mayBeSaid(brief: TurnBrief, { speaker, lines }: LinesInOrder, saidAgo: SaidAgo): RankedLine[] {
  const ago = ({ line }: RankedLine) => saidAgo(line.text)
  const fresh = lines.filter((entry) => ago(entry) === Infinity)
  if (!asksPlainly(brief)) return fresh
  const answers = lines.filter(({ fits }) => fits)
  const isOwn = ({ line }: RankedLine) => line.speaker === speaker
  const notInView = answers
    .filter((entry) => ago(entry) >= longAgo)
    // Of answers that were never given the best stays first.
    .sort((one, other) => Number(ago(other) > ago(one)) - Number(ago(one) > ago(other)))
  const inView = answers.filter((entry) => ago(entry) > 0 && ago(entry) < longAgo)
  return [
    ...notInView.filter(isOwn),
    ...notInView.filter((entry) => !isOwn(entry)),
    ...fresh.filter(({ fits }) => !fits),
    ...inView,
  ]
}

/** Of a plain question's lines those that answer it, and those that turn it away: a line about something else is neither. */
function toThePoint(lines: readonly RankedLine[]): RankedLine[] {
  const strong = lines.filter(({ line, fits }) => fits && isStrong(line))
  // "Who are you again?" is no question about "again".
  const toTheAct = strong.filter(({ line }) => answersAct(line))
  // "Oil? I could not tell you why" is about the oil.
  const turnAway = lines.filter(
    ({ line, fits }) => !fits && line.terms.acts.has('§asking') && line.terms.echo.size === 0,
  )
  return [...(toTheAct.length > 0 ? toTheAct : strong), ...turnAway]
}

/** Of lines that fit about as well (within a seventh) the one that the author wrote first is said first. */
const step = ({ weight }: WeighedLine): number => Math.round(Math.log(weight) / 0.15)

const better = (one: WeighedLine, other: WeighedLine): number => step(other) - step(one) || one.order - other.order

/** Whether a line takes up most of what was said, or the act in it. */
const isStrong = (line: WeighedLine): boolean => line.covers >= mostOfIt || answersAct(line)

const answersAct = ({ shared }: WeighedLine): boolean => shared.some((term) => term.startsWith('§'))

export interface RankedLine {
  line: WeighedLine
  fits: boolean
}

interface LinesInOrder {
  /** Whoever was addressed; null where nobody may speak. */
  speaker: CastMember | null
  lines: RankedLine[]
}

/** Every line that may answer, best first, whether it was said before or not. */
export function linesInOrder(brief: TurnBrief): LinesInOrder {
  const all = weighLines(brief)
  const { id, byName } = addresseeOf(brief)
  const speaker = brief.cast.find((member) => member.character_id === id) ?? null
  const own = all.filter((line) => line.speaker === speaker)
  const others = byName ? [] : all.filter((line) => line.speaker !== speaker)
  const fits = (lines: readonly WeighedLine[]) => lines.filter(({ weight }) => weight > 0).sort(better)
  const ago = saidBefore(brief)
  const ownFits = fits(own)
  const othersFit = fits(others).filter(isStrong)
  const rest = byManner(
    brief,
    own.filter(({ weight }) => weight === 0),
  )
  const hasFresh = own.some(({ text }) => ago(text) === Infinity)
  // Whoever has nothing new to say leaves the floor to somebody who has.
  const instead = hasFresh ? [] : byManner(brief, others)
  const lines = [
    ...[...ownFits.filter(isStrong), ...othersFit, ...ownFits.filter((line) => !isStrong(line))].map((line) => ({
      line,
      fits: true,
    })),
    ...[...rest, ...instead].map((line) => ({ line, fits: false })),
  ]
  return { speaker, lines: asksPlainly(brief) ? toThePoint(lines) : lines }
}

const chosenLine = ({ line, fits }: RankedLine, fresh: boolean): ChosenLine => ({
  speaker: line.speaker,
  text: line.text,
  fresh,
  fits,
  shared: line.shared,
})

/** How long ago a line was said on this path, in messages (0: the last one); `Infinity`: never. */
type SaidAgo = (text: string) => number

function saidBefore(brief: TurnBrief): SaidAgo {
  const messages = brief.remembered.recent.flatMap(({ by, text }) => (by === 'reader' ? [] : [key(text)]))
  const ago = new Map(messages.map((text, index) => [text, messages.length - 1 - index]))
  return (text) => {
    const known = ago.get(key(text))
    if (known !== undefined || !text.includes('{{')) return known ?? Infinity
    // With another value in it the line is the same.
    const filledIn = anyFillingFinder(key(text))
    const at = messages.findLastIndex((message) => filledIn(message) !== null)
    return at < 0 ? Infinity : messages.length - 1 - at
  }
}

const key = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The order where nothing fits. A question is turned away by a line about asking. Silence, "go on" and "yes" let the
 * scene go on in the author's order. Anything else is met by what fits anywhere. Lines that answer something in
 * particular come last.
 */
function byManner(brief: TurnBrief, lines: readonly WeighedLine[]): WeighedLine[] {
  const text = brief.reader_text === null ? null : writtenOut(brief.reader_text)
  const acts = text === null ? [] : actsOf(text)
  const goesOn =
    text === null || acts.some((act) => act === '§silence' || act === '§more' || act === '§matter' || act === '§agree')
  const asks = !goesOn && text !== null && (isQuestion(text) || acts.includes('§asking'))
  const rank = ({ terms, ofScene, introduces }: WeighedLine): number => {
    const turnsAway = terms.acts.has('§asking')
    const particular = introduces || terms.echo.size > 0 || [...terms.acts].some((act) => forOneThing.has(act))
    if (asks && turnsAway) return ofScene ? 1 : 0
    if (particular) return 6
    if (turnsAway) return asks ? 0 : 5
    if (goesOn) return ofScene ? 2 : 3
    return ofScene ? 4 : 3
  }
  return [...lines].sort((one, other) => rank(one) - rank(other) || one.order - other.order)
}

/** Lines that would be odd where nobody did this. */
const forOneThing = new Set(
  '§greeting §thanks §farewell §sorry §joke §insult §threat §silence §agree §refuse §love §self §place §nature §clock §how §help §age §advice §hunger §sad'.split(
    ' ',
  ),
)

/** All was said: what was said longest ago comes again, never what stands on screen. */
function leastRecent(brief: TurnBrief, lines: readonly RankedLine[], saidAgo: SaidAgo): ChosenLine | null {
  const ago = ({ line }: RankedLine) => saidAgo(line.text)
  const again = lines
    .filter((entry) => ago(entry) !== 0)
    .sort((one, other) => ago(other) - ago(one) || one.line.order - other.line.order)
  const chosen = again[brief.attempt % Math.max(1, again.length)]
  return chosen ? chosenLine(chosen, false) : null
}

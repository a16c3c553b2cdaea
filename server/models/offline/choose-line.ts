import { anyFillingFinder } from '@fabula/core/novel/find-filled'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { gestureIn } from '@fabula/phrases/gestures'
import { wordsIn } from '../words/tokens.ts'
import { actsOf, isPlainQuestion, isQuestion } from './acts.ts'
import { addresseeOf } from './addressee.ts'
import { expandShorthand } from './terms.ts'
import { type WeighedLine, weighLines } from './weigh-lines.ts'

export interface ChosenLine {
  speaker: CastMember
  text: string
  /** False when every line that may answer was said before on this path. */
  fresh: boolean
  /** False when none of the author's lines answers the text: the line only keeps the conversation going. */
  fits: boolean
  /** The terms that the line shares with the text. */
  shared: string[]
}

/**
 * The share of the text from which on a line counts as strong. A character who was not asked needs a strong line to
 * answer.
 */
const strongShare = 0.6

/**
 * Chooses the speaker and line: the addressed character, with their best-fitting line that was not said on this path;
 * if nobody was named, another character whose line fits when theirs do not; if all fitting lines were said a while
 * ago, one of those. If nothing fits, a line in the manner of the text, if any line would do (`wantsGesture`). A plain
 * question ("Who are you?") only gets an answer, or a line that turns it away. Another attempt takes the next best
 * line. Null when nobody who may speak has a line for this, and a gesture will do.
 */
export const chooseLine = (brief: TurnBrief): ChosenLine | null => candidateLines(brief, 1)[0] ?? null

/**
 * The candidates of a choice, best first, at most `most`: lines that take up the text, else lines that keep the
 * conversation going. Another attempt leaves out the earlier first candidates, as long as any is left.
 */
export function candidateLines(brief: TurnBrief, most: number): ChosenLine[] {
  const again = brief.attempt === 0 ? repeatLastLine(brief) : null
  if (again !== null) return [again]
  const found = linesInOrder(brief)
  const ago = saidBefore(brief)
  const hasFresh = found.lines.some(({ line }) => ago(line.text) === Infinity)
  return mayBeSaid(brief, found, ago)
    .slice(brief.attempt, brief.attempt + most)
    .map((line) => chosenLine(line, hasFresh))
}

/**
 * The last line once more, by its speaker, when the reader asks to hear it again; null when they do not, or it was not
 * a line.
 */
function repeatLastLine(brief: TurnBrief): ChosenLine | null {
  if (brief.reader_text === null || !actsOf(expandShorthand(brief.reader_text)).includes('§again')) return null
  const last = brief.remembered.recent.findLast(({ by }) => by !== 'reader')
  const speaker = brief.cast.find((member) => member.may_speak && member.character_id === last?.character_id)
  const { id, byName } = addresseeOf(brief)
  if (!last || !speaker || (byName && id !== speaker.character_id)) return null
  const line = weighLines(brief).find((one) => one.speaker === speaker && key(one.text) === key(last.text))
  return line === undefined ? null : { speaker, text: line.text, fresh: false, fits: true, shared: ['§again'] }
}

/** Whether the reader asks what anybody may be asked, with or without calling a character by name. */
export function asksPlainly(brief: TurnBrief): boolean {
  if (brief.reader_text === null) return false
  const names = new Set(brief.cast.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(wordsIn)))
  return isPlainQuestion(expandShorthand(brief.reader_text), (word) => names.has(word))
}

/** Every line that would answer or keep the conversation going, best first, as if none had been said. */
export function possibleLines(brief: TurnBrief): RankedLine[] {
  const { lines } = linesInOrder(brief)
  const answers = lines.filter(({ fits }) => fits)
  return asksPlainly(brief) ? lines : [...answers, ...fillerLines(brief, lines, answers.length > 0)]
}

/**
 * The lines besides those that answer: if none answers and a gesture is better, only those that turn the question away.
 */
function fillerLines(brief: TurnBrief, lines: readonly RankedLine[], isAnswered: boolean): RankedLine[] {
  const anyDoes = isAnswered || !wantsGesture(brief)
  return lines.filter(({ fits, line }) => !fits && (anyDoes || deflects(line)))
}

/** The number of messages after which an answer may be repeated to the same question: it is no longer in view. */
const longAgo = 4

/** The lines that may be said now, best first: only answers may be repeated. */
function mayBeSaid(brief: TurnBrief, { speaker, lines }: LinesInOrder, saidAgo: SaidAgo): RankedLine[] {
  const ago = ({ line }: RankedLine) => saidAgo(line.text)
  const fresh = lines.filter((entry) => ago(entry) === Infinity)
  if (!asksPlainly(brief)) {
    const again = lines.filter((entry) => entry.fits && ago(entry) >= longAgo && ago(entry) < Infinity)
    const answers = [...fresh.filter(({ fits }) => fits), ...again]
    return [...answers, ...fillerLines(brief, fresh, answers.length > 0)]
  }
  const answers = lines.filter(({ fits }) => fits)
  const isOwn = ({ line }: RankedLine) => line.speaker === speaker
  const notInView = answers
    .filter((entry) => ago(entry) >= longAgo)
    // Among answers that were never given, the best stays first.
    .sort((one, other) => Number(ago(other) > ago(one)) - Number(ago(one) > ago(other)))
  const inView = answers.filter((entry) => ago(entry) > 0 && ago(entry) < longAgo)
  return [
    ...notInView.filter(isOwn),
    ...notInView.filter((entry) => !isOwn(entry)),
    ...fresh.filter(({ fits }) => !fits),
    ...inView,
  ]
}

/**
 * Whether the text is better met by a gesture than by a line about something else: an insult, a kiss, a goodbye; also a
 * question, unless the one before was met that way: a character who did not answer then changes the subject now.
 */
function wantsGesture(brief: TurnBrief): boolean {
  if (brief.reader_text === null) return false
  const text = expandShorthand(brief.reader_text)
  const acts = actsOf(text)
  if (acts.some((act) => gestureActs.has(act))) return true
  if (!isQuestion(text) || goesOn(acts)) return false
  const before = brief.remembered.recent.findLast(({ by }) => by !== 'reader')
  return before === undefined || gestureIn(before.text, brief.language) === null
}
const gestureActs = new Set('§thanks §farewell §sorry §insult §threat §love §sad §stop'.split(' '))

/**
 * Whether a line turns a question away without a topic of its own: "Oil? I could not tell you why" is about the oil.
 */
const deflects = ({ terms }: WeighedLine): boolean => terms.acts.has('§asking') && terms.echo.size === 0

/** Of a plain question's lines, those that answer it and those that turn it away: not a line about something else. */
function onlyAnswersOrDeflections(lines: readonly RankedLine[]): RankedLine[] {
  const strong = lines.filter(({ line, fits }) => fits && isStrong(line))
  // "Who are you again?" is no question about "again".
  const toTheAct = strong.filter(({ line }) => answersAct(line))
  const turnAway = lines.filter(({ line, fits }) => !fits && deflects(line))
  return [...(toTheAct.length > 0 ? toTheAct : strong), ...turnAway]
}

/** Among lines that fit about equally well (within a seventh), the one that the author wrote first comes first. */
const step = ({ weight }: WeighedLine): number => Math.round(Math.log(weight) / 0.15)

const better = (one: WeighedLine, other: WeighedLine): number => step(other) - step(one) || one.order - other.order

/** Whether a line takes up most of the text, or the act in it. */
const isStrong = (line: WeighedLine): boolean => line.covers >= strongShare || answersAct(line)

const answersAct = ({ shared }: WeighedLine): boolean => shared.some((term) => term.startsWith('§'))

export interface RankedLine {
  line: WeighedLine
  fits: boolean
}

interface LinesInOrder {
  /** The addressed character; null when nobody may speak. */
  speaker: CastMember | null
  lines: RankedLine[]
}

/** Every line that may answer, best first, said before or not. */
function linesInOrder(brief: TurnBrief): LinesInOrder {
  const all = weighLines(brief)
  const { id, byName } = addresseeOf(brief)
  const speaker = brief.cast.find((member) => member.character_id === id) ?? null
  const own = all.filter((line) => line.speaker === speaker)
  const others = byName ? [] : all.filter((line) => line.speaker !== speaker)
  const fits = (lines: readonly WeighedLine[]) => lines.filter(({ weight }) => weight > 0).sort(better)
  const ago = saidBefore(brief)
  const ownFits = fits(own)
  const othersFit = fits(others).filter(isStrong)
  const rest = orderWithoutFit(
    brief,
    own.filter(({ weight }) => weight === 0),
  )
  const hasFresh = own.some(({ text }) => ago(text) === Infinity)
  // A character without anything new to say yields to one who has.
  const instead = hasFresh ? [] : orderWithoutFit(brief, others)
  const lines = [
    ...[...ownFits.filter(isStrong), ...othersFit, ...ownFits.filter((line) => !isStrong(line))].map((line) => ({
      line,
      fits: true,
    })),
    ...[...rest, ...instead].map((line) => ({ line, fits: false })),
  ]
  return { speaker, lines: asksPlainly(brief) ? onlyAnswersOrDeflections(lines) : lines }
}

const chosenLine = ({ line, fits }: RankedLine, fresh: boolean): ChosenLine => ({
  speaker: line.speaker,
  text: line.text,
  fresh,
  fits,
  shared: line.shared,
})

/** How long ago a line was said on this path, in messages (0: the last one); `Infinity` when never. */
type SaidAgo = (text: string) => number

function saidBefore(brief: TurnBrief): SaidAgo {
  const messages = brief.remembered.recent.flatMap(({ by, text }) => (by === 'reader' ? [] : [key(text)]))
  const ago = new Map(messages.map((text, index) => [text, messages.length - 1 - index]))
  return (text) => {
    const known = ago.get(key(text))
    if (known !== undefined || !text.includes('{{')) return known ?? Infinity
    // A line with other values filled in is the same line.
    const filledIn = anyFillingFinder(key(text))
    const at = messages.findLastIndex((message) => filledIn(message) !== null)
    return at < 0 ? Infinity : messages.length - 1 - at
  }
}

const key = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The order of lines when nothing fits. A question gets a line that turns it away. Silence, "go on" and "yes" continue
 * the scene in the author's order. Anything else gets a line that fits anywhere. Lines that answer something particular
 * come last.
 */
function orderWithoutFit(brief: TurnBrief, lines: readonly WeighedLine[]): WeighedLine[] {
  const text = brief.reader_text === null ? null : expandShorthand(brief.reader_text)
  const acts = text === null ? [] : actsOf(text)
  const letsGoOn = text === null || goesOn(acts)
  const asks = !letsGoOn && (isQuestion(text) || acts.includes('§asking') || acts.includes('§recall'))
  const rank = ({ terms, ofScene, introduces }: WeighedLine): number => {
    const turnsIt = terms.acts.has('§asking')
    const particular = introduces || terms.echo.size > 0 || [...terms.acts].some((act) => narrowActs.has(act))
    // "The hook? I could not say" turns away a different question.
    if (asks && turnsIt && terms.echo.size === 0) return ofScene ? 1 : 0
    if (particular) return 6
    if (turnsIt) return asks ? 0 : 5
    if (letsGoOn) return ofScene ? 2 : 3
    return ofScene ? 4 : 3
  }
  // "That is a threat, is it?" is odd when nobody threatened: a gesture is better.
  const isOdd = ({ terms }: WeighedLine) => terms.replies.some((act) => !acts.includes(act))
  return lines.filter((line) => !isOdd(line)).sort((one, other) => rank(one) - rank(other) || one.order - other.order)
}

/** Whether the text leaves what comes next to the character. */
const goesOn = (acts: readonly string[]): boolean => acts.some((act) => onwards.has(act))
const onwards = new Set('§silence §more §matter §agree'.split(' '))

/** Acts whose lines would be odd when the reader did not do this. */
const narrowActs = new Set(
  '§greeting §thanks §farewell §sorry §joke §insult §threat §silence §agree §refuse §love §self §place §nature §clock §how §help §age §advice §hunger §sad'.split(
    ' ',
  ),
)

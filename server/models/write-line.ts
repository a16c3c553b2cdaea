import { memoize } from '@fabula/core/novel/memoize'
import { untilSentence } from '@fabula/core/storyteller/cut-line'
import { isOtherLanguage } from '@fabula/core/storyteller/foreign-words'
import { LineFaults } from '@fabula/core/storyteller/line-faults'
import { foldName } from '@fabula/core/storyteller/match-name'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import type { FollowingLine, StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { StorytellerError } from '../play/storyteller.ts'
import { attemptLine, type Fault, type Written } from './attempt-line.ts'
import { CompletionError, isFormRefused } from './completer.ts'
import { judgeByKeywords } from './judge-by-keywords.ts'
import { type Judgement, judgeTurn } from './judge-turn.ts'
import type { Rung } from './ladder.ts'
import { chooseExpression } from './offline/choose-expression.ts'
import type { TurnTools } from './turn-tools.ts'

/**
 * Writes a turn's reply: requested in the best form that this model keeps, retried once when it is empty, refused,
 * broken off or in another language, and its tail judged in a separate call when it is missing. Throws
 * `CompletionError` or `StorytellerError`.
 */
export async function writeLine(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  const { messages, reading, finish, rung, lineComplete } = await writeWithRetry(brief, tools)
  if (finish === 'stop') tools.ladder.answered(rung, reading.complete || rung === 'split', brief.game_id)
  tools.costs.warnings.push(...reading.warnings)
  const cut = finish === 'length' && !lineComplete
  // Of several speakers in plain text the last one was cut: the others' lines are complete.
  const more = cut ? reading.reply.more?.slice(0, -1) : reading.reply.more
  const truncated = cut && reading.reply.more === undefined
  if (truncated) tools.costs.warnings.push({ code: 'line_cut', subject: 'length' })
  const isWhole = reading.complete && finish === 'stop'
  if (isWhole && tools.judging === 'self') return reading.reply

  // A reply that was cut within its line ends and changes nothing.
  const message = truncated ? untilSentence(reading.reply.message) : reading.reply.message
  const reply = { ...reading.reply, message, changes: [], ending: null }
  if (more && more.length > 0) reply.more = more.map((line) => withExpression(brief, line))
  else delete reply.more
  // A model too small to judge is not believed, whatever it says about values and endings.
  if (tools.judging === 'keywords') return { ...reply, ...preferOwnExpression(reply, judgeByKeywords(brief, reply)) }
  if (truncated) return reply
  const judged = tools.judgeTrust.worthAsking()
    ? await judgeLine(brief, reply, messages, tools)
    : judgeByKeywords(brief, reply)
  if (judged && !isWhole && rung !== 'split') tools.costs.warnings.push({ code: 'reply_repaired', subject: 'tail' })
  return { ...reply, ...(judged && preferOwnExpression(reply, judged)) }
}

/** The expression that came with the words is used; without one, the judge's. */
const preferOwnExpression = <Judged extends Pick<StorytellerReply, 'sprites'>>(
  reply: StorytellerReply,
  judged: Judged,
): Judged => ({
  ...judged,
  sprites: reply.sprites.length > 0 ? reply.sprites : judged.sprites,
})

/** Judges a line, by the judge or by keywords; null when that failed. Throws only when the reader left. */
export async function judgeLine(
  brief: TurnBrief,
  reply: StorytellerReply,
  asked: readonly PromptMessage[],
  tools: TurnTools,
): Promise<Judgement | null> {
  const speaker = reply.speaker_id ?? brief.default_speaker
  const isExpressionKnown = reply.sprites.length > 0
  try {
    return await judgeTurn(brief, { line: wholeReply(reply), speaker, isExpressionKnown, prompt: asked }, tools)
  } catch (error) {
    if (error instanceof CompletionError && error.problem !== 'cancelled') return null
    throw error
  }
}

/** Chooses the expression of a following line that came without one, by its words. */
function withExpression(brief: TurnBrief, line: FollowingLine): FollowingLine {
  const member = brief.cast.find((one) => one.character_id === line.speaker_id)
  return line.sprite_id !== null || !member
    ? line
    : { ...line, sprite_id: chooseExpression(member, line.message, null) }
}

/** All that was said, by every speaker, to be judged as one. */
const wholeReply = ({ message, more = [] }: StorytellerReply): string =>
  [message, ...more.map((line) => line.message)].join('\n\n')

/** The most times a prompt that is too long is shortened, and the factor each time. */
const maxShortenings = 3
const shorterBy = 0.6

/** Moves down the ladder when a form is refused, and asks a second time when the words or the connection failed. */
async function writeWithRetry(brief: TurnBrief, tools: TurnTools): Promise<Written> {
  let rung = tools.ladder.rungFor(brief.game_id)
  let shorter = 0
  let fault: Fault | null = null
  for (let retried = false; ; ) {
    const attempt = await attemptLine(brief, rung, tools, { again: retried, fault })
    if ('words' in attempt) {
      const { words } = attempt
      const { message } = words.reading.reply
      const isWrong = isOtherLanguage(message, brief.language)
      const isEcho = !retried && saysAgain(brief, message, rung)
      // A tiny model knows no other language: asking again would only cost.
      if (message !== '' && words.finish !== 'refused' && !isEcho && (!isWrong || retried || tools.facts.tiny)) {
        tools.ladder.settleAt(rung, brief.game_id)
        if (!isWrong) return words
        tools.costs.warnings.push({ code: 'wrong_language', subject: brief.language })
        return withLine(words, new LineFaults(brief).usableStart(message) || message)
      }
      fault = words.fault ?? (message === '' || words.finish === 'refused' ? 'empty' : isEcho ? 'repeated' : 'language')
      const kept = retried ? keepGood(brief, words) : null
      if (kept !== null) {
        tools.costs.warnings.push({ code: 'line_cut', subject: fault })
        return kept
      }
    } else {
      const { failure } = attempt
      tools.failures.add('reply', failure.problem)
      const lower = isFormRefused(failure) ? tools.ladder.below(rung) : null
      if (lower !== null) {
        rung = lower
        continue
      }
      // The prompt was too long for this model: this turn remembers fewer lines.
      if (failure.problem === 'too_long' && shorter++ < maxShortenings) {
        tools.budget = Math.floor(tools.budget * shorterBy)
        continue
      }
      if (failure.problem !== 'broken' || tools.left() < 1_000) throw failure
    }

    if (retried) throw 'words' in attempt ? noWords(tools) : attempt.failure
    retried = true
    if (attempt.wasShown) tools.onProgress({ kind: 'reset' })
  }
}

/** After a second try, reduces the line to its acceptable sentences; null when there are none, or it leaks. */
function keepGood(brief: TurnBrief, words: Written): Written | null {
  const { reading, fault } = words
  if (fault === null || fault === 'leak' || reading.asReader) return null
  // Weak models repeat the reader whatever they are told: that is poor, but harmless.
  const faults = new LineFaults(brief)
  const said = reading.reply.message
  // A model that mixes languages twice does so always: that is poor, but better than no answer.
  const good = fault === 'parrot' ? said : faults.usableStart(said) || faults.usableStart(said, { evenMixed: true })
  // A line caught in a loop was stopped at an arbitrary place.
  const message = fault === 'loop' ? untilSentence(good) : good
  if (message === '') return null
  return withLine({ ...words, finish: 'cut', lineComplete: true }, message)
}

const withLine = (words: Written, message: string): Written => ({
  ...words,
  reading: { ...words.reading, reply: { ...words.reading.reply, message } },
})

/** The failure when two answers had no words. */
const noWords = (tools: TurnTools): StorytellerError =>
  new StorytellerError('failed', 'The model answered twice without words.', { usage: tools.costs.usage })

/** The shortest line that counts as a repetition for a model that keeps a form: a short word may recur. */
const longEcho = 16

/**
 * The fewest runs of words for which a line is compared run by run with what was said, and the length of a run in
 * words.
 */
const [fewestRuns, run] = [8, 4]
/** The share of already said runs from which on a line counts as a repetition, whatever was added. */
const mostlySaid = 0.7

/** Whether a line repeats one of the last lines of the cast; for a weak model, also when nearly all of it does. */
function saysAgain(brief: TurnBrief, message: string, rung: Rung): boolean {
  const folded = foldName(message)
  const isWeak = rung === 'split'
  if (folded.length < (isWeak ? 1 : longEcho)) return false
  const said = brief.remembered.recent.slice(-8).filter(({ by }) => by !== 'reader')
  if (said.some(({ text }) => foldSaid(text) === folded)) return true
  // A model that keeps a form repeats itself on purpose when it adds something new.
  if (!isWeak) return false
  const words = wordsOf(message)
  const runs = words.slice(0, 1 - run).map((_, at) => words.slice(at, at + run).join(' '))
  if (runs.length < fewestRuns) return false
  const again = runs.filter((one) => said.some(({ text }) => runsOf(text).has(one)))
  return again.length > mostlySaid * runs.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

// Recent lines are compared again in every turn.
const foldSaid = memoize(foldName)
const runsOf = memoize((text) => {
  const words = wordsOf(text)
  return new Set(words.map((_, at) => words.slice(at, at + run).join(' ')))
})

import { keepMade } from '@fabula/core/novel/keep-made'
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
 * A reply to a turn: asked for in the best form this model keeps, one retry where it is empty, refused, broken off or in
 * another language, and the tail judged in a call of its own where it is missing. Throws `CompletionError` or `StorytellerError`.
 */
export async function writeLine(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  const { messages, reading, finish, rung, lineComplete } = await writeWithRetry(brief, tools)
  if (finish === 'stop') tools.ladder.answered(rung, reading.complete || rung === 'split', brief.game_id)
  tools.costs.warnings.push(...reading.warnings)
  const cut = finish === 'length' && !lineComplete
  // Of several in words alone the last was cut: what the others said is whole.
  const more = cut ? reading.reply.more?.slice(0, -1) : reading.reply.more
  const truncated = cut && reading.reply.more === undefined
  if (truncated) tools.costs.warnings.push({ code: 'line_cut', subject: 'length' })
  const isWhole = reading.complete && finish === 'stop'
  if (isWhole && tools.judging === 'self') return reading.reply

  // What was cut in the middle of its line ends nothing and changes nothing.
  const message = truncated ? untilSentence(reading.reply.message) : reading.reply.message
  const reply = { ...reading.reply, message, changes: [], ending: null }
  if (more && more.length > 0) reply.more = more.map((line) => withLook(brief, line))
  else delete reply.more
  // A model too small to judge may say what it likes of values and endings: nobody takes its word.
  if (tools.judging === 'keywords') return { ...reply, ...lookedAt(reply, judgeByKeywords(brief, reply)) }
  if (truncated) return reply
  const judged = tools.judgeTrust.worthAsking()
    ? await judgeLine(brief, reply, messages, tools)
    : judgeByKeywords(brief, reply)
  if (judged && !isWhole && rung !== 'split') tools.costs.warnings.push({ code: 'reply_repaired', subject: 'tail' })
  return { ...reply, ...(judged && lookedAt(reply, judged)) }
}

/** The look that came with the words is the one that is meant; without one, whoever judged them says it. */
const lookedAt = <Judged extends Pick<StorytellerReply, 'sprites'>>(
  reply: StorytellerReply,
  judged: Judged,
): Judged => ({
  ...judged,
  sprites: reply.sprites.length > 0 ? reply.sprites : judged.sprites,
})

/** What came of a line, by whoever judges here; null where nobody could say, and only a reader who left ends the turn. */
export async function judgeLine(
  brief: TurnBrief,
  reply: StorytellerReply,
  asked: readonly PromptMessage[],
  tools: TurnTools,
): Promise<Judgement | null> {
  const speaker = reply.speaker_id ?? brief.default_speaker
  const isLookKnown = reply.sprites.length > 0
  try {
    return await judgeTurn(brief, { line: allOf(reply), speaker, isLookKnown, asked }, tools)
  } catch (error) {
    if (error instanceof CompletionError && error.problem !== 'cancelled') return null
    throw error
  }
}

/** Nobody was asked how those look who took it up in words alone: as their words sound. */
function withLook(brief: TurnBrief, line: FollowingLine): FollowingLine {
  const member = brief.cast.find((one) => one.character_id === line.speaker_id)
  return line.sprite_id !== null || !member
    ? line
    : { ...line, sprite_id: chooseExpression(member, line.message, null) }
}

/** What was said, by whoever said it, to be judged as one. */
const allOf = ({ message, more = [] }: StorytellerReply): string =>
  [message, ...more.map((line) => line.message)].join('\n\n')

/** A prompt that is too long is tried so many times with this share of it. */
const mostShorter = 3
const shorterBy = 0.6

/** Climbs down where a form is refused, and asks a second time where words or the connection failed. */
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
        return withLine(words, new LineFaults(brief).goodOf(message) || message)
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
      // The prompt was too long for this model: this turn is told with less of what was said.
      if (failure.problem === 'too_long' && shorter++ < mostShorter) {
        tools.budget = Math.floor(tools.budget * shorterBy)
        continue
      }
      if (failure.problem !== 'broken' || tools.left() < 1_000) throw failure
    }

    if (retried) throw 'words' in attempt ? noWords(tools) : attempt.failure
    retried = true
    if ('words' in attempt ? attempt.words.told : attempt.told) tools.onProgress({ kind: 'reset' })
  }
}

/** After a second try: the sentences that may be shown, as the whole of the line; null where there are none, or it leaks. */
function keepGood(brief: TurnBrief, words: Written): Written | null {
  const { reading, fault } = words
  if (fault === null || fault === 'leak') return null
  // Weak models repeat the reader whatever they are told: that is poor, and harmless.
  const good = fault === 'parrot' ? reading.reply.message : new LineFaults(brief).goodOf(reading.reply.message)
  // One that was caught in a loop was stopped somewhere.
  const message = fault === 'loop' ? untilSentence(good) : good
  if (message === '') return null
  return withLine({ ...words, finish: 'cut', lineComplete: true }, message)
}

const withLine = (words: Written, message: string): Written => ({
  ...words,
  reading: { ...words.reading, reply: { ...words.reading.reply, message } },
})

/** A failure that is nobody's fault but the words': two answers without any. */
const noWords = (tools: TurnTools): StorytellerError =>
  new StorytellerError('failed', 'The model answered twice without words.', { usage: tools.costs.usage })

/** Of a model that keeps a form, a short word may well come again. */
const longEcho = 16

/** A line of as many runs of words at least is held against what was said run by run, each so many words long. */
const [fewestRuns, run] = [8, 4]
/** With so many of its runs said, what is added to them makes no other line of it. */
const mostlySaid = 0.7

/** A model gets stuck in what it said: whether this was among the last that the cast said; of a weak one, nearly all of it. */
function saysAgain(brief: TurnBrief, message: string, rung: Rung): boolean {
  const folded = foldName(message)
  const isWeak = rung === 'split'
  if (folded.length < (isWeak ? 1 : longEcho)) return false
  const said = brief.remembered.recent.slice(-8).filter(({ by }) => by !== 'reader')
  if (said.some(({ text }) => foldSaid(text) === folded)) return true
  // One that keeps a form means what it says again beside something new.
  if (!isWeak) return false
  const words = wordsOf(message)
  const runs = words.slice(0, 1 - run).map((_, at) => words.slice(at, at + run).join(' '))
  if (runs.length < fewestRuns) return false
  const again = runs.filter((one) => said.some(({ text }) => runsOf(text).has(one)))
  return again.length > mostlySaid * runs.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

// What was said comes again with every turn, for as long as it was just said.
const foldSaid = keepMade(foldName)
const runsOf = keepMade((text) => {
  const words = wordsOf(text)
  return new Set(words.map((_, at) => words.slice(at, at + run).join(' ')))
})

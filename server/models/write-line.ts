import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { type ReadReply, readReply } from '@fabula/core/storyteller/read-reply'
import { replySchema } from '@fabula/core/storyteller/reply-schema'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { CompletionFailure, type Form } from './completer.ts'
import { judgeTurn } from './judge-turn.ts'
import type { Rung } from './ladder.ts'
import { noWords, type TurnTools } from './model-storyteller.ts'
import { ReplyProgressTeller } from './reply-progress.ts'
import { whoSpeaks } from './who-speaks.ts'

/** How an answer came to its end. `cut`: the connection broke, but the line itself was whole. */
type Finish = 'stop' | 'length' | 'refused' | 'cut'

interface Written {
  reading: ReadReply
  finish: Finish
  lineComplete: boolean
  rung: Rung
  told: boolean
}

/**
 * A reply to a turn: asked for in the best form this model keeps, one retry where it is empty, refused or broken off, and
 * the tail judged in a call of its own where it is missing. Throws `CompletionFailure` or `StorytellerFailure`.
 */
export async function writeLine(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  const written = await writeWithRetry(brief, tools)
  const { reading, finish, rung, lineComplete } = written
  if (finish === 'stop') tools.ladder.answered(rung, reading.complete || rung === 'split')
  tools.costs.warnings.push(...reading.warnings)
  const { reply } = reading
  const truncated = finish === 'length' && !lineComplete
  if (truncated) tools.costs.warnings.push({ code: 'line_cut', subject: 'length' })
  if (truncated || (reading.complete && finish === 'stop')) return truncated ? bare(reply) : reply

  const speaker = reply.speaker_id ?? brief.default_speaker
  const judged = await judgeOrNothing(brief, { line: reply.message, speaker }, tools)
  if (judged && rung !== 'split') tools.costs.warnings.push({ code: 'reply_repaired', subject: 'tail' })
  return { ...bare(reply), ...(judged ?? {}) }
}

/** What was cut in the middle of its line has no ending and changes nothing. */
const bare = (reply: StorytellerReply): StorytellerReply => ({ ...reply, changes: [], ending: null })

async function writeWithRetry(brief: TurnBrief, tools: TurnTools): Promise<Written> {
  let rung = tools.ladder.rung
  for (let retried = false; ; ) {
    const written = await attempt(brief, rung, tools)
    if ('words' in written) {
      if (written.words.reading.reply.message !== '' && written.words.finish !== 'refused') {
        tools.ladder.settleAt(rung)
        return written.words
      }
    } else if (written.failure.problem === 'form_refused') {
      const lower = tools.ladder.below(rung)
      if (lower === null) throw written.failure
      rung = lower
      continue
    } else if (written.failure.problem !== 'broken' || tools.left() < 1_000) throw written.failure
    if (retried) throw 'words' in written ? noWords(tools) : written.failure
    retried = true
    if ('words' in written ? written.words.told : written.told) tools.onProgress({ kind: 'reset' })
  }
}

type Attempt = { words: Written } | { failure: CompletionFailure; told: boolean }

async function attempt(brief: TurnBrief, rung: Rung, tools: TurnTools): Promise<Attempt> {
  const speaker = rung === 'split' ? whoSpeaks(brief) : undefined
  const member = brief.cast.find((entry) => entry.character_id === speaker) ?? null
  const messages =
    rung === 'split' ? buildLinePrompt(brief, tools.nonce, member, tools.facts.tiny ? 'tiny' : 'small') : buildPrompt(brief, tools.nonce, rung)
  const teller = new ReplyProgressTeller(brief, speaker, tools.onProgress)
  tools.costs.sent(messages)
  const words = (finish: Finish): Attempt => {
    teller.end()
    const reading = readReply(teller.raw, brief, speaker)
    return { words: { reading, finish, lineComplete: teller.lineComplete, rung, told: teller.told } }
  }
  try {
    const completion = await tools.completer.complete({
      messages,
      form: formOf(rung),
      signal: tools.signal,
      withinMs: Math.max(1, tools.left()),
      maxTokens: tools.facts.maxTokens,
      // Another answer to the same words should differ.
      temperature: Math.min(1.2, (tools.facts.temperature ?? 0.8) + 0.1 * brief.attempt),
      onText: (piece) => teller.push(piece),
    })
    tools.costs.add(completion.usage)
    return words(completion.finish)
  } catch (error) {
    if (!(error instanceof CompletionFailure)) throw error
    tools.costs.add(error.usage)
    const broken = error.problem === 'broken' || error.problem === 'timeout'
    if (broken && teller.lineComplete) return words('cut')
    return { failure: error, told: teller.told }
  }
}

function formOf(rung: Rung): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', name: 'reply', schema: replySchema }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}

/** The line stands whether or not it could be judged; only a reader who left ends the turn. */
async function judgeOrNothing(brief: TurnBrief, said: Parameters<typeof judgeTurn>[1], tools: TurnTools) {
  try {
    return await judgeTurn(brief, said, tools)
  } catch (error) {
    if (error instanceof CompletionFailure && error.problem !== 'cancelled') return null
    throw error
  }
}

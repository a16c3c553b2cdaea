import type { CharacterId } from '@fabula/core/ids'
import { allowsFollowing } from '@fabula/core/storyteller/following-line'
import { faultExplanations, LineFaults } from '@fabula/core/storyteller/line-faults'
import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { promptName } from '@fabula/core/storyteller/prompt/fence'
import { PromptEcho } from '@fabula/core/storyteller/prompt-echo'
import { type ReadReply, readReply } from '@fabula/core/storyteller/read-reply'
import { replyForm } from '@fabula/core/storyteller/reply-form'
import { SystemVoice } from '@fabula/core/storyteller/system-voice'
import { noUsage, type PromptMessage } from '@fabula/core/storyteller/turn-record'
import type { FollowingLine } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { type CompletionAsk, CompletionError, type Form } from './completer.ts'
import type { Rung } from './ladder.ts'
import { LineGate } from './line-gate.ts'
import { ReplyProgressTeller } from './reply-progress.ts'
import type { TurnTools } from './turn-tools.ts'
import { findAddressed, findSpeaker } from './who-speaks.ts'

/** How an answer ended. `cut`: the connection broke, but the line itself was complete. */
export type Finish = 'stop' | 'length' | 'refused' | 'cut'

export interface Written {
  /** The messages that it answers. */
  messages: PromptMessage[]
  reading: ReadReply
  finish: Finish
  lineComplete: boolean
  rung: Rung
  /** Whether any of it was shown. */
  told: boolean
  /** Why it cannot be shown; null when it can. */
  fault: Fault | null
}

export type Fault = keyof (typeof faultExplanations)['english']

export type Attempt = { words: Written } | { failure: CompletionError; told: boolean }

/**
 * Asks once, on one rung, and streams the line. A line that begins to reveal the prompt, or to speak in a system's
 * voice, is stopped before that part is shown, and counts as refused.
 */
export async function attemptLine(
  brief: TurnBrief,
  rung: Rung,
  tools: TurnTools,
  { again, fault = null }: { again: boolean; fault?: Fault | null },
): Promise<Attempt> {
  // A tiny model is told of one speaker only, and ignores the others.
  const asked = rung === 'split' ? { speaker: findSpeaker(brief), several: !tools.facts.tiny } : undefined
  const correction = fault === null ? undefined : faultExplanations[brief.language][fault]
  const messages = promptFor(brief, rung, asked?.speaker, tools, correction)
  // The system prompt of a weak model is short, and the model tends to repeat it.
  const system = rung === 'split' ? (messages[0]?.content ?? '') : ''
  const echo = new PromptEcho(brief, system)
  let told = false
  const voice = new SystemVoice(brief)
  const writing = new LinkedAbort([tools.signal])
  let leaking = false
  const faults = new LineFaults(brief)
  const newGate = () =>
    new LineGate(
      faults,
      (text) => {
        told = true
        tools.onProgress({ kind: 'text', text })
      },
      // A second answer is read to its end, because its good sentences are used; only a loop stops it.
      (fault) => {
        if (again && fault !== 'loop') return
        isStopped = true
        writing.abort()
      },
    )
  let isStopped = false
  let gate = newGate()
  // The markers around the reader's words may not appear in a line.
  const isForbidden = (line: string) => voice.heardIn(line) || line.includes(tools.nonce)
  let shown = ''
  /**
   * As `isForbidden`, for a growing line: checks only the new part, with as much text before it as may belong to it.
   */
  const becomesForbidden = (from: number) =>
    voice.heardInGrowth(shown, from) || shown.includes(tools.nonce, Math.max(0, from - tools.nonce.length))
  const mayBeShown = (whole: string) =>
    !leaking && !echo.echoesIn(whole) && !isForbidden(whole) && faults.inLine(whole) === null
  let lineWasWhole = false
  /**
   * Shows a line that was too short to be checked as it grew once it is complete, without waiting for the rest of its
   * form.
   */
  const showWhole = () => {
    lineWasWhole = true
    if (mayBeShown(shown)) gate.end()
  }
  let following = true
  /** Checks each following line once it is complete, and shows it only then. */
  const tellFollowing = (line: FollowingLine) => {
    // Ends the first line and shows what was held back of it; after a bad line, the lines that follow have nothing to
    // answer.
    gate.end()
    following &&= gate.fault === null && mayBeShown(line.message)
    if (!following) return
    tools.onProgress({ kind: 'speaker', character_id: line.speaker_id })
    tools.onProgress({ kind: 'text', text: line.message })
  }
  const teller = new ReplyProgressTeller(brief, asked, tellFollowing, (progress) => {
    if (progress.kind === 'text') {
      const from = shown.length
      shown += progress.text
      if (echo.echoes(shown, false) || becomesForbidden(from)) {
        leaking = true
        writing.abort()
      }
    }
    if (leaking) return
    if (progress.kind === 'text') gate.push(progress.text)
    else if (progress.kind === 'reset') {
      shown = ''
      lineWasWhole = false
      gate = newGate()
      if (told) tools.onProgress(progress)
      told = false
    } else tools.onProgress(progress)
  })
  const words = (finish: Finish): Attempt => {
    teller.end(finish !== 'length')
    const reading = readReply(teller.raw, brief, asked)
    const { message } = reading.reply
    const { more = [] } = reading.reply
    const wrongAt = more.findIndex((line) => !mayBeShown(line.message))
    if (wrongAt >= 0) reading.reply.more = more.slice(0, wrongAt)
    const leaks = leaking || echo.echoesIn(message) || isForbidden(message)
    if (!leaks) gate.end()
    const wrong = leaks ? 'leak' : (gate.fault ?? (reading.asReader ? 'for_reader' : faults.inLine(message)))
    return {
      words: {
        messages,
        reading,
        finish: wrong !== null ? 'refused' : finish,
        fault: wrong,
        lineComplete: teller.lineComplete,
        rung,
        told,
      },
    }
  }
  tools.costs.sent(messages)
  try {
    const completing = tools.completer.complete({
      ...askFor(brief, rung, tools, again ? 0.3 : 0),
      messages,
      signal: writing.signal,
      onText: (piece) => {
        teller.push(piece)
        if (teller.lineComplete && !lineWasWhole) showWhole()
      },
    })
    echo.prepare()
    const { usage, finish } = await completing
    tools.costs.add(usage)
    teller.over()
    if (finish === 'stop' && teller.lineOpen) {
      teller.end()
      const failure = new CompletionError('broken', 'The answer ended within its line.', noUsage)
      return { failure, told }
    }
    return words(finish)
  } catch (error) {
    if (!(error instanceof CompletionError)) throw error
    tools.costs.add(error.usage)
    if ((leaking || isStopped) && !tools.signal.aborted) return words('refused')
    teller.over()
    const broken = error.problem === 'broken' || error.problem === 'timeout'
    return broken && teller.lineComplete ? words('cut') : { failure: error, told }
  } finally {
    writing.release()
  }
}

function promptFor(
  brief: TurnBrief,
  rung: Rung,
  speaker: CharacterId | null | undefined,
  tools: TurnTools,
  correction: string | undefined,
): PromptMessage[] {
  const { nonce, budget } = tools
  if (rung !== 'split') {
    const judgedApart = tools.judging !== 'self'
    return buildPrompt(brief, { nonce, mode: rung, judgedApart, addressed: findAddressed(brief), budget, correction })
  }
  const member = brief.cast.find((entry) => entry.character_id === speaker) ?? null
  return buildLinePrompt(brief, nonce, member, tools.facts.tiny ? 'tiny' : 'small', budget, correction)
}

function askFor(
  brief: TurnBrief,
  rung: Rung,
  tools: TurnTools,
  warmer: number,
): Omit<CompletionAsk, 'messages' | 'signal' | 'onText'> {
  return {
    form: formOf(rung, brief, tools),
    withinMs: Math.max(1, tools.left()),
    firstWithinMs: tools.firstMs,
    maxTokens: tools.facts.maxTokens,
    // Another answer to the same text should differ; so should a second try.
    temperature: Math.min(1.2, temperatureOf(brief, tools) + 0.1 * brief.attempt + warmer),
    ...(rung === 'split' ? { stop: stopsOf(brief, tools) } : {}),
  }
}

/** A weak model keeps writing, and soon speaks for the reader; where several may speak, each has a paragraph. */
const stopsOf = (brief: TurnBrief, { facts }: TurnTools): string[] => [
  ...(allowsFollowing(brief) && !facts.tiny ? [] : ['\n\n']),
  `\n${promptName(brief.reader.name)}:`,
]

/** How much the author's mood shifts the model's own temperature. */
const moods = { calm: -0.4, usual: 0, lively: 0.3 } as const

const temperatureOf = (brief: TurnBrief, { facts }: TurnTools): number =>
  Math.max(0.1, (facts.temperature ?? 0.8) + moods[brief.storytelling?.mood ?? 'usual'])

function formOf(rung: Rung, brief: TurnBrief, { judging }: TurnTools): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', ...replyForm(brief, judging !== 'self') }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}

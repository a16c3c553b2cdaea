import { setTimeout as sleep } from 'node:timers/promises'
import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId, UserId } from '@fabula/core/ids'
import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Caller } from '../accounts/caller.ts'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { abortForReaders, waitForReaders } from '../jobs/readers-first.ts'
import { reserveTurn, settleTurn, type TurnEnd } from '../play/spend-turn.ts'
import { type Storyteller, type StorytellerAnswer, StorytellerError } from '../play/storyteller.ts'
import { ProblemError } from '../problem-error.ts'
import { untilTomorrow } from '../spending/spent-rows.ts'
import type { Asked } from './play-game.ts'
import type { RehearsalPorts } from './rehearsal-ports.ts'

/** A run cannot go on now: it reached a cap, or the provider asked to wait. */
export class RehearsalPause extends Error {
  constructor(
    readonly problem: ProblemCode,
    readonly afterMs: number,
  ) {
    super(`paused: ${problem}`)
  }
}

/** The run is cut off: the author stopped it, or the server is stopping. */
export class RehearsalAborted extends Error {}

/** The author and the novel for which a question's turns and tokens are counted. */
export interface Payer {
  author: UserId
  novel: NovelId
}

/** The most attempts per question; and the longest wait a provider may request, in ms, before the run is paused. */
const maxTries = 3
const longestWaitMs = 20_000
/** How long a run waits for readers' turns before each reply, in ms, even when they never end. */
const timeoutMs = { hosted: 3_000, embedded: 60_000, offline: 0 } as const

/**
 * Asks one question of a rehearsed game. Readers come first; the cost counts as the author's, whatever the outcome.
 * Rejects with `RehearsalPause` or `RehearsalAborted`; a question that fails repeatedly has no answer.
 */
export async function askForRehearsal(
  ports: Pick<RehearsalPorts, 'pool' | 'caps' | 'play'>,
  payer: Payer,
  storyteller: Storyteller,
  brief: TurnBrief,
  signal: AbortSignal,
): Promise<Asked> {
  let usage = noUsage
  for (let failures = 0; ; ) {
    await waitForReaders(ports.play, timeoutMs[storyteller.describe().kind], signal)
    if (signal.aborted) throw new RehearsalAborted()
    const outcome = await askOnce(ports, payer, storyteller, brief, signal)
    if ('answer' in outcome) {
      return { answer: outcome.answer, failures, usage: addUsage(usage, outcome.answer.record.usage) }
    }
    const { error } = outcome
    if (signal.aborted) throw new RehearsalAborted()
    usage = addUsage(usage, error.usage)
    // A reader's turn aborted it, because the model cannot write for two: the same question is asked again.
    if (error.reason === 'cancelled') continue
    failures++
    const waitMs = (error.retryAfter ?? 0) * 1_000
    if (error.reason === 'busy' && (failures >= maxTries || waitMs > longestWaitMs)) {
      throw new RehearsalPause('storyteller_busy', Math.max(waitMs, 60_000))
    }
    if (failures >= maxTries) return { answer: null, failures, usage }
    await wait(Math.max(waitMs, 250 * 2 ** failures), signal)
  }
}

async function askOnce(
  { pool, caps, play }: Pick<RehearsalPorts, 'pool' | 'caps' | 'play'>,
  { author, novel }: Payer,
  storyteller: Storyteller,
  brief: TurnBrief,
  signal: AbortSignal,
): Promise<{ answer: StorytellerAnswer } | { error: StorytellerError }> {
  const free = storyteller.describe().kind === 'offline'
  const caller: Caller = { kind: 'user', id: author, username: '', session_id: '', ip: '' }
  const reserved = free ? null : await reserve({ pool, caps }, caller, novel, storyteller)
  const settle = async (spent: Usage, end: TurnEnd) => {
    if (reserved) await settleTurn(pool, caller, { ...reserved, leave: () => undefined }, spent, end)
  }
  const abort = new LinkedAbort([signal])
  const forget = abortForReaders(play, storyteller.describe(), abort)
  const outcome = await storyteller.reply(brief, { signal: abort.signal, onProgress: () => undefined }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  forget()
  abort.release()
  if ('answer' in outcome) {
    await settle(outcome.answer.record.usage, 'answered')
    return outcome
  }
  const { error } = outcome
  if (!(error instanceof StorytellerError)) {
    await settle(noUsage, 'failed')
    throw error
  }
  await settle(error.usage, abort.signal.aborted ? 'cancelled' : 'failed')
  return { error }
}

async function reserve(
  { pool, caps }: Pick<RehearsalPorts, 'pool' | 'caps'>,
  caller: Caller,
  novel: NovelId,
  storyteller: Storyteller,
) {
  try {
    const tokens = storyteller.summariser?.promptTokens ?? 0
    return await reserveTurn(pool, caller, caps, { tokens, nanos: storyteller.mostNanos ?? 0, novel })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'daily_cap') {
      throw new RehearsalPause('daily_cap', untilTomorrow())
    }
    if (error instanceof ProblemError && error.code === 'storyteller_busy') throw new RehearsalPause(error.code, 60_000)
    throw error
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch {
    // Sleeping fails only when it is aborted.
    throw new RehearsalAborted()
  }
}

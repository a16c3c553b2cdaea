import { createHash } from 'node:crypto'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Move } from '@fabula/core/turn/move'
import { type Plan, planTurn } from '@fabula/core/turn/plan-turn'
import { storyPhrases } from '@fabula/phrases/story'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { Refusal } from '../refusal.ts'
import { askStoryteller } from './ask-storyteller.ts'
import { foldLater } from './fold-later.ts'
import { findState, type StoredState } from './game-store.ts'
import { type PlayContext, readerOf } from './play-context.ts'
import { type Memory, recall, remembered } from './remember.ts'
import { RunningTurn } from './running-turns.ts'
import { showExactly } from './show-exactly.ts'
import { settleTurn } from './spend-turn.ts'
import { keepSeat, type Seat, takeSeat } from './take-seat.ts'
import { appendState, findSent, releaseLease, type Send } from './turn-store.ts'

/** A turn that was begun: its events as they come, and the state it will have made. */
export interface BegunTurn {
  turn: RunningTurn
  /** True when another send with the same key had begun it. */
  joined: boolean
}

export interface TurnRequest {
  caller: Caller
  stored: StoredState
  loaded: LoadedNovel
  language: Language
  move: Move
  /** The reader's key for this send; without one every send is a new one. */
  key: string
  /** For another answer to the same text: how many there are already. */
  attempt?: number
  /** For another answer: the answer that the reader has. */
  askedAt?: GameStateId
}

/**
 * Begins a turn: plan, ask, apply, append. Refuses at once what is not possible; else the turn goes on by itself, whether
 * or not anybody listens, and its result rejects with what the reader is told. No transaction is open while a model writes.
 */
export async function beginTurn(context: PlayContext, request: TurnRequest): Promise<BegunTurn> {
  const { stored, loaded, language, move } = request
  const send: Send = { key: request.key, hash: hashOf(stored.state.id, move, request.attempt !== undefined) }
  const novel = loaded.localized(language)
  const [joined, memory] = await Promise.all([
    joinTurn(context, stored, send),
    recallWhenAsked(context, novel, stored, move),
  ])
  if (joined) return joined
  // Two sends may come out of the store in the same tick: the second one starts over and finds the first.
  if (context.running.find(stored.state.game_id)) return beginTurn(context, request)
  if (context.running.isStopping) throw new Refusal('stopping', { retryAfter: 10 })

  const reader = readerOf(request.caller, stored.reading, language)
  const turn = new RunningTurn(stored.state.game_id, stored.state.id, send, request.askedAt)
  // From here to the end of the synchronous part nobody else can begin a turn of this game in this process.
  context.running.add(turn)
  try {
    const plan = planTurn(novel, { state: stored.state, reader, remembered: remembered(memory ?? nothing) }, move)
    if (plan.kind === 'refused') throw new Refusal(plan.problem)
    if ('brief' in plan) plan.brief.attempt = request.attempt ?? 0
    const seat = plan.kind === 'settled' ? null : await takeSeat(context, request.caller, stored.state.game_id)
    turn.result = finishTurn(context, request, novel, plan, turn, seat).then((state) => {
      foldLater(context, request.caller, stored, { state, memory, plan, reader })
      return state
    })
    turn.result.then(
      (state) => context.readerAt?.(loaded, state.scene_id, language),
      () => undefined,
    )
    return { turn, joined: false }
  } catch (error) {
    context.running.remove(turn)
    turn.finish()
    throw error
  }
}

/** The turn that the same send began before, running or done; a refusal when another one runs or the key was reused. */
async function joinTurn(context: PlayContext, stored: StoredState, send: Send): Promise<BegunTurn | null> {
  const running = context.running.find(stored.state.game_id)
  if (running) {
    if (running.send.key !== send.key) throw new Refusal('reply_in_progress')
    if (running.send.hash !== send.hash) throw new Refusal('idempotency_mismatch')
    return { turn: running, joined: true }
  }
  const sent = await findSent(context.pool, stored.state.game_id, send.key)
  if (!sent) return null
  if (sent.hash !== send.hash) throw new Refusal('idempotency_mismatch')
  const made = await findState(context.pool, sent.id)
  if (!made) return null
  const turn = new RunningTurn(stored.state.game_id, stored.state.id, send)
  turn.result = Promise.resolve(made.state)
  turn.finish()
  return { turn, joined: true }
}

const nothing: Memory = { depth: -1, summaries: [], tail: [] }

/** Only a turn of an interactive scene asks somebody who needs reminding. */
async function recallWhenAsked(
  context: PlayContext,
  novel: Novel,
  stored: StoredState,
  move: Move,
): Promise<Memory | null> {
  const { state } = stored
  const scene = indexOf(novel).scenes.get(state.scene_id)
  const asks = scene?.type === 'interactive' && state.pending === null && move.kind !== 'choice'
  const singles = scene?.type === 'interactive' && scene.modifying_states.some((entry) => entry.type === 'single')
  return asks || (singles && move.kind === 'choice') ? recall(context.pool, state.id) : null
}

async function finishTurn(
  context: PlayContext,
  { caller, stored }: TurnRequest,
  novel: Novel,
  plan: Exclude<Plan, { kind: 'refused' }>,
  turn: RunningTurn,
  seat: Seat | null,
): Promise<GameState> {
  const { pool } = context
  const lease = seat?.lease ?? null
  const renewing = lease === null ? null : keepSeat(context, turn, lease)
  try {
    const answer =
      plan.kind === 'settled' || seat === null
        ? null
        : await askStoryteller(seat.storyteller, plan, turn, narratorOf(plan), (usage, end) =>
            settleTurn(pool, caller, seat.reservation, usage, end),
          )
    const after = applyTurn(novel, plan, answer?.reply ?? null)
    if (after === null) throw new Refusal('storyteller_failed')
    if (plan.kind === 'ask' && answer) showExactly(turn, answer, after.next.message)
    const record = answer && { ...answer.record, warnings: [...answer.record.warnings, ...after.warnings] }
    const state = await appendState(pool, stored, after.next, turn.send, { lease, record })
    if (state === null) throw new Refusal('reply_in_progress')
    return state
  } catch (error) {
    if (lease !== null) await releaseLease(pool, stored.state.game_id, lease)
    throw error
  } finally {
    if (renewing) clearInterval(renewing)
    context.running.remove(turn)
    turn.finish()
  }
}

const narratorOf = (plan: Exclude<Plan, { kind: 'refused' | 'settled' }>): string =>
  storyPhrases[plan.brief.language].narrator

/** What a send asks for. How many answers there are already is not part of it: a repeated send finds one more. */
const hashOf = (stateId: string, move: Move, again: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([stateId, move, again]))
    .digest('base64url')

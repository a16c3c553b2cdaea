import { hash } from 'node:crypto'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { factsOf } from '@fabula/core/scene/world'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { offeredChanges } from '@fabula/core/turn/brief-turn'
import type { GameState, Reader } from '@fabula/core/turn/game-state'
import { checkMove, type Move } from '@fabula/core/turn/move'
import { type Plan, planTurn } from '@fabula/core/turn/plan-turn'
import { storyPhrases } from '@fabula/phrases/story'
import type { Caller } from '../accounts/caller.ts'
import { turnsOver } from '../monitoring/events.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { askStoryteller } from './ask-storyteller.ts'
import { type ComparedLines, compareByMeaning } from './compare-by-meaning.ts'
import { correctStreamedText } from './correct-streamed-text.ts'
import type { Send } from './find-earlier-send.ts'
import { findExistingReply } from './find-existing-reply.ts'
import { followElsewhere } from './follow-elsewhere.ts'
import { gameOf } from './game-key.ts'
import type { StoredState } from './game-store.ts'
import { hasGame } from './lease-store.ts'
import { attemptLease, type LeasedTurn, leaseTurn, releaseTurn, type WrittenElsewhere } from './lease-turn.ts'
import { type PlayContext, readerOf } from './play-context.ts'
import { recallGame } from './recalled-memories.ts'
import { type Memory, toRemembered } from './remember.ts'
import { RunningTurn } from './running-turns.ts'
import { settleTurn, spendTokens, type TurnEnd } from './spend-turn.ts'
import { summarizeLater } from './summarize-later.ts'
import { appendState } from './turn-store.ts'

/** A turn that has begun: its events as they happen, and the state it will make. */
export interface BegunTurn {
  turn: RunningTurn
  /** True when another send with the same key had begun it. */
  joined: boolean
}

/** What a reader requests of a state. */
export interface TurnRequest {
  caller: Caller
  stored: StoredState
  loaded: LoadedNovel
  language: Language
  move: Move
  /** The reader's key for this send; without one every send is a new one. */
  key: string
  /** For another answer to the same text: how many answers there are already. */
  attempt?: number
  /** For another answer: the reader's wish for it. */
  wish?: string | undefined
  /** For another answer: the state of the current answer. */
  askedAt?: GameStateId
  /** Refuses unless the reader is still at this state, or at the answer to be replaced. */
  ifCurrent?: boolean | undefined
}

/**
 * Begins a turn: plan, ask, apply, append. Throws at once when the move is impossible; otherwise the turn goes on
 * whether or not anybody listens, and its result rejects with the error that the reader gets. No transaction is open
 * while a model writes.
 */
export async function beginTurn(context: PlayContext, request: TurnRequest): Promise<BegunTurn> {
  const { stored } = request
  const { game_id, id } = stored.state
  const send: Send = { key: request.key, hash: hashOf(id, request.move, request.attempt !== undefined, request.wish) }
  const running = context.running.find(game_id)
  if (running) return joinTurn(running, send)
  const turn = new RunningTurn(gameOf(stored), id, send, request.askedAt)
  // From here on no other turn of this game can begin in this process: a repeated send joins this one.
  context.running.add(turn)
  try {
    return await openTurn(context, request, turn)
  } catch (error) {
    endTurn(context, turn, Promise.reject(error))
    throw error
  }
}

/** Ends a turn with this result; no further events are shown. */
function endTurn(context: PlayContext, turn: RunningTurn, end: Promise<GameState>): void {
  context.running.remove(turn)
  turn.become(end)
  turn.finish()
}

/** Joins the turn that the same send began. Throws when another turn runs or the key was reused. */
function joinTurn(running: RunningTurn, send: Send): BegunTurn {
  if (running.send.key !== send.key) throw new ProblemError('reply_in_progress')
  if (running.send.hash !== send.hash) throw new ProblemError('idempotency_mismatch')
  return { turn: running, joined: true }
}

/**
 * Plans the turn and starts it. The order of the checks decides which error the reader gets when several apply; a lease
 * that is not needed after all is given back.
 */
async function openTurn(context: PlayContext, request: TurnRequest, turn: RunningTurn): Promise<BegunTurn> {
  const { caller, stored, loaded } = request
  const [existingResult, memoryResult, leaseResult] = await fetchForTurn(context, request, turn)
  const leased = leaseResult.status === 'fulfilled' && isLeased(leaseResult.value) ? leaseResult.value : null
  try {
    const existing = settledValue(existingResult)
    if (existing) {
      if (leased) await releaseTurn(context, caller, turn, leased)
      endTurn(context, turn, Promise.resolve(existing))
      return { turn, joined: true }
    }
    if (request.ifCurrent && hasMovedOn(stored, request.askedAt)) throw new ProblemError('story_moved_on')
    if (context.running.isStopping) throw new ProblemError('stopping', { retryAfter: 10 })
    const memory = settledValue(memoryResult)
    const attempted = settledValue(leaseResult)
    if (attempted && !isLeased(attempted)) return joinElsewhere(context, request, turn, attempted)
    const { plan, reader } = planRequest(request, memory)
    if (leased && plan.kind === 'settled') await releaseTurn(context, caller, turn, leased)
    const turnLease = plan.kind === 'settled' ? null : (leased ?? (await leaseTurn(context, caller, turn, loaded.id)))
    if (turnLease && !isLeased(turnLease)) return joinElsewhere(context, request, turn, turnLease)
    startTurn(context, request, turn, { plan, reader, memory, leased: turnLease })
    return { turn, joined: false }
  } catch (error) {
    if (leased) await releaseTurn(context, caller, turn, leased)
    throw error
  }
}

/** Fetches everything that asking needs concurrently: the reader waits for the slowest query, not for the sum. */
function fetchForTurn(context: PlayContext, request: TurnRequest, turn: RunningTurn) {
  const { caller, stored, loaded, language, move } = request
  const { pool, running } = context
  const willAsk = asksStoryteller(loaded.localized(language), stored.state, move)
  const leaseAttempt = willAsk && !running.isStopping ? attemptLease(context, turn) : null
  const earlierSend = leaseAttempt?.then(({ earlier }) => earlier)
  return Promise.allSettled([
    findExistingReply(pool, stored, turn.send, earlierSend),
    willAsk ? recallGame(pool, stored) : null,
    leaseAttempt ? leaseTurn(context, caller, turn, loaded.id, leaseAttempt) : null,
  ])
}

const isLeased = (attempted: LeasedTurn | WrittenElsewhere | null): attempted is LeasedTurn =>
  attempted !== null && 'lease' in attempted

/** Plans the requested move. Throws the refusal of a move that is not possible. */
function planRequest({ caller, stored, loaded, language, move, attempt, wish }: TurnRequest, memory: Memory | null) {
  const reader = readerOf(caller, stored.reading, language)
  const remembered = toRemembered(memory ?? noMemory)
  const plan = planTurn(loaded.localized(language), { state: stored.state, reader, remembered }, move)
  if (plan.kind === 'refused') throw new ProblemError(plan.problem)
  if ('brief' in plan) Object.assign(plan.brief, { attempt: attempt ?? 0, wish })
  return { plan, reader }
}

/** What a turn has before its storyteller is asked. */
interface PlannedTurn {
  plan: Exclude<Plan, { kind: 'refused' }>
  reader: Reader
  memory: Memory | null
  /** Null when nothing is asked. */
  leased: LeasedTurn | null
}

/** Starts a planned turn, which goes on without being awaited: `turn.result` settles with it. */
function startTurn(context: PlayContext, request: TurnRequest, turn: RunningTurn, planned: PlannedTurn): void {
  const { caller, stored, loaded, language } = request
  const { plan, reader, memory, leased } = planned
  const recalledLines =
    plan.kind === 'ask' && leased ? recallByMeaning(context, request, plan, turn, leased, memory) : null
  const ownStoryteller = leased?.reservation.isOwn ? leased.storyteller : null
  const result = finishTurn(context, request, plan, turn, leased, recalledLines).then(async (state) => {
    const storyteller = ownStoryteller ?? context.storyteller
    const lacksVectors = (await recalledLines)?.lacksVectors ?? false
    const finished = { state, memory, plan, reader, storyteller, isOwn: ownStoryteller !== null, lacksVectors }
    summarizeLater(context, caller, stored, finished)
    return state
  })
  turn.become(result)
  result.then(
    (state) => context.readerAt?.(loaded, state.scene_id, language),
    () => undefined,
  )
}

/**
 * Follows the turn that the same send began at another process. If that process dies before the reply is complete, this
 * one writes it, and listeners get a reset.
 */
function joinElsewhere(
  context: PlayContext,
  request: TurnRequest,
  turn: RunningTurn,
  { elsewhere }: WrittenElsewhere,
): BegunTurn {
  const follow = async () => {
    if (elsewhere === null) return openTurn(context, request, turn)
    turn.isElsewhere = true
    const state = await followElsewhere(context.pool, turn, elsewhere)
    turn.isElsewhere = false
    if (state) return endTurn(context, turn, Promise.resolve(state))
    turn.restart()
    await openTurn(context, request, turn)
  }
  follow().catch((error: unknown) => endTurn(context, turn, Promise.reject(error)))
  return { turn, joined: true }
}

/** Whether the reader has meanwhile moved to another state, in another window or on another device. */
export const hasMovedOn = ({ state, reading }: StoredState, at: GameStateId = state.id): boolean =>
  reading.current_state_id !== null && reading.current_state_id !== at

/** The value of a settled promise; throws the reason of a rejected one, as awaiting it would. */
function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

const noMemory: Memory = { depth: -1, summaries: [], covered: null, kept: [], pinned: [], tail: [] }

/**
 * Whether a storyteller will be asked, and so needs the memory: for a possible move in an interactive scene that is not
 * over.
 */
function asksStoryteller(novel: Novel, state: GameState, move: Move): boolean {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  if (scene?.type !== 'interactive' || state.pending !== null || checkMove(novel, state, move) !== null) return false
  if (move.kind !== 'choice') return true
  return offeredChanges(novel, scene, factsOf(novel, state.world)).some(({ mode }) => mode === 'single')
}

/**
 * Asks the storyteller if the plan says so, applies its reply and stores the new state. However it ends, the lease is
 * given back and the reservation settled.
 */
async function finishTurn(
  context: PlayContext,
  { caller, stored, loaded, language }: TurnRequest,
  plan: Exclude<Plan, { kind: 'refused' }>,
  turn: RunningTurn,
  leased: LeasedTurn | null,
  recalledLines: Promise<ComparedLines> | null,
): Promise<GameState> {
  const { pool, leases } = context
  const lease = leased?.lease ?? null
  if (lease !== null) leases.keep(turn, lease)
  let isSettled = leased === null
  let settlement: Promise<void> = Promise.resolve()
  try {
    if (recalledLines !== null && plan.kind === 'ask') plan.brief.remembered.kept = (await recalledLines).kept
    const answer =
      plan.kind === 'settled' || leased === null
        ? null
        : await askStoryteller(leased.storyteller, plan, turn, narratorOf(plan), (usage, end) => {
            reportTurn(turn, leased, end)
            isSettled = true
            settlement = settleTurn(pool, caller, leased.reservation, usage, end)
            // An answer's settlement is awaited together with its state; a failure must not become an unhandled
            // rejection until then.
            settlement.catch(() => undefined)
            return end === 'answered' ? Promise.resolve() : settlement
          })
    const applied = applyTurn(loaded.localized(language), plan, answer?.reply ?? null)
    if (applied === null) throw new ProblemError('storyteller_failed')
    if (plan.kind === 'ask' && leased?.reservation.refusal?.code === 'daily_cap') applied.next.notice ??= 'daily_cap'
    if (plan.kind === 'ask' && answer) correctStreamedText(turn, answer, applied.next.message)
    const record = answer && { ...answer.record, warnings: [...answer.record.warnings, ...applied.warnings] }
    if (lease !== null) await leases.finish(lease)
    const storing = appendState(pool, stored, applied.next, turn.send, { lease, holder: leases.holder, record })
    const [state] = await Promise.all([storing, settlement])
    if (state !== null) return state
    throw new ProblemError((await hasGame(pool, turn.game)) ? 'reply_in_progress' : 'game_not_found')
  } catch (error) {
    // It failed before the storyteller was asked.
    if (leased && !isSettled) settlement = settleTurn(pool, caller, leased.reservation, noUsage, 'failed')
    // The cost is recorded before anybody learns of the failure; the failure matters more than an error in recording
    // it.
    await settlement.catch(() => undefined)
    if (lease !== null) await leases.giveUp(turn, lease, error)
    throw error
  } finally {
    if (lease !== null) leases.drop(lease)
    context.running.remove(turn)
    turn.finish()
  }
}

/** Recalls lines by meaning, and settles the cost. Most games have no stored lines, and cost nothing. */
async function recallByMeaning(
  { pool }: PlayContext,
  { caller, stored, loaded }: TurnRequest,
  plan: Extract<Plan, { kind: 'ask' }>,
  turn: RunningTurn,
  { storyteller }: LeasedTurn,
  memory: Memory | null,
): Promise<ComparedLines> {
  const { remembered, reader_text } = plan.brief
  const compared = await compareByMeaning(pool, storyteller.embedder, {
    covered: memory?.covered ? { user_id: stored.user_id, id: memory.covered.id } : null,
    kept: remembered.kept ?? [],
    said: reader_text ?? '',
    signal: turn.abort.signal,
  })
  await spendTokens(pool, caller, loaded.id, compared.usage)
  return compared
}

/** Reports the turn for metrics and traces. */
const reportTurn = ({ began, firstWordsAt }: RunningTurn, { storyteller, reservation }: LeasedTurn, outcome: TurnEnd) =>
  turnsOver.emit(() => ({
    outcome,
    storyteller: storyteller.describe().kind,
    isOwn: reservation.isOwn,
    began,
    firstWords: firstWordsAt,
    ended: performance.now(),
  }))

const narratorOf = (plan: Exclude<Plan, { kind: 'refused' | 'settled' }>): string =>
  storyPhrases[plan.brief.language].narrator

/**
 * Hash of what a send requests. The number of answers so far is not part of it, since a repeated send finds one more.
 */
const hashOf = (stateId: string, move: Move, again: boolean, wish: string | undefined): string =>
  hash('sha256', JSON.stringify([stateId, move, again, ...(wish ? [wish] : [])]), 'base64url')

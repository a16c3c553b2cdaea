import { setImmediate as nextTask } from 'node:timers/promises'
import type { GameId, GameStateId, SceneId } from '@fabula/core/ids'
import { shortenConversation } from '@fabula/core/memory/shorten-conversation'
import { unnamedReader } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { firstScene, indexOf } from '@fabula/core/novel/novel-index'
import { ReaderMind, type ReaderMove } from '@fabula/core/rehearsal/next-move'
import type { GameEnd, MovedState, RehearsalGame, RehearsalStep } from '@fabula/core/rehearsal/rehearsal-game'
import type { SimulatedReader } from '@fabula/core/rehearsal/simulated-reader'
import { newWorld, type World } from '@fabula/core/scene/world'
import { PromptEcho } from '@fabula/core/storyteller/prompt-echo'
import { SecretWatch } from '@fabula/core/storyteller/secret-watch'
import { SystemVoice } from '@fabula/core/storyteller/system-voice'
import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { enterScene } from '@fabula/core/turn/enter-scene'
import type { GameState, NewState, Reader } from '@fabula/core/turn/game-state'
import { pastLines } from '@fabula/core/turn/history'
import { planTurn } from '@fabula/core/turn/plan-turn'
import type { PastLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { newId } from '../database/new-id.ts'
import type { StorytellerAnswer } from '../play/storyteller.ts'

export interface GamePlan {
  number: number
  reader: SimulatedReader
  /** The scene that it begins in; null for the novel's first scene. */
  start: SceneId | null
  /** The game ends when it leaves these scenes; empty: the whole novel is played. */
  within: ReadonlySet<SceneId>
  /** The most replies, and the most without leaving a scene. */
  turns: number
  turnsInScene: number
}

/** The outcome of a question: no answer when every attempt failed. `usage` covers all attempts. */
export interface Asked {
  answer: StorytellerAnswer | null
  failures: number
  usage: Usage
}

/** The number of times the same scene in the same world, without a reply in between, counts as a circle. */
const maxRepeats = 3
/** The most steps without a reply, per reply that the game may have. */
const stepsPerTurn = 5

/**
 * Plays one game to its end by the rules of readers' games, storing nothing: plan, ask, apply. `promptTokens` is how
 * long a prompt may be before older lines are shortened. Rejects when `ask` rejects; null when the novel has no first
 * scene.
 */
export async function playGame(
  novel: Novel,
  plan: GamePlan,
  ask: (brief: TurnBrief) => Promise<Asked>,
  promptTokens: number,
): Promise<RehearsalGame | null> {
  const { reader: simulated, number } = plan
  const scene = plan.start === null ? firstScene(novel) : indexOf(novel).scenes.get(plan.start)
  if (!scene) return null
  const reader: Reader = { name: unnamedReader[simulated.language], biography: '', language: simulated.language }
  const mind = new ReaderMind(simulated)
  const gameId = newId<GameId>()
  const first = enterScene(novel, scene, newWorld(novel), reader, null)
  let state = stored(first, gameId, null)
  const past: PastLine[] = pastLines([state])
  const steps = [stepOf(null, state, nothingAsked)]
  const seen = new Map<string, number>()
  let replies = 0
  const endGame = (end: GameEnd): RehearsalGame => {
    const { temper, language } = simulated
    return { number, temper, language, start: scene.id, end, steps }
  }
  for (;;) {
    if (state.the_end) return endGame('the_end')
    if (plan.within.size > 0 && !plan.within.has(state.scene_id)) return endGame('left')
    if (replies >= plan.turns || steps.length > plan.turns * stepsPerTurn) return endGame('turns')
    if (isStuck(state, plan, seen)) return endGame('stuck')
    const next = mind.next(novel, state)
    if (!next) return endGame(simulated.temper === 'recorded' ? 'recording_over' : 'stuck')
    const remembered = shortenConversation(past, [], promptTokens)
    const turn = planTurn(novel, { state, reader, remembered }, next.move)
    if (turn.kind === 'refused') return endGame('stuck')
    const asked = turn.kind === 'settled' ? nothingAsked : await ask(turn.brief)
    const after = applyTurn(novel, turn, asked.answer?.reply ?? null)
    if (after === null) {
      const unanswered = { message: '', storyteller: null, failures: Math.max(1, asked.failures) }
      steps.push({ ...stepOf(next, state, asked), ...unanswered })
      return endGame('failed')
    }
    const made = stored(after.next, gameId, state.id)
    const warnings = [...(asked.answer?.record.warnings ?? []), ...after.warnings]
    const leaks = turn.kind === 'ask' && asked.answer?.reply.by === 'model' ? leaksIn(made.message, turn.brief) : []
    steps.push({ ...stepOf(next, made, asked, state.world), warnings, leaks })
    if (turn.kind === 'ask') replies++
    else await nextTask()
    past.push(...pastLines([made]))
    state = made
  }
}

const nothingAsked: Asked = { answer: null, failures: 0, usage: noUsage }

const stored = (next: NewState, game_id: GameId, parent_id: GameStateId | null): GameState => ({
  ...next,
  id: newId<GameStateId>(),
  game_id,
  parent_id,
  created_at: '',
})

/** Whether a reader is stuck: too many replies in one scene, or the same scenes again and again. */
function isStuck(state: NewState, { turnsInScene }: GamePlan, seen: Map<string, number>): boolean {
  if (state.turn > 0) {
    seen.clear()
    return state.pending === null && state.turn >= turnsInScene
  }
  const key = JSON.stringify([state.scene_id, state.world])
  const times = (seen.get(key) ?? 0) + 1
  seen.set(key, times)
  return times > maxRepeats
}

function stepOf(move: ReaderMove | null, state: GameState, asked: Asked, before: World = state.world): RehearsalStep {
  const { world } = state
  return {
    scene_id: state.scene_id,
    scene_type: state.scene_type,
    scene_name: state.scene_name,
    stage: state.stage,
    said: state.said,
    aim: move?.aim ?? null,
    message: state.message,
    speaker: state.speaker,
    turn: state.turn,
    the_end: state.the_end,
    ending_id: state.pending?.ending_id ?? (move?.move.kind === 'choice' ? move.move.ending_id : null),
    moved: movedBetween(before, world),
    storyteller: state.storyteller,
    warnings: [],
    leaks: [],
    failures: asked.failures,
    usage: asked.usage,
    ms: Math.round(asked.answer?.record.total_ms ?? 0),
  }
}

function movedBetween(before: World, after: World): MovedState[] {
  if (before === after) return []
  const flags = Object.entries(after.flags).filter(([id, to]) => before.flags[id as keyof World['flags']] !== to)
  const scales = Object.entries(after.scales).filter(([id, to]) => before.scales[id as keyof World['scales']] !== to)
  return [
    ...flags.map(([id, to]) => ({ kind: 'flag', id, to }) as MovedState),
    ...scales.map(([id, to]) => ({ kind: 'scale', id, to }) as MovedState),
  ]
}

/** What a line reveals that it should not. */
function leaksIn(message: string, brief: TurnBrief): RehearsalStep['leaks'] {
  const secrets = new SecretWatch(brief)
  const revealsSecret = message.split(/(?<=[.!?…])\s+/u).some((sentence) => secrets.isRevealedIn(sentence))
  return [
    ...(revealsSecret ? (['secret'] as const) : []),
    ...(new PromptEcho(brief).echoes(message, true) ? (['prompt'] as const) : []),
    ...(new SystemVoice(brief).heardIn(message) ? (['machine'] as const) : []),
  ]
}

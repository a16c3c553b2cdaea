import type { EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import {
  backTo,
  type Conversation,
  type ConversationTurn,
  chosenOf,
  type Moved,
  mayChangeOnce,
  movedBy,
  type Outcome,
  takenEnding,
  withOutcome,
} from './conversation.ts'

/** A conversation as it was, and as it goes with the current scene. */
export interface Replay {
  before: Conversation
  after: Conversation
}

interface ReplayTools {
  novel: Novel
  scene: InteractiveScene
  /** Requests one turn; null when it failed, which the author has been shown. */
  ask(from: Conversation, said: ConversationTurn['said'], chosen?: EndingId): Promise<Outcome | null>
  /** Called after each turn with the replay so far. */
  onTurn(after: Conversation): void
}

/**
 * Repeats a conversation's lines, each in answer to the current scene. Ends early when the scene does, or when a choice
 * was deleted. Null when a request failed or the author stopped it.
 */
export async function replay(before: Conversation, { novel, scene, ask, onTurn }: ReplayTools): Promise<Replay | null> {
  let after: Conversation = { ...before, turns: [] }
  for (const turn of before.turns) {
    const last = after.turns.at(-1)
    if (last && chosenOf(last)?.reached) break
    const chosen = turn.said.kind === 'choice' ? chosenOf(turn)?.reached?.id : undefined
    const taken = chosen === undefined ? null : takenEnding(novel, scene, after, chosen)
    if (chosen !== undefined && taken === null) break
    const asked = taken === null || mayChangeOnce(novel, scene, after) ? await ask(after, turn.said, chosen) : taken
    if (asked === null) return null
    const outcome = taken === null ? asked : { ...taken, world: asked.world, answer: asked.answer }
    after = withOutcome(after, turn.said, outcome)
    onTurn(after)
  }
  return { before, after }
}

/** A turn that differs between the two conversations. Null: that conversation has no such turn. */
export interface TurnDifference {
  /** The index of the turn, from 0. */
  at: number
  said: string
  line: { from: string | null; to: string | null } | null
  moved: { from: Moved[]; to: Moved[] } | null
  /** Names of endings; empty for a context ending, null for none. */
  ending: { from: string | null; to: string | null } | null
}

/** The turns that differ, each with its differences. */
export function differencesOf(novel: Novel, scene: InteractiveScene, { before, after }: Replay): TurnDifference[] {
  return before.turns.flatMap((turn, at): TurnDifference[] => {
    const [was, is] = [seenAt(novel, scene, before, at), seenAt(novel, scene, after, at)]
    const line = was?.line === is?.line ? null : { from: was?.line ?? null, to: is?.line ?? null }
    const moved = sameMoves(was?.moved ?? [], is?.moved ?? []) ? null : { from: was?.moved ?? [], to: is?.moved ?? [] }
    const ending = was?.ending === is?.ending ? null : { from: was?.ending ?? null, to: is?.ending ?? null }
    return line || moved || ending ? [{ at, said: turn.said.text, line, moved, ending }] : []
  })
}

/** What an author sees of a turn; null when the conversation has no such turn. */
function seenAt(novel: Novel, scene: InteractiveScene, conversation: Conversation, at: number) {
  const turn = conversation.turns[at]
  const outcome = turn && chosenOf(turn)
  if (!outcome) return null
  const ending = endingsOf(scene).find(({ id }) => id === outcome.reached?.id)
  return {
    line: outcome.message,
    moved: movedBy(novel, backTo(conversation, at + 1)),
    ending: outcome.reached ? (ending && ending.kind !== 'context' ? ending.name : '') : null,
  }
}

const sameMoves = (one: readonly Moved[], other: readonly Moved[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

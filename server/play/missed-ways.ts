import type { EndingId, GameStateId, SceneId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'

/** What is known of a state that a finished game passed. */
export interface PassedState {
  id: GameStateId
  scene_id: SceneId
  /** Endings that the reader could take here by a button. */
  offered: readonly EndingId[]
  /** The scene had ended here, so that nothing could be said or chosen any more. */
  over: boolean
}

/** Ways out of a scene that were passed by. */
export interface Missed {
  /** The moment from which they can still be taken. */
  at: GameStateId
  scene_id: SceneId
  /** Those whose buttons the reader saw, in the order of the scene. */
  seen: EndingId[]
  /** To how many places others lead. */
  unseen: number
}

/**
 * The ways that a path passed by, a scene each, in the order in which their scenes were left. `been`: every ending that the
 * reader has reached, in whichever game; what they know is not missed.
 */
export function missedWays(novel: Novel, path: readonly PassedState[], been: ReadonlySet<string>): Missed[] {
  const { scenes } = indexOf(novel)
  const byScene = new Map<SceneId, { at: GameStateId | null; offered: Set<EndingId> }>()
  for (const { id, scene_id, offered, over } of path) {
    const known = byScene.get(scene_id)
    // A scene that was come back to is left last where it was left last.
    byScene.delete(scene_id)
    byScene.set(scene_id, {
      at: over ? (known?.at ?? null) : id,
      offered: new Set([...(known?.offered ?? []), ...offered]),
    })
  }
  return [...byScene].flatMap(([scene_id, { at, offered }]): Missed[] => {
    const scene = scenes.get(scene_id)
    if (scene?.type !== 'interactive' || at === null) return []
    const exits = exitsOf(scene).flatMap(({ ending_id: ending, to }) => (ending ? [{ ending, to: to ?? ending }] : []))
    // Another way to where the reader has been is no other story.
    const known = new Set(exits.flatMap(({ ending, to }) => (been.has(ending) ? [to] : [])))
    const missed = exits.filter(({ to }) => !known.has(to))
    const seen = missed.filter(({ ending }) => offered.has(ending))
    const shown = new Set(seen.map(({ to }) => to))
    const unseen = new Set(missed.flatMap(({ to }) => (shown.has(to) ? [] : [to]))).size
    return missed.length === 0 ? [] : [{ at, scene_id, seen: seen.map(({ ending }) => ending), unseen }]
  })
}

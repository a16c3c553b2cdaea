import type { EndingId, GameStateId, SceneId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'

/** A state on the path of a finished game. */
export interface PassedState {
  id: GameStateId
  scene_id: SceneId
  /** Endings that the reader could choose here by a button. */
  offered: readonly EndingId[]
  /** Whether the scene had ended here, so that nothing could be said or chosen any more. */
  over: boolean
}

/** The ways out of one scene that were missed. */
export interface Missed {
  /** The last state at which they can still be taken. */
  at: GameStateId
  scene_id: SceneId
  /** Missed endings whose buttons the reader saw, in the scene's order. */
  seen: EndingId[]
  /** The number of other places that the remaining missed endings lead to. */
  unseen: number
}

/**
 * The ways out that a path missed, grouped by scene, in the order in which the scenes were left.
 * `reachedEndings`: every ending that the reader has reached in any game, none of which counts as missed.
 */
export function missedWays(novel: Novel, path: readonly PassedState[], reachedEndings: ReadonlySet<string>): Missed[] {
  const { scenes } = indexOf(novel)
  const byScene = new Map<SceneId, { at: GameStateId | null; offered: Set<EndingId> }>()
  for (const { id, scene_id, offered, over } of path) {
    const known = byScene.get(scene_id)
    // A scene that was revisited is ordered by its last visit.
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
    // Another way to a place where the reader has been is no new story.
    const known = new Set(exits.flatMap(({ ending, to }) => (reachedEndings.has(ending) ? [to] : [])))
    const missed = exits.filter(({ to }) => !known.has(to))
    const seen = missed.filter(({ ending }) => offered.has(ending))
    const shown = new Set(seen.map(({ to }) => to))
    const unseen = new Set(missed.flatMap(({ to }) => (shown.has(to) ? [] : [to]))).size
    return missed.length === 0 ? [] : [{ at, scene_id, seen: seen.map(({ ending }) => ending), unseen }]
  })
}

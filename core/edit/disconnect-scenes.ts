import type { EndingId, SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { Novel } from '../novel/novel.ts'
import { holdCards } from './hold-cards.ts'
import { linkEnding } from './link-ending.ts'
import { removeEntry } from './remove-entry.ts'
import { sceneById } from './scene-lists.ts'

/** Identifies an exit of a scene: an ending by id, or a next scene by its index. */
export type WayOut = { kind: 'ending'; id: EndingId } | { kind: 'next'; index: number }

/**
 * Removes a connection: an ending stays and leads nowhere, a next scene is deleted with its conditions. An exit that
 * no longer leads to `to` stays. Cards on the graph do not move.
 */
export function disconnectScenes<N extends Novel>(
  novel: N,
  { from, to, by }: { from: SceneId; to: SceneId; by: WayOut },
): N {
  const scene = sceneById(novel, from)
  const exits = scene ? exitsOf(scene) : []
  const exit = by.kind === 'next' ? exits[by.index] : exits.find(({ ending_id }) => ending_id === by.id)
  if (exit?.to !== to) return novel
  const after =
    by.kind === 'next'
      ? removeEntry(novel, { list: 'next_scenes', scene: from, key: by.index })
      : linkEnding(novel, { scene: from, ending: by.id, next_scene: null })
  return holdCards(novel, after)
}

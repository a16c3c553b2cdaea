import type { EndingId, SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { Novel } from '../novel/novel.ts'
import { holdCards } from './hold-cards.ts'
import { linkEnding } from './link-ending.ts'
import { removeEntry } from './remove-entry.ts'
import { sceneById } from './scene-lists.ts'

/** Which way out of a scene: an ending, or a next scene by its place in the list. */
export type WayOut = { kind: 'ending'; id: EndingId } | { kind: 'next'; index: number }

/**
 * Takes one connection off: an ending stays and leads nowhere, a next scene goes with its conditions. What leads elsewhere
 * by now stays as it is. On the graph every card stays where it lies.
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

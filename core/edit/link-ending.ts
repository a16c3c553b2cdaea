import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { changedInteractive } from './changed-scene.ts'

/** Leads an ending of a scene to another scene, or (null) to the end of the story. */
export function linkEnding<N extends Novel>(
  novel: N,
  { scene, ending, next_scene }: { scene: SceneId; ending: EndingId; next_scene: SceneRef | null },
): N {
  const lead = <E extends { id: EndingId; next_scene: SceneRef | null }>(each: E): E =>
    each.id === ending ? { ...each, next_scene } : each
  const own = (list: readonly { id: EndingId }[]) => list.some(({ id }) => id === ending)
  return changedInteractive(novel, scene, ({ endings, static_endings, context_ending }) => {
    if (own(endings)) return { endings: endings.map(lead) }
    if (own(static_endings)) return { static_endings: static_endings.map(lead) }
    return context_ending?.id === ending ? { context_ending: { ...context_ending, next_scene } } : {}
  })
}

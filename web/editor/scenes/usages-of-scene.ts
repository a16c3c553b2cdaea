import type { ProblemLocation } from '@fabula/core/check/problem'
import { usagesOf } from '@fabula/core/check/usages'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'

/** Every place outside of a scene that would notice if it went: where it begins, what leads to it, who asks for its endings. */
export function usagesOfScene(novel: Novel, { scene_id }: SceneRef): ProblemLocation[] {
  const scene = novel.interactive_scenes.find(({ id }) => id === scene_id)
  const endings = scene ? endingsOf(scene) : []
  const places = [
    ...usagesOf(novel, { kind: 'scene', id: scene_id }),
    ...endings.flatMap(({ id }) => usagesOf(novel, { kind: 'ending', id })),
  ].filter((place) => place.id !== scene_id)
  const seen = new Set<string>()
  return places.filter((place) => {
    const key = JSON.stringify(place)
    return !seen.has(key) && seen.add(key)
  })
}

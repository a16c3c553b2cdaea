import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { type AnyScene, sceneLists, withScenes } from '../store/parts.ts'

/** The novel with a scene at a place of its list; at the end where the list is shorter. It never stands there twice. */
export const withSceneAt = (novel: NovelAnswer, type: SceneType, scene: AnyScene, place: number): NovelAnswer =>
  withScenes(novel, type, (scenes) => {
    const others = scenes.filter(({ id }) => id !== scene.id)
    return [...others.slice(0, place), scene, ...others.slice(place)]
  })

/** Where a scene stands in its list; -1 where it is not there. */
export const placeInList = (novel: NovelAnswer, { scene_type, scene_id }: SceneRef): number => {
  const scenes: AnyScene[] = novel[sceneLists[scene_type]]
  return scenes.findIndex(({ id }) => id === scene_id)
}

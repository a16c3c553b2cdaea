import type { GraphPoint } from '../novel/graph-layout.ts'
import { newInteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { newStaticScene } from '../novel/static-scene.ts'
import { arrangeScene } from './arrange-scene.ts'
import { holdCards } from './hold-cards.ts'
import { sceneById, withScene } from './scene-lists.ts'

/** A scene to be made. `point` is its card's position if the author chose one. */
export interface NewScene {
  scene: SceneRef
  name: string
  /** ISO 8601. */
  created_at: string
  point?: GraphPoint
}

/**
 * Appends a new scene. The first scene of a novel becomes its start. Placing its card on the graph moves no other
 * card.
 */
export function makeScene<N extends Novel>(novel: N, { scene, name, created_at, point }: NewScene): N {
  const { scene_id, scene_type } = scene
  if (sceneById(novel, scene_id)) return novel
  const make = scene_type === 'static' ? newStaticScene : newInteractiveScene
  const withNew = withScene(novel, make(scene_id, name, created_at))
  const laid = point ? holdCards(novel, arrangeScene(withNew, { scene: scene_id, point })) : withNew
  const only = novel.interactive_scenes.length + novel.static_scenes.length === 0
  return only && novel.first_scene_id === null
    ? { ...laid, first_scene_id: scene_id, first_scene_type: scene_type }
    : laid
}

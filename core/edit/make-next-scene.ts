import type { SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { type Connection, connectScenes } from './connect-scenes.ts'
import { holdCards } from './hold-cards.ts'
import { makeScene, type NewScene } from './make-scene.ts'

/** Makes a scene and leads another one to it, as a single undoable step. */
export const makeNextScene = <N extends Novel>(
  novel: N,
  { from, by, ...scene }: NewScene & { from: SceneId; by: Connection },
): N => holdCards(novel, connectScenes(makeScene(novel, scene), { from, to: scene.scene, by }))

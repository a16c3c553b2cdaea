import type { InteractiveSceneAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import type { SceneId } from '@fabula/core/ids'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import type { Place } from './authoring-ports.ts'
import { listInteractiveScenes, listStaticScenes } from './list-scenes.ts'

type Ports = { novels: NovelStore }
type In = Place & { sceneId: SceneId }

/** An interactive scene of an author's novel. */
export const readInteractiveScene = async (ports: Ports, place: In): Promise<InteractiveSceneAnswer> =>
  found((await listInteractiveScenes(ports, place)).find(({ id }) => id === place.sceneId))

/** A static scene of an author's novel. */
export const readStaticScene = async (ports: Ports, place: In): Promise<StaticSceneAnswer> =>
  found((await listStaticScenes(ports, place)).find(({ id }) => id === place.sceneId))

function found<T>(scene: T | undefined): T {
  if (scene === undefined) throw new ProblemError('scene_not_found')
  return scene
}

import type { InteractiveSceneAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import type { NovelStore } from '../novels/novel-store.ts'
import type { Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { interactiveAnswer, staticAnswer } from './novel-answer.ts'

/** The interactive scenes of an author's novel, in their order. */
export async function listInteractiveScenes(
  ports: { novels: NovelStore },
  place: Place,
): Promise<InteractiveSceneAnswer[]> {
  const loaded = await loadNovel(ports, place, 'read')
  return loaded.novel.interactive_scenes.map((scene) => interactiveAnswer(loaded, scene))
}

/** The static scenes of an author's novel, in their order. */
export async function listStaticScenes(ports: { novels: NovelStore }, place: Place): Promise<StaticSceneAnswer[]> {
  const loaded = await loadNovel(ports, place, 'read')
  return loaded.novel.static_scenes.map((scene) => staticAnswer(loaded, scene))
}

import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/** Returns the novel with some fields of an interactive scene changed, or the same novel if there is no such scene. */
export const changedInteractive = <N extends Novel>(
  novel: N,
  id: SceneId,
  change: (scene: InteractiveScene) => Partial<InteractiveScene>,
): N =>
  novel.interactive_scenes.some((scene) => scene.id === id)
    ? { ...novel, interactive_scenes: changedIn(novel.interactive_scenes, id, change) }
    : novel

/** Like {@link changedInteractive}, for a static scene. */
export const changedStatic = <N extends Novel>(
  novel: N,
  id: SceneId,
  change: (scene: StaticScene) => Partial<StaticScene>,
): N =>
  novel.static_scenes.some((scene) => scene.id === id)
    ? { ...novel, static_scenes: changedIn(novel.static_scenes, id, change) }
    : novel

const changedIn = <S extends { id: SceneId }>(scenes: readonly S[], id: SceneId, change: (scene: S) => Partial<S>) =>
  scenes.map((scene) => (scene.id === id ? { ...scene, ...change(scene) } : scene))

import type { InteractiveSceneAnswer, NovelAnswer } from '@fabula/contract/shapes/novel'
import { useCallback } from 'react'
import { withScenes } from '../store/parts.ts'
import { useWorkshop } from '../store/use-workshop.tsx'
import type { EditResult } from '../store/workshop-state.ts'

type Scene = InteractiveSceneAnswer

/** Edits of one interactive scene, as functions from scene to scene's fields. They reject with the server's problem. */
export function useSceneEdit(id: Scene['id']) {
  const workshop = useWorkshop()
  return useCallback(
    (what: string, change: (scene: Scene) => Partial<Scene>): Promise<EditResult> =>
      workshop.edit(what, (novel) => withScene(novel, id, change)),
    [workshop, id],
  )
}

const withScene = (novel: NovelAnswer, id: Scene['id'], change: (scene: Scene) => Partial<Scene>): NovelAnswer =>
  withScenes(novel, 'interactive', (scenes) =>
    scenes.map((scene) => (scene.id === id && 'endings' in scene ? { ...scene, ...change(scene) } : scene)),
  )

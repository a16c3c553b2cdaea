import type { StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import { useCallback } from 'react'
import { withScenes } from '../store/parts.ts'
import { useWorkshop } from '../store/use-workshop.tsx'
import type { EditResult } from '../store/workshop-state.ts'

type Scene = StaticSceneAnswer

/** Edits of one static scene, as functions from scene to scene's fields. They reject with the server's problem. */
export function useStaticSceneEdit(id: Scene['id']) {
  const workshop = useWorkshop()
  return useCallback(
    (what: string, change: (scene: Scene) => Partial<Scene>): Promise<EditResult> =>
      workshop.edit(what, (novel) =>
        withScenes(novel, 'static', (scenes) =>
          scenes.map((scene) => (scene.id === id && 'next_scenes' in scene ? { ...scene, ...change(scene) } : scene)),
        ),
      ),
    [workshop, id],
  )
}

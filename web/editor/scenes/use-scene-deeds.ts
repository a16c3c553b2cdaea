import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { findScene } from '../store/parts.ts'
import { useWorkshop } from '../store/use-workshop.tsx'
import { createScene } from './create-scene.ts'
import { deleteScene } from './delete-scene.ts'
import { duplicateScene } from './duplicate-scene.ts'

/** What can be done with whole scenes, each deed under its name in the author's language. All throw `ApiProblem`. */
export function useSceneDeeds() {
  const workshop = useWorkshop()
  const words = useWords(scenePhrases)
  return useMemo(() => {
    const nameOf = (ref: SceneRef) => findScene(workshop.read().novel, ref)?.name ?? words.unknownScene
    return {
      create: (type: SceneType, name: string) => createScene(workshop, type, name, words.deedCreate(name)),
      remove: (ref: SceneRef) => deleteScene(workshop, ref, words.deedDelete(nameOf(ref))),
      duplicate: (ref: SceneRef) => {
        const name = nameOf(ref)
        return duplicateScene(workshop, ref, words.copyName(name).slice(0, 200), words.deedDuplicate(name))
      },
    }
  }, [workshop, words])
}

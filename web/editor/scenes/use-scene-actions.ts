import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { findScene } from '../store/parts.ts'
import { useEditor } from '../store/use-editor.tsx'
import { createScene } from './create-scene.ts'
import { deleteScene } from './delete-scene.ts'
import { duplicateScene } from './duplicate-scene.ts'

/** What can be done with whole scenes, each action under its name in the author's language. All throw `ApiError`. */
export function useSceneActions() {
  const editor = useEditor()
  const words = useWords(scenePhrases)
  return useMemo(() => {
    const nameOf = (ref: SceneRef) => findScene(editor.read().novel, ref)?.name ?? words.unknownScene
    return {
      create: (type: SceneType, name: string) => createScene(editor, type, name, words.actionCreate(name)),
      remove: (ref: SceneRef) => deleteScene(editor, ref, words.actionDelete(nameOf(ref))),
      duplicate: (ref: SceneRef) => {
        const name = nameOf(ref)
        return duplicateScene(editor, ref, words.copyName(name).slice(0, 200), words.actionDuplicate(name))
      },
    }
  }, [editor, words])
}

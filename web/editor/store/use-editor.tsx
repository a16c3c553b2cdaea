import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Editor } from './editor.ts'
import type { EditorState } from './editor-state.ts'
import { type AnyScene, findScene } from './parts.ts'

const Context = createContext<Editor | null>(null)
export const EditorProvider = Context

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('useWorkshop is called outside of the workshop')
  return editor
}

/** A piece of the editor's state; the component renders again when that piece changes. */
export function useEditorState<T>(choose: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(
    editor.subscribe,
    () => choose(editor.read()),
    () => choose(editor.read()),
  )
}

/** The novel, or a piece of it. `choose` must return the same value for the same novel: no new objects. */
export function useNovel(): NovelAnswer
export function useNovel<T>(choose: (novel: NovelAnswer) => T): T
export function useNovel<T>(choose?: (novel: NovelAnswer) => T): T | NovelAnswer {
  return useEditorState(({ novel }) => (choose ? choose(novel) : novel))
}

/** The current scene of the novel; undefined if it does not exist. */
export const useScene = (scene: SceneRef): AnyScene | undefined => useNovel((novel) => findScene(novel, scene))

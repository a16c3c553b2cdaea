import { useMemo } from 'react'
import { orNoted } from '../../client/or-refused.ts'
import { useEditor } from '../store/use-editor.tsx'

/** Undo and redo as actions for a button or a key: what the server refuses is shown. */
export function useUndo() {
  const editor = useEditor()
  return useMemo(() => ({ undo: () => void orNoted(editor.undo()), redo: () => void orNoted(editor.redo()) }), [editor])
}

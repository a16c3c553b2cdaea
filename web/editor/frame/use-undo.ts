import { useMemo } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useEditor } from '../store/use-editor.tsx'

/** Undo and redo as actions for a button or a key: what the server refuses is shown. */
export function useUndo() {
  const editor = useEditor()
  return useMemo(() => {
    const tell = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      void showProblem(error)
    }
    return {
      undo: () => void editor.undo().catch(tell),
      redo: () => void editor.redo().catch(tell),
    }
  }, [editor])
}

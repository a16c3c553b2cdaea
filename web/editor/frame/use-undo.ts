import { useMemo } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWorkshop } from '../store/use-workshop.tsx'

/** Undo and redo as deeds for a button or a key: what the server refuses is shown. */
export function useUndo() {
  const workshop = useWorkshop()
  return useMemo(() => {
    const tell = (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      void showProblem(error)
    }
    return {
      undo: () => void workshop.undo().catch(tell),
      redo: () => void workshop.redo().catch(tell),
    }
  }, [workshop])
}

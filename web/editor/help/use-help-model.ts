import { readHelpModel } from '@fabula/contract/routes/help'
import { useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'

/** Asked once for each novel: every field with a helper wants to know. */
const known = new Map<string, Promise<string | null>>()

/** The model that drafts for this author; null: none, or not known yet, and then nobody is offered one. */
export function useHelpModel(): string | null {
  const { base, novelId } = usePlaces().table
  const [model, setModel] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    const key = `${base} ${novelId}`
    const asked =
      known.get(key) ??
      call(readHelpModel, { params: { base, id: novelId } }, { quiet: true }).then((answer) => answer.model)
    known.set(key, asked)
    asked
      .then((name) => {
        if (here) setModel(name)
      })
      .catch((error: unknown) => {
        known.delete(key)
        // Without an answer there is no helper; the editor goes on without.
        if (!(error instanceof ApiError)) throw error
      })
    return () => {
      here = false
    }
  }, [base, novelId])
  return model
}

import { readHelpModel } from '@fabula/contract/routes/help'
import type { HelpModel } from '@fabula/contract/shapes/help'
import { useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'

/** Asked once for each novel: every field with a helper wants to know. */
const known = new Map<string, Promise<HelpModel>>()

/**
 * The model that drafts for this author; null: none, or not known yet, and then nobody is offered one. `sees`: one that
 * takes no pictures is none.
 */
export function useHelpModel({ sees = false } = {}): string | null {
  const { base, novelId } = usePlaces().table
  const [found, setFound] = useState<HelpModel | null>(null)
  useEffect(() => {
    let here = true
    const key = `${base} ${novelId}`
    const asked = known.get(key) ?? call(readHelpModel, { params: { base, id: novelId } }, { quiet: true })
    known.set(key, asked)
    asked
      .then((answer) => {
        if (here) setFound(answer)
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
  return found && (found.sees || !sees) ? found.model : null
}

import { readHelpModel } from '@fabula/contract/routes/help'
import type { HelpModel } from '@fabula/contract/shapes/help'
import { useCallback } from 'react'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'

/** Asked once for each novel: every field with a helper wants to know. */
const known = new Map<string, Promise<HelpModel>>()

/**
 * The model that drafts for this author; null: none, or not known yet, and then nobody is offered one. `sees`: one that
 * takes no pictures is none.
 */
export function useHelpModel({ sees = false } = {}): string | null {
  const { params } = usePlaces()
  const load = useCallback(() => {
    const key = `${params.base} ${params.id}`
    const asked = known.get(key) ?? call(readHelpModel, { params }, { quiet: true })
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }, [params])
  // Without an answer there is no helper; the editor goes on without.
  const { found } = useLoaded(load)
  return found && (found.sees || !sees) ? found.model : null
}

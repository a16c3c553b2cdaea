import { listImporters } from '@fabula/contract/routes/extensions'
import type { Importer } from '@fabula/contract/shapes/extensions'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'

/** The formats that extensions of this site import. Empty until loaded, and when loading fails. */
export function useImporters(): readonly Importer[] {
  const [importers, setImporters] = useState<readonly Importer[]>([])
  useEffect(() => {
    const asked = new AbortController()
    call(listImporters, { signal: asked.signal }, { quiet: true }).then(
      (answer) => setImporters(answer.importers),
      (error: unknown) => {
        // Built-in formats work all the same; any other file is reported as unknown.
        if (!asked.signal.aborted && !(error instanceof ApiError)) throw error
      },
    )
    return () => asked.abort()
  }, [])
  return importers
}

import { listImporters } from '@fabula/contract/routes/extensions'
import type { Importer } from '@fabula/contract/shapes/extensions'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'

/** The formats that this site reads beside ours; none until they are known, and where asking for them fails. */
export function useImporters(): readonly Importer[] {
  const [importers, setImporters] = useState<readonly Importer[]>([])
  useEffect(() => {
    const asked = new AbortController()
    call(listImporters, { signal: asked.signal }, { quiet: true }).then(
      (answer) => setImporters(answer.importers),
      (error: unknown) => {
        // Ours are read all the same, and whoever brings another file is told that it is not known.
        if (!asked.signal.aborted && !(error instanceof ApiError)) throw error
      },
    )
    return () => asked.abort()
  }, [])
  return importers
}

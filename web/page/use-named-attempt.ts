import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'

/**
 * Pieces of work that are told from each other by name: which of them goes on, and what the last one says when it was refused.
 * A refusal that has nothing to say here has already been shown by the call itself.
 */
export function useNamedAttempt<Name extends string>(start: string | null = null) {
  const [busy, setBusy] = useState<Name | null>(null)
  const [fault, setFault] = useState(start)
  const attempt = async (name: Name, work: () => Promise<void>, failure: string | null) => {
    setBusy(name)
    setFault(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(failure)
    } finally {
      setBusy(null)
    }
  }
  return { busy, fault, attempt }
}

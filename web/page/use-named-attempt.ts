import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'

/**
 * Tasks distinguished by name: which of them is running, and the message of the last one if it was refused. A refusal
 * without a message was already shown by the call itself.
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

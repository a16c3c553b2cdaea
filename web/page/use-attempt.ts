import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from './page-facts.tsx'

/** Work that the server may refuse, one task at a time. */
export interface Attempt {
  busy: boolean
  /** Why the last task was refused, in the page's language; or whatever else was set. */
  fault: string | null
  setFault: (fault: string | null) => void
  /** Runs a task, unless another is running. A refusal goes to `fault`, and is not thrown. */
  attempt: (work: () => Promise<unknown>) => Promise<void>
}

export function useAttempt(start: string | null = null): Attempt {
  const { language } = usePage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState(start)
  const attempt: Attempt['attempt'] = async (work) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, setFault, attempt }
}

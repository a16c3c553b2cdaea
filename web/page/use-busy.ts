import { useCallback, useState } from 'react'

/** Whether a task is running, and a function that runs one: busy until it settles, however it ends. */
export function useBusy(): [busy: boolean, during: <T>(work: () => Promise<T>) => Promise<T>] {
  const [busy, setBusy] = useState(false)
  const during = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }, [])
  return [busy, during]
}

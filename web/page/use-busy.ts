import { useCallback, useState } from 'react'

/** Whether work goes on, and how to do some: busy until it is over, however it ends. */
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

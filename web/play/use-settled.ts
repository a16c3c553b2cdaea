import { useEffect, useState } from 'react'
import { idle } from './idle.ts'

/** True once the game has begun and the browser is idle. */
export function useSettled(begun: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!begun) return
    let stale = false
    void idle().then(() => stale || setSettled(true))
    return () => {
      stale = true
    }
  }, [begun])
  return settled
}

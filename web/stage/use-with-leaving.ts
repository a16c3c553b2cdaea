import { useEffect, useRef, useState } from 'react'

/**
 * Keeps removed items in the list, marked as leaving, for `ms` more, so that they can be animated out. Each is shown as
 * it last was.
 */
export function useWithLeaving<T>(items: readonly T[], keyOf: (item: T) => string, ms: number) {
  const [left, setLeft] = useState<readonly T[]>([])
  const before = useRef(items)
  const keys = items.map(keyOf).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify what was added and removed
  useEffect(() => {
    const removed = before.current.filter((old) => !items.some((item) => keyOf(item) === keyOf(old)))
    before.current = items
    if (removed.length === 0) return
    const again = new Set(removed.map(keyOf))
    setLeft((now) => [...now.filter((old) => !again.has(keyOf(old))), ...removed])
    // Not cleared by the next change: every item has its own time.
    setTimeout(() => setLeft((now) => now.filter((item) => !removed.includes(item))), ms)
  }, [keys])
  before.current = keys === before.current.map(keyOf).join(' ') ? items : before.current

  const currentKeys = new Set(items.map(keyOf))
  // Items removed in this very render are not in `left` yet, at most an earlier state of them.
  const last = new Set(before.current.map(keyOf))
  const going = [...left.filter((old) => !last.has(keyOf(old))), ...before.current].filter(
    (old) => !currentKeys.has(keyOf(old)),
  )
  return [
    ...going.map((item) => ({ item, leaving: true as boolean })),
    ...items.map((item) => ({ item, leaving: false as boolean })),
  ]
}

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
    const gone = before.current.filter((old) => !items.some((item) => keyOf(item) === keyOf(old)))
    before.current = items
    if (gone.length === 0) return
    setLeft((now) => [...now, ...gone])
    const timer = setTimeout(() => setLeft((now) => now.filter((item) => !gone.includes(item))), ms)
    return () => clearTimeout(timer)
  }, [keys])
  before.current = keys === before.current.map(keyOf).join(' ') ? items : before.current

  const here = new Set(items.map(keyOf))
  // An item removed in this very render is not in `left` yet.
  const going = [...left, ...before.current.filter((old) => !left.includes(old))].filter((old) => !here.has(keyOf(old)))
  return [
    ...going.map((item) => ({ item, leaving: true as boolean })),
    ...items.map((item) => ({ item, leaving: false as boolean })),
  ]
}

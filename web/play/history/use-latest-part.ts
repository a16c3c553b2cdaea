import { type RefObject, useEffect, useRef, useState } from 'react'

const step = 150

/**
 * The latest part of a long list, and a mark to put before it: when the mark comes into sight, more of the earlier part
 * is added. A list of thousands so opens as fast as one of ten.
 */
export function useLatestPart<T>(all: readonly T[]): {
  part: readonly T[]
  mark: RefObject<HTMLLIElement | null> | null
} {
  const [count, setCount] = useState(step)
  const mark = useRef<HTMLLIElement>(null)
  const more = all.length > count
  useEffect(() => {
    if (!more || !mark.current) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) setCount((now) => now + step)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [more])
  return { part: more ? all.slice(-count) : all, mark: more ? mark : null }
}

import { type RefObject, useEffect, useRef, useState } from 'react'

const step = 150

/**
 * The latest part of a long list, and a marker to render before it: when the marker comes into view, more of the
 * earlier part is added, and once everything known is shown, `earlier` is called to load more. A list of thousands then
 * opens as fast as one of ten.
 */
export function useLatestPart<T>(
  all: readonly T[],
  earlier: () => void,
): { part: readonly T[]; mark: RefObject<HTMLLIElement | null> } {
  const [count, setCount] = useState(step)
  const mark = useRef<HTMLLIElement>(null)
  const more = all.length > count
  useEffect(() => {
    if (!mark.current || all.length === 0) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some((entry) => entry.isIntersecting)) return
      if (more) setCount((now) => now + step)
      else earlier()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [more, earlier, all.length])
  return { part: more ? all.slice(-count) : all, mark }
}

import { useEffect, useRef, useState } from 'react'

/** So many are drawn at once. */
const PAGE = 48

/**
 * How much of a long list is drawn: a screen or two, and more as its end comes near. `end` goes on an element after the
 * list; `least` are drawn in any case. Another `key` begins anew.
 */
export function useGrowingList(length: number, key: string, least = 0) {
  const [grown, setGrown] = useState({ key, shown: PAGE })
  const shown = Math.min(length, Math.max(grown.key === key ? grown.shown : PAGE, least))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark || shown >= length) return
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ key, shown: shown + PAGE })
      },
      { rootMargin: '1200px' },
    )
    near.observe(mark)
    return () => near.disconnect()
  }, [shown, length, key])
  return { shown, end }
}

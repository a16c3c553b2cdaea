import { useEffect, useRef, useState } from 'react'

/** The number of items added at once. */
const pageSize = 48

/**
 * How many items of a long list to render: a screen or two, and more when `end`, to be put on an element after the
 * list, comes near. At least `least` are rendered. A new `key` starts over.
 */
export function useGrowingList(length: number, key: string, least = 0) {
  const [grown, setGrown] = useState({ key, shown: pageSize })
  const shown = Math.min(length, Math.max(grown.key === key ? grown.shown : pageSize, least))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark || shown >= length) return
    const near = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last one is how it is now.
        if (entries.at(-1)?.isIntersecting) setGrown({ key, shown: shown + pageSize })
      },
      { rootMargin: '1200px' },
    )
    near.observe(mark)
    return () => near.disconnect()
  }, [shown, length, key])
  return { shown, end }
}

import { playPhrases } from '@fabula/phrases/play'
import { useEffect, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** How far before it comes into view more is loaded. */
const loadAhead = '600px'

/** A placeholder for rows of a map not loaded yet, which loads them when scrolled near. */
export function MoreRows({ onNear }: { onNear: () => Promise<void> }) {
  const { loading } = useWords(playPhrases)
  const here = useRef<HTMLLIElement>(null)
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const element = here.current
    if (!element) return
    const watching = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last one is how it is now.
        if (entries.at(-1)?.isIntersecting) void near.current()
      },
      { root: element.closest('dialog'), rootMargin: loadAhead },
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  return (
    <li ref={here} className="branch-more">
      <Skeleton count={3} label={loading} />
    </li>
  )
}

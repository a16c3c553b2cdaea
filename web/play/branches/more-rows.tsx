import { playPhrases } from '@fabula/phrases/play'
import { useEffect, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** So far before it comes into sight more is asked for. */
const ahead = '600px'

/** Stands where a map goes on that is not known yet, and asks for it when its reader comes near. */
export function MoreRows({ onNear }: { onNear: () => Promise<void> }) {
  const { loading } = useWords(playPhrases)
  const here = useRef<HTMLLIElement>(null)
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const element = here.current
    if (!element) return
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void near.current()
      },
      { root: element.closest('dialog'), rootMargin: ahead },
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

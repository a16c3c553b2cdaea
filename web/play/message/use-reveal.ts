import { useEffect, useRef, useState } from 'react'
import { cutAt, nextReveal, type RevealSpeed } from './reveal.ts'

interface RevealOptions {
  /** The page as far as it has arrived. */
  text: string
  /** Fully shown, or requested to be. */
  shown: boolean
  /** More of this page may arrive. */
  growing: boolean
  speed: RevealSpeed
  onShown: () => void
}

/** How many characters of a page are shown; grows at the reader's speed. Remount it for every page. */
export function useReveal({ text, shown, growing, speed, onShown }: RevealOptions): number {
  const [cut, setCut] = useState(shown ? text.length : 0)
  const reveal = useRef({ shown: cut, at: 0 })
  const onShownRef = useRef(onShown)
  onShownRef.current = onShown
  const length = text.length

  useEffect(() => {
    if (shown) {
      reveal.current.shown = length
      setCut(length)
      return
    }
    if (reveal.current.shown >= length) {
      if (!growing) onShownRef.current()
      return
    }
    let frame = requestAnimationFrame(function step(now) {
      reveal.current.at ||= now
      reveal.current = nextReveal(reveal.current, length, now, speed)
      setCut(cutAt(text, reveal.current.shown))
      if (reveal.current.shown < length) frame = requestAnimationFrame(step)
      else {
        reveal.current.at = 0
        if (!growing) onShownRef.current()
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [shown, growing, length, speed, text])

  return shown ? length : Math.min(cut, length)
}

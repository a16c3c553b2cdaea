import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves a stage's layers with the pointer: sets the element's `--x` and `--y` from -1 to 1 by the pointer's position in
 * the window. On devices without hover, or with less motion, they do not change.
 */
export function usePointerShift(wanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stage = ref.current?.closest<HTMLElement>('.stage')
    if (!wanted || !stage || !matchMedia('(hover: hover)').matches) return
    let frame = 0
    const move = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        stage.style.setProperty('--x', ((clientX / innerWidth) * 2 - 1).toFixed(3))
        stage.style.setProperty('--y', ((clientY / innerHeight) * 2 - 1).toFixed(3))
      })
    }
    addEventListener('pointermove', move, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
    }
  }, [wanted])
  return ref
}

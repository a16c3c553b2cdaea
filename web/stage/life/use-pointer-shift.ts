import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the layers of a stage answer the pointer: `--x` and `--y` of the element go from -1 to 1 with its place in the
 * window. Where nothing hovers, or less motion is wanted, they stay.
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

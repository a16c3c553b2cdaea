import { type RefObject, useEffect } from 'react'

/**
 * Tells the stage how much of it the message box hides, in percent of its height (`--box`): on an upright phone the cast
 * rises with the box, so that no long text or open hint lies over a face.
 */
export function useFacesInSight(front: RefObject<HTMLElement | null>): void {
  // On every drawing: the box comes and goes with the conversation's other shape and with the end.
  useEffect(() => {
    const page = front.current?.closest<HTMLElement>('.play')
    const box = page?.querySelector<HTMLElement>('.message-box')
    if (!page || !box) {
      page?.style.removeProperty('--box')
      return
    }
    const watch = new ResizeObserver(() => {
      page.style.setProperty('--box', `${((100 * box.offsetHeight) / page.clientHeight).toFixed(1)}%`)
    })
    watch.observe(box)
    return () => watch.disconnect()
  })
}

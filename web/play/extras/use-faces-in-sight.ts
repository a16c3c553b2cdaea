import { type RefObject, useEffect } from 'react'

/**
 * Tells the stage what share of its height the message box covers, in percent (`--box`): on a phone in portrait the
 * cast moves up with the box, so that no long text or open hint covers a face.
 */
export function useFacesInSight(front: RefObject<HTMLElement | null>): void {
  // On every render: the box comes and goes with chat mode and with the end.
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

import { type RefObject, useEffect } from 'react'

/**
 * Lets upward swipes over a message reach the page if the message has nothing to scroll: it is marked `data-still` for
 * the style sheet. Checked after every render and whenever the window is resized.
 */
export function useSwipeOverText(front: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const update = () => {
      const body = front.current?.querySelector('.message-body')
      body?.toggleAttribute('data-still', body.scrollHeight <= body.clientHeight + 1)
    }
    update()
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  })
}

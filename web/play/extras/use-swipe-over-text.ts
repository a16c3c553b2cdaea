import { type RefObject, useEffect } from 'react'

/**
 * Lets fingers that go up over a message reach the page, where the message has nothing to scroll: it is marked
 * `data-still`, and its style says the rest. Looked at after every drawing and whenever the window changes.
 */
export function useSwipeOverText(front: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => {
      const body = front.current?.querySelector('.message-body')
      body?.toggleAttribute('data-still', body.scrollHeight <= body.clientHeight + 1)
    }
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })
}

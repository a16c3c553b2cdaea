import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longPressMs = 600
/** A swipe: at least this far up and not much sideways, in pixels. */
const swipe = { up: 70, aside: 60 }
/** A finger that moved further than this does not press. */
const still = 12
const controls = 'button, a, input, textarea, select, label, summary, details, dialog, [role="log"]'

type Gestures = { onPress: () => void; onLongPress: () => void; onSwipeUp: () => void }

/**
 * A press on the stage or the message goes on, a long one hides the interface, and an upward swipe over the stage has
 * an action of its own. Controls and selected text are left alone.
 */
export function useStagePress({ onPress, onLongPress, onSwipeUp }: Gestures) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const spent = useRef(false)
  const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null
  const forget = () => {
    from.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      spent.current = false
      forget()
      if (event.pointerType === 'mouse' || !event.isPrimary || isControl(event.target)) return
      const began = { x: event.clientX, y: event.clientY, moved: false }
      from.current = began
      const check = () => {
        if (from.current !== began || began.moved) return
        spent.current = true
        onLongPress()
      }
      // On a busy page the timer may fire before the finger's latest moves are handled; by the next frame they are.
      setTimeout(() => requestAnimationFrame(check), longPressMs)
    },
    onPointerMove: (event: PointerEvent) => {
      const began = from.current
      if (began && Math.hypot(event.clientX - began.x, event.clientY - began.y) > still) began.moved = true
    },
    onPointerUp: (event: PointerEvent) => {
      const began = from.current
      forget()
      if (!began || spent.current) return
      if (began.y - event.clientY > swipe.up && Math.abs(event.clientX - began.x) < swipe.aside) {
        spent.current = true
        onSwipeUp()
      }
    },
    onPointerCancel: forget,
    onPointerLeave: forget,
    onClick: (event: MouseEvent) => {
      if (spent.current || event.button !== 0 || isControl(event.target)) return
      if (getSelection()?.toString()) return
      onPress()
    },
  }
}

import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longPressMs = 600
const controls = 'button, a, input, textarea, select, label, summary, details, dialog, [role="log"]'

/** A press on the stage or the message goes on; a long one hides the interface. Controls and selected text are let be. */
export function useStagePress({ onPress, onLongPress }: { onPress: () => void; onLongPress: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null
  const forget = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      wasLong.current = false
      forget()
      if (event.pointerType === 'mouse' || isControl(event.target)) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, longPressMs)
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onPointerLeave: forget,
    onClick: (event: MouseEvent) => {
      if (wasLong.current || event.button !== 0 || isControl(event.target)) return
      if (getSelection()?.toString()) return
      onPress()
    },
  }
}

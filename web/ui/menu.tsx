import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import './menu.css'
import { onCloseRequest } from './on-close-request.ts'

type MenuProps = {
  /** The button's accessible name, also shown on hover. */
  label: string
  /** The button's icon. */
  face: ReactNode
  side?: 'left' | 'right'
  /** Links and buttons, one below the other. */
  children: ReactNode
}

/**
 * A button that opens a sheet of links and buttons. Opens without scripts; Escape, a choice or losing the focus closes
 * it.
 */
export function Menu({ label, face, side = 'right', children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const stopListening = useRef<() => void>(undefined)
  const close = () => {
    if (ref.current) ref.current.open = false
  }
  const closeAndFocus = () => {
    ref.current?.querySelector('summary')?.focus()
    close()
  }
  const toggled = () => {
    stopListening.current?.()
    stopListening.current = ref.current?.open ? onCloseRequest(close) : undefined
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return
    // A dialog around the menu stays open.
    event.preventDefault()
    event.stopPropagation()
    closeAndFocus()
  }
  const leave = (event: FocusEvent) => {
    if (!ref.current?.contains(event.relatedTarget)) close()
  }
  const choose = (event: MouseEvent) => {
    // A hidden item would lose the focus; a dialog that it opens returns the focus here.
    if ((event.target as Element).closest('a, button')) closeAndFocus()
  }
  return (
    <details ref={ref} className="ui-menu" data-side={side} onToggle={toggled} onKeyDown={closeOnEscape} onBlur={leave}>
      <summary className="ui-button" data-kind="ghost" data-shape="icon" title={label}>
        {face}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes clicks on its items */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on an item fires its click */}
      <div className="ui-menu-sheet" onClick={choose}>
        {children}
      </div>
    </details>
  )
}

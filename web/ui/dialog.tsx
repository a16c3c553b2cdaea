import { type MouseEvent, type ReactNode, type SyntheticEvent, use, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'
import { DialogWords } from './dialog-words.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './tool-icons.tsx'

export type DialogProps = {
  open: boolean
  /** Called on Escape, the cross, or a click outside. The dialog stays until `open` becomes false. */
  onClose: () => void
  title: ReactNode
  /** Whether there is a cross; without it, only its buttons close the dialog. */
  cross?: boolean
  size?: 'small' | 'wide' | 'full'
  role?: 'alertdialog'
  /** Buttons, kept visible at the lower edge. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * A modal sheet using the browser's `<dialog>`: focus stays inside and returns to where it was, Escape closes, the page
 * behind is inert. Its content exists only while it is open. The first focus goes to `[data-first-focus]`, else to the
 * first field, else to the title.
 */
export function Dialog({ open, onClose, title, cross = true, size = 'small', role, foot, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  const words = use(DialogWords)

  // A layout effect, so that an unmounted dialog closes while still in the document: otherwise the focus is lost.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    initialFocusTarget(dialog)?.focus()
    return () => dialog.close()
  }, [open])

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    onClose()
  }
  // A browser closes the dialog at the second request without asking: one that may not be closed yet is shown again.
  const closed = () => {
    if (open && !ref.current?.open) ref.current?.showModal()
  }
  // A press that began inside (selecting text, say) and ended outside does not close the dialog.
  const press = (event: MouseEvent) => {
    pressedOutside.current = event.target === ref.current && isOutside(event, ref.current)
  }
  const release = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === ref.current && isOutside(event, ref.current)) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by the `cancel` event
    <dialog
      ref={ref}
      className="ui-dialog"
      data-size={size}
      role={role}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={press}
      onClick={release}
    >
      {open && (
        <>
          <header className="ui-dialog-head">
            <h2 className="ui-dialog-title" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {cross && (
              <IconButton name={words.close} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            )}
          </header>
          <div className="ui-dialog-body">{children}</div>
          {foot && <footer className="ui-dialog-foot">{foot}</footer>}
        </>
      )}
    </dialog>
  )
}

function initialFocusTarget(dialog: HTMLElement) {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('.ui-dialog-body :is(input, select, textarea):not(:disabled, [type=hidden])') ??
    dialog.querySelector<HTMLElement>('.ui-dialog-title')
  )
}

function isOutside(event: MouseEvent, dialog: HTMLElement) {
  const box = dialog.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

import { type FormEvent, type ReactNode, use, useEffect, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogWords } from './dialog-words.ts'

type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'role' | 'onClose'> & {
  /** False closes the dialog, and keeps what was typed. */
  open?: boolean
  submitLabel: string
  /** Submitting cannot be undone: the button is red. */
  danger?: boolean
  busy?: boolean
  /** The form cannot be submitted in its current state. */
  blocked?: boolean
  /** The class of the form. */
  className?: string
  /** Content below the form that is not part of it. */
  below?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/**
 * A form in a dialog: submitted by its button or Enter in a field, cancelled by the other button or Escape. After a
 * refusal the focus goes to the first field with an error.
 */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submitLabel, danger, busy, blocked, className, below, children, onSubmit, ...dialog } = props
  const { cancel } = use(DialogWords)
  const form = useId()
  useEffect(() => {
    if (!busy) focusFirstError(document.getElementById(form))
  }, [busy, form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form from which the dialog was opened.
    event.stopPropagation()
    onSubmit()
    // A refusal by the server is known later, when the form is no longer busy.
    focusFirstError(document.getElementById(form))
  }
  return (
    <Dialog
      {...dialog}
      open={open}
      foot={
        <>
          <Button onClick={dialog.onClose} aria-disabled={busy || undefined}>
            {cancel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'lamp'}
            type="submit"
            form={form}
            busy={busy}
            aria-disabled={blocked || undefined}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={className} onSubmit={submit} noValidate>
        {children}
      </form>
      {below}
    </Dialog>
  )
}

/** Focuses the first field with an error, once the errors of this moment are on the page. */
export function focusFirstError(within: ParentNode | null | undefined): void {
  setTimeout(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

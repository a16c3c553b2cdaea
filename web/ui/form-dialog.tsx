import { type FormEvent, type ReactNode, use, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogWords } from './dialog-words.ts'

type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'role' | 'onClose'> & {
  /** False: it is closed, and what was typed stays. */
  open?: boolean
  submitLabel: string
  /** What is sent cannot be taken back: the button is ember. */
  danger?: boolean
  busy?: boolean
  /** It can not be sent as it is. */
  blocked?: boolean
  /** Of the form. */
  className?: string
  /** What stands below the form, and is no part of it. */
  below?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog: it is sent by its button or by Enter in a field, and left by the other button or Escape. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submitLabel, danger, busy, blocked, className, below, children, onSubmit, ...dialog } = props
  const { cancel } = use(DialogWords)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React tells the form that the dialog was opened from too.
    event.stopPropagation()
    onSubmit()
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

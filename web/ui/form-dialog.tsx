import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: ReactNode
  closeLabel: string
  cancelLabel: string
  submitLabel: string
  size?: 'wide'
  busy?: boolean
  /** It can not be sent as it is. */
  blocked?: boolean
  /** Of the form. */
  className: string
  /** What stands below the form, and is no part of it. */
  below?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: it is sent by its button or by Enter in a field, and left by the other button or Escape. */
export function FormDialog(props: FormDialogProps) {
  const { title, closeLabel, cancelLabel, submitLabel, size, busy, blocked, className, below, onClose, children } =
    props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React tells the form that the dialog was opened from too.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      size={size}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {cancelLabel}
          </Button>
          <Button kind="lamp" type="submit" form={form} busy={busy} aria-disabled={blocked || undefined}>
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

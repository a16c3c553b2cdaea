import { type ReactNode, use, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogWords } from './dialog-words.ts'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  /** Replaces "Cancel" where that is not clear enough. */
  cancelLabel?: string
  /** The action cannot be undone: its button is red, and the focus starts on cancel. */
  danger?: boolean
  busy?: boolean
  /** It cannot be confirmed in its current state. */
  blocked?: boolean
  /** If this returns a promise, the dialog is busy until it settles, and cannot be confirmed twice. */
  onConfirm: () => unknown
  onCancel: () => void
}

/** Asks for confirmation before an action. Cannot be dismissed while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger, blocked, onConfirm, onCancel } = props
  const [working, setWorking] = useState(false)
  const busy = props.busy || working
  const { cancel } = use(DialogWords)
  const leave = () => {
    if (!busy) onCancel()
  }
  const confirm = async () => {
    if (blocked) return
    setWorking(true)
    try {
      await onConfirm()
    } finally {
      setWorking(false)
    }
  }
  const foot = (
    <>
      <Button onClick={leave} aria-disabled={busy || undefined} data-first-focus={danger || undefined}>
        {cancelLabel ?? cancel}
      </Button>
      <Button
        kind={danger ? 'danger' : 'lamp'}
        busy={busy}
        onClick={confirm}
        aria-disabled={blocked || undefined}
        data-first-focus={danger ? undefined : true}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={leave} title={title} cross={false} role="alertdialog" foot={foot}>
      {children}
    </Dialog>
  )
}

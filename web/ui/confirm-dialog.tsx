import { type ReactNode, use } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogWords } from './dialog-words.ts'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  /** Where the way back is more than a "Cancel". */
  cancelLabel?: string
  /** What is confirmed cannot be undone: the button is ember, and the focus waits on cancel. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action. While busy it cannot be dismissed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger, busy, onConfirm, onCancel } = props
  const { cancel } = use(DialogWords)
  const leave = () => {
    if (!busy) onCancel()
  }
  const foot = (
    <>
      <Button onClick={leave} aria-disabled={busy || undefined} data-first-focus={danger || undefined}>
        {cancelLabel ?? cancel}
      </Button>
      <Button
        kind={danger ? 'danger' : 'lamp'}
        busy={busy}
        onClick={onConfirm}
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

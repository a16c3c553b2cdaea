import { accountPhrases } from '@fabula/phrases/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useWords } from '../page/page-facts.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type LeaveDialogProps = { busy: boolean; onLeave: () => void; onStay: () => void }

/** Asks before logging out deletes unsent text from this browser. */
export default function LeaveDialog({ busy, onLeave, onStay }: LeaveDialogProps) {
  const words = useWords(accountSettingsPhrases)
  const account = useWords(accountPhrases)
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={words.leaveTitle}
      confirmLabel={account.logout}
      cancelLabel={account.cancel}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{words.leaveText}</p>
    </ConfirmDialog>
  )
}

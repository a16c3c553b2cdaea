import { hideNovel } from '@fabula/contract/routes/admin'
import type { NovelId } from '@fabula/core/ids'
import { adminPhrases } from '@fabula/phrases/admin'
import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useTooLong } from '../page/use-too-long.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { isOutdated } from './is-outdated.ts'

type HideDialogProps = { novel: NovelId; onDone: () => void; onClose: () => void }

/** Hides a novel, with a reason for its author. */
export function HideDialog({ novel, onDone, onClose }: HideDialogProps) {
  const { reports: words } = useWords(adminPhrases)
  const [reason, setReason] = useState('')
  const lengthError = useTooLong()(reason, 1_000)
  const hide = async () => {
    try {
      await call(hideNovel, { params: { id: novel }, body: { reason } })
      onDone()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
      if (isOutdated(error)) onDone()
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={words.hideTitle}
      confirmLabel={words.hide}
      blocked={lengthError !== undefined}
      onConfirm={hide}
      onCancel={onClose}
    >
      <p>{words.hideText}</p>
      <TextArea
        label={words.reason}
        rows={3}
        error={lengthError}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

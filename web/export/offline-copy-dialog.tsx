import { exportOfflineCopy, type OfflineCopyForm } from '@fabula/contract/routes/offline-copy'
import type { NovelId } from '@fabula/core/ids'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { download } from '../client/download.ts'
import type { NovelBase } from '../client/request.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { DownloadIcon } from '../ui/tool-icons.tsx'
import './offline-copy-dialog.css'

type OfflineCopyDialogProps = {
  base: NovelBase
  id: NovelId
  /** Resolves with false, having said why, if the server's novel lacks the last edits. */
  whenReady?: () => Promise<boolean>
  onClose: () => void
}

/** Explains a copy for offline play, and what its owner can read in it, and offers its two forms. */
export default function OfflineCopyDialog({ base, id, whenReady, onClose }: OfflineCopyDialogProps) {
  const words = useWords(offlineCopyPhrases).dialog
  const [busy, setBusy] = useState<OfflineCopyForm | null>(null)
  const take = async (form: OfflineCopyForm) => {
    setBusy(form)
    try {
      if (whenReady && !(await whenReady())) return
      await download(exportOfflineCopy, { params: { base, id }, query: { form } }, `novel.${form}`)
      toast.success(words.ready)
      onClose()
    } catch (error) {
      // The call has shown its red note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p>{words.about}</p>
      <p>{words.secrets}</p>
      <ul className="offline-copy-forms">
        {(['zip', 'html'] as const).map((form) => (
          <li key={form}>
            <Button
              kind={form === 'zip' ? 'lamp' : 'quiet'}
              busy={busy === form}
              disabled={busy !== null && busy !== form}
              aria-describedby={`offline-copy-${form}`}
              onClick={() => void take(form)}
            >
              <DownloadIcon /> {words[form]}
            </Button>
            <p id={`offline-copy-${form}`}>{form === 'zip' ? words.zipAbout : words.htmlAbout}</p>
          </li>
        ))}
      </ul>
      {busy && (
        <p role="status" className="ui-hidden">
          {words.packing}
        </p>
      )}
    </Dialog>
  )
}

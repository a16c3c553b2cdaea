import { pageAddress } from '@fabula/contract/page-address'
import { deleteDraft } from '@fabula/contract/routes/drafts'
import { deletePublished } from '@fabula/contract/routes/published'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useLeaving } from '../../page/use-leaving.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useShared } from '../together/use-together.tsx'

/** Asks before the whole novel goes: a draft to the bin, a published one for good; then leads to the author's list, or to the search. */
export function DeleteNovelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(editorNovelPhrases).deleteNovel
  const { language } = usePage()
  const { table } = usePlaces()
  const name = useNovel((novel) => novel.name)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [leaving, leave] = useLeaving()
  const shared = useShared()

  const remove = async () => {
    setBusy(true)
    setFault(null)
    const listen = shared?.together.rest()
    try {
      const args = { params: { id: table.novelId } }
      if (table.base === 'building_novel') await call(deleteDraft, args, { quiet: true })
      else await call(deletePublished, args, { quiet: true })
      leave(table.base === 'building_novel' ? pageAddress.building(language) : pageAddress.search(language))
    } catch (error) {
      listen?.()
      if (!(error instanceof ApiError)) throw error
      const why = await problemText(error, language)
      setFault([words.failed, why].filter(Boolean).join(': '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      busy={busy || leaving}
      title={words.title(name)}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{table.base === 'building_novel' ? words.toBin : words.warning}</p>
      {fault && (
        <p className="ui-field-error" role="alert">
          {fault}
        </p>
      )}
    </ConfirmDialog>
  )
}

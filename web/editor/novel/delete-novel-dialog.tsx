import { pageAddress } from '@fabula/contract/page-address'
import { deleteDraft } from '@fabula/contract/routes/drafts'
import { deletePublished } from '@fabula/contract/routes/published'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { useLeaving } from '../../page/use-leaving.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useShared } from '../together/use-together.tsx'

/** Asks before the whole novel goes: a draft to the bin, a published one for good; then leads to the author's list, or to the search. */
export function DeleteNovelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(editorNovelPhrases).deleteNovel
  const { language } = usePage()
  const { table } = usePlaces()
  const name = useNovel((novel) => novel.name)
  const { busy, fault, attempt } = useAttempt()
  const [leaving, leave] = useLeaving()
  const shared = useShared()

  const remove = async () => {
    const listen = shared?.together.rest()
    try {
      const args = { params: { id: table.novelId } }
      if (table.base === 'building_novel') await call(deleteDraft, args, { quiet: true })
      else await call(deletePublished, args, { quiet: true })
    } catch (error) {
      listen?.()
      throw error
    }
    leave(table.base === 'building_novel' ? pageAddress.building(language) : pageAddress.search(language))
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      busy={busy || leaving}
      title={words.title(name)}
      confirmLabel={words.confirm}
      onConfirm={() => void attempt(remove)}
      onCancel={onClose}
    >
      <p>{table.base === 'building_novel' ? words.toBin : words.warning}</p>
      <Fault text={fault && [words.failed, fault].filter(Boolean).join(': ')} />
    </ConfirmDialog>
  )
}

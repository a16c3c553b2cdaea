import { pageAddress } from '@fabula/contract/page-address'
import { deleteDraft } from '@fabula/contract/routes/drafts'
import { deletePublished } from '@fabula/contract/routes/published'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import { Suspense, useState } from 'react'
import { call } from '../../client/call.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { useLeaving } from '../../page/use-leaving.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { toast } from '../../ui/toast.ts'
import { useEntry } from '../location/use-entry.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { ProblemsDialog } from '../problems/problems-button.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { whenSaved } from '../store/when-saved.ts'
import { useShared } from '../together/use-together.tsx'

/**
 * Downloading an offline copy; publishing and deleting a draft. A published novel is deleted from its own page, so
 * there is no button for it here.
 */
export function NovelActions() {
  const { openNovel } = useEditorLocation()
  return openNovel.base === 'building_novel' ? <DraftActions /> : <PublishedActions />
}

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog')

const OfflineCopyDialog = lazyPart(() => import('../../export/offline-copy-dialog.tsx'), 'default')

function DraftActions() {
  const words = useWords(editorNovelPhrases)
  const [asking, setAsking] = useState<'publish' | 'delete' | 'problems' | null>(null)
  const close = () => setAsking(null)
  // Not the owner: the dialog of co-authors says so.
  const { own: owns } = useRights()
  return (
    <>
      <OfflineCopyButton />
      {owns && (
        <>
          <Button size="small" kind="ghost" onClick={() => setAsking('delete')}>
            {words.deleteNovel.delete}
          </Button>
          <Button size="small" kind="lamp" onClick={() => setAsking('publish')}>
            {words.publish.publish}
          </Button>
        </>
      )}
      <Suspense>
        {asking === 'publish' && <PublishDialog onClose={close} onProblems={() => setAsking('problems')} />}
        {asking === 'problems' && <ProblemsDialog onClose={close} />}
      </Suspense>
      <DeleteNovelDialog open={asking === 'delete'} onClose={close} />
    </>
  )
}

/** The deletion dialog of a published novel, opened by its address. */
function PublishedActions() {
  const { entry, close } = useEntry('info')
  return (
    <>
      <OfflineCopyButton />
      <DeleteNovelDialog open={entry === 'delete'} onClose={close} />
    </>
  )
}

function OfflineCopyButton() {
  const words = useWords(offlineCopyPhrases).dialog
  const { notSaved } = useWords(editorPhrases)
  const { openNovel } = useEditorLocation()
  const editor = useEditor()
  const [open, setOpen] = useState(false)
  const whenReady = async () => {
    const saved = await whenSaved(editor)
    if (!saved) toast.error(notSaved)
    return saved
  }
  return (
    <>
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Suspense>
        {open && (
          <OfflineCopyDialog
            base={openNovel.base}
            id={openNovel.novelId}
            whenReady={whenReady}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * Asks before deleting the novel: a draft goes to the bin, a published novel is deleted for good. Then opens the
 * author's list, or the search.
 */
function DeleteNovelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(editorNovelPhrases).deleteNovel
  const { language } = usePage()
  const { openNovel } = useEditorLocation()
  const name = useNovel((novel) => novel.name)
  const { busy, fault, attempt } = useAttempt()
  const [leaving, leave] = useLeaving()
  const shared = useShared()

  const remove = async () => {
    const listen = shared?.together.pauseNews()
    try {
      const args = { params: { id: openNovel.novelId } }
      if (openNovel.base === 'building_novel') await call(deleteDraft, args, { quiet: true })
      else await call(deletePublished, args, { quiet: true })
    } catch (error) {
      listen?.()
      throw error
    }
    leave(openNovel.base === 'building_novel' ? pageAddress.building(language) : pageAddress.search(language))
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
      <p>{openNovel.base === 'building_novel' ? words.toBin : words.warning}</p>
      <Fault text={fault && [words.failed, fault].filter(Boolean).join(': ')} />
    </ConfirmDialog>
  )
}

import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { lazyPart } from '../../page/lazy-part.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useEntry } from '../location/use-entry.ts'
import { usePlaces } from '../location/use-location.tsx'
import { ProblemsDialog } from '../problems/problems-button.tsx'
import { useRights } from '../rights/use-rights.ts'
import { DeleteNovelDialog } from './delete-novel-dialog.tsx'

/** A copy to play offline; publish and delete, of a draft. A published novel is deleted from its own page: here no control offers it. */
export function NovelActions() {
  const { table } = usePlaces()
  return table.base === 'building_novel' ? <DraftActions /> : <PublishedActions />
}

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog')

const OfflineCopyDialog = lazy(() => loadChunk(() => import('../../export/offline-copy-dialog.tsx')))

function DraftActions() {
  const words = useWords(editorNovelPhrases)
  const [asking, setAsking] = useState<'publish' | 'delete' | 'problems' | null>(null)
  const close = () => setAsking(null)
  // The dialog of co-authors says so to the others.
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

/** The modal stands ready for whoever comes by its address. */
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
  const { table } = usePlaces()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Suspense>
        {open && <OfflineCopyDialog base={table.base} id={table.novelId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useEntry } from '../place/use-entry.ts'
import { usePlaces } from '../place/use-place.tsx'
import { DeleteNovelDialog } from './delete-novel-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

/** Publish and delete, of a draft. A published novel is deleted from its own page: here no control offers it. */
export function NovelActions() {
  const { table } = usePlaces()
  return table.base === 'building_novel' ? <DraftActions /> : <PublishedActions />
}

function DraftActions() {
  const words = useWords(workshopNovelPhrases)
  const [asking, setAsking] = useState<'publish' | 'delete' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Button size="small" kind="ghost" onClick={() => setAsking('delete')}>
        {words.deleteNovel.delete}
      </Button>
      <Button size="small" kind="lamp" onClick={() => setAsking('publish')}>
        {words.publish.publish}
      </Button>
      {asking === 'publish' && <PublishDialog onClose={close} onProblems={close} />}
      <DeleteNovelDialog open={asking === 'delete'} onClose={close} />
    </>
  )
}

/** The modal stands ready for whoever comes by its address. */
function PublishedActions() {
  const { entry, close } = useEntry('info')
  return <DeleteNovelDialog open={entry === 'delete'} onClose={close} />
}

import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useEntry } from '../place/use-entry.ts'
import { usePlaces } from '../place/use-place.tsx'
import { InfoForm } from './info-form.tsx'
import { InfoView } from './info-view.tsx'
import { TypingMark } from './typing-mark.tsx'
import './novel.css'

/** What the novel is: to be read, and in edit mode to be changed. */
export function InfoSection() {
  const words = useWords(workshopNovelPhrases).info
  const { sections } = useWords(workshopPhrases)
  const { table } = usePlaces()
  const { entry, open, close } = useEntry('info')
  if (entry === 'edit') {
    return (
      <>
        <DrawerHead title={sections.info} />
        <InfoForm onClose={close} />
      </>
    )
  }
  return (
    <>
      <DrawerHead title={sections.info}>
        <Button onClick={() => open('edit')}>
          <EditIcon />
          {words.editInfo}
          <TypingMark form="info" />
        </Button>
      </DrawerHead>
      <InfoView />
      {table.base === 'production_novel' && <Numbers />}
    </>
  )
}

const NumbersPanel = lazy(async () => ({
  default: (await loadChunk(() => import('../../numbers/numbers-panel.tsx'))).NumbersPanel,
}))

/** How the published novel is read; drawn when the rest of the sheet stands. */
function Numbers() {
  const words = useWords(workshopNovelPhrases).info
  const { loading } = useWords(workshopPhrases)
  const { table } = usePlaces()
  return (
    <section className="info-numbers">
      <h3>{words.numbers}</h3>
      <Suspense fallback={<Skeleton shape="block" count={2} label={loading} />}>
        <NumbersPanel novelId={table.novelId} />
      </Suspense>
    </section>
  )
}

import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditIcon } from '../../ui/tool-icons.tsx'
import { TypingMark } from '../forms/typing-mark.tsx'
import { useEntry } from '../location/use-entry.ts'
import { usePlaces } from '../location/use-location.tsx'
import { ForEditors } from '../rights/for-editors.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { InfoForm } from './info-form.tsx'
import { InfoView } from './info-view.tsx'
import './novel.css'

/** What the novel is: to be read, and in edit mode to be changed. */
export function InfoSection() {
  const words = useWords(editorNovelPhrases).info
  const { sections } = useWords(editorPhrases)
  const { table } = usePlaces()
  const { entry, open, close } = useEntry('info')
  if (entry === 'edit') {
    return (
      <>
        <SectionHead title={sections.info} />
        <InfoForm onClose={close} />
      </>
    )
  }
  return (
    <>
      <SectionHead title={sections.info}>
        <ForEditors>
          <Button onClick={() => open('edit')}>
            <EditIcon />
            {words.editInfo}
            <TypingMark form="info" />
          </Button>
        </ForEditors>
      </SectionHead>
      <InfoView />
      {table.base === 'production_novel' && <Statistics />}
    </>
  )
}

const StatisticsPanel = lazyPart(() => import('../../statistics/statistics-panel.tsx'), 'StatisticsPanel')

/** How the published novel is read; drawn when the rest of the sheet stands. */
function Statistics() {
  const words = useWords(editorNovelPhrases).info
  const { loading } = useWords(editorPhrases)
  const { table } = usePlaces()
  return (
    <section className="info-statistics">
      <h3>{words.numbers}</h3>
      <Suspense fallback={<Skeleton shape="block" count={2} label={loading} />}>
        <StatisticsPanel novelId={table.novelId} />
      </Suspense>
    </section>
  )
}

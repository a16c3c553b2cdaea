import type { PageDataOf } from '@fabula/contract/pages'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useAlive, useViewer } from '../session/use-session.ts'
import { LoadingTable } from './frame/loading-table.tsx'

const OpenTable = lazy(async () => ({
  default: (await loadChunk(() => import('./open-table.tsx'))).OpenTable,
}))

/** The workshop: a draft or a published novel, and its scenes. Only its frame is in the document; the rest is the author's alone. */
export function EditorPage({ data }: { data: PageDataOf<'editor'> }) {
  const words = useWords(workshopPhrases)
  const viewer = useViewer(data.viewer)
  const alive = useAlive()
  if (!viewer) {
    return (
      <PageFrame>
        <NeedsLogin title={words.buildingNeedsLogin} />
      </PageFrame>
    )
  }
  const loading = <LoadingTable production={data.base === 'production_novel'} />
  return alive ? (
    <Suspense fallback={loading}>
      <OpenTable key={viewer.id} data={data} />
    </Suspense>
  ) : (
    loading
  )
}

import type { PageDataOf } from '@fabula/contract/pages'
import { editorPhrases } from '@fabula/phrases/editor'
import { Suspense, useEffect, useState } from 'react'
import { session } from '../client/session.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useAlive, useViewer } from '../session/use-session.ts'
import { LoadingTable } from './frame/loading-table.tsx'
import { keepsTyped } from './store/window-entry.ts'

const LeftBehind = lazyPart(() => import('./forms/left-behind.tsx'), 'LeftBehind')
const OpenTable = lazyPart(() => import('./open-editor.tsx'), 'OpenTable')

/** The editor: a draft or a published novel, and its scenes. Only its frame is in the document; the rest is the author's alone. */
export function EditorPage({ data }: { data: PageDataOf<'editor'> }) {
  const words = useWords(editorPhrases)
  const viewer = useViewer(data.viewer)
  const alive = useAlive()
  const typed = alive && keepsTyped(data.novel_id)
  // Of a published novel the server says what somebody may see of it: whoever may not edit it is led to the search. Not so an
  // author whose session has ended, with what they have typed.
  const wasHere = alive && (typed || session.hasEnded())
  // Whose session ends has what they typed before them as they had it: they may not get in again. After a reload anybody may sit there.
  const [wrote, setWrote] = useState(false)
  useEffect(() => {
    if (viewer) setWrote(true)
  }, [viewer])
  if (!viewer && (data.base === 'building_novel' || wasHere)) {
    return (
      <PageFrame>
        <NeedsLogin title={words.buildingNeedsLogin}>{typed && <p role="status">{words.typedIsKept}</p>}</NeedsLogin>
        {typed && wrote && (
          <Suspense>
            <LeftBehind novelId={data.novel_id} text={words.leftToCopy} />
          </Suspense>
        )}
      </PageFrame>
    )
  }
  const loading = <LoadingTable production={data.base === 'production_novel'} />
  return alive ? (
    <Suspense fallback={loading}>
      <OpenTable key={viewer?.id ?? 'guest'} data={data} />
    </Suspense>
  ) : (
    loading
  )
}

import type { PageDataOf } from '@fabula/contract/pages'
import { editorPhrases } from '@fabula/phrases/editor'
import { Suspense, useEffect, useReducer, useState } from 'react'
import { session } from '../client/session.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useHydrated } from '../page/use-hydrated.ts'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useViewer } from '../session/use-session.ts'
import { LoadingEditor } from './frame/loading-editor.tsx'
import { hasUnsavedText } from './store/window-entry.ts'

const LeftBehind = lazyPart(() => import('./forms/left-behind.tsx'), 'LeftBehind')
const NovelEditor = lazyPart(() => import('./open-editor.tsx'), 'NovelEditor')

/**
 * The editor of a draft or a published novel and its scenes. Only its frame is server-rendered; authors load the rest.
 */
export function EditorPage({ data }: { data: PageDataOf<'editor'> }) {
  const words = useWords(editorPhrases)
  useFreshViewer()
  const viewer = useViewer(data.viewer)
  const alive = useHydrated()
  const typed = alive && hasUnsavedText(data.novel_id)
  // For a published novel the server decides what a visitor may see, and those who may not edit it are led to the
  // search. An author whose session has ended stays here, with what they typed.
  const wasHere = alive && (typed || session.hasEnded())
  // After the session ends, the author may not be able to log in again, so what they typed is shown for copying. After
  // a reload it could be anyone at the keyboard, so it is not.
  const [hadViewer, setHadViewer] = useState(false)
  useEffect(() => {
    if (viewer) setHadViewer(true)
  }, [viewer])
  if (!viewer && (data.base === 'building_novel' || wasHere)) {
    return (
      <PageFrame>
        <NeedsLogin heading="h1" title={words.buildingNeedsLogin}>
          {typed && <p role="status">{words.typedIsKept}</p>}
        </NeedsLogin>
        {typed && hadViewer && (
          <Suspense>
            <LeftBehind novelId={data.novel_id} text={words.leftToCopy} />
          </Suspense>
        )}
      </PageFrame>
    )
  }
  const loading = <LoadingEditor production={data.base === 'production_novel'} />
  return alive ? (
    <Suspense fallback={loading}>
      <NovelEditor key={viewer?.id ?? 'guest'} data={data} />
    </Suspense>
  ) : (
    loading
  )
}

/**
 * Renders again when Back shows a page that the browser has kept as it was: somebody else may have logged in since, and
 * must not see what the author before them typed.
 */
function useFreshViewer(): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('pageshow', renderAgain)
    return () => removeEventListener('pageshow', renderAgain)
  }, [])
}

import type { PageDataOf } from '@fabula/contract/pages'
import { listDrafts } from '@fabula/contract/routes/drafts'
import { appPhrases } from '@fabula/phrases/app'
import { buildingPhrases } from '@fabula/phrases/building'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ReactNode, Suspense } from 'react'
import { call } from '../client/call.ts'
import { BackLink } from '../page/back-link.tsx'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useHydrated } from '../page/use-hydrated.ts'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useOwnAnswer } from '../session/use-own-answer.ts'
import { useViewer } from '../session/use-session.ts'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BeginOptions } from './begin/begin-options.tsx'
import { Bin } from './bin.tsx'
import './building.css'
import { DraftShelf } from './draft-shelf.tsx'
import { ImportDraft } from './import-draft.tsx'
import { NewNovel } from './new-novel.tsx'
import { RoomUsed } from './room-used.tsx'

const ReceivedInvitations = lazyPart(() => import('./received-invitations.tsx'), 'ReceivedInvitations')

/** My drafts: create, open, copy, import and export them. */
export function BuildingPage({ data }: { data: PageDataOf<'building'> }) {
  const words = useWords(buildingPhrases)
  const editorWords = useWords(editorPhrases)
  const appWords = useWords(appPhrases)
  const viewer = useViewer(data.viewer)
  const alive = useHydrated()
  useFocusRecovery()
  const own = useOwnAnswer(data.answer, () => (viewer ? call(listDrafts, {}, { quiet: true }) : Promise.resolve(null)))
  const content = (): ReactNode => {
    if (!viewer) return <NeedsLogin title={editorWords.buildingNeedsLogin} />
    if (own.loading && !own.value) return <Skeleton shape="poster" count={3} label={appWords.loading} />
    if (!own.value) {
      return (
        <div role="alert">
          <EmptyStage title={words.failed}>
            <LinkButton href={data.path + data.query}>{appWords.retry}</LinkButton>
          </EmptyStage>
        </div>
      )
    }
    if (own.value.length === 0) {
      return (
        <EmptyStage title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyStage>
      )
    }
    return <DraftShelf drafts={own.value} onChange={own.refresh} />
  }
  return (
    <PageFrame back={<BackLink />}>
      <header className="building-head">
        <h1>{words.title}</h1>
        {viewer && (
          <div className="building-actions">
            <ImportDraft onImported={own.refresh} />
            <NewNovel />
          </div>
        )}
      </header>
      {alive && viewer && own.value && (
        <Suspense>
          <ReceivedInvitations />
        </Suspense>
      )}
      {content()}
      {viewer && own.value && <BeginOptions />}
      {viewer && own.value && <Bin changed={own.value} onRestored={own.refresh} />}
      {viewer && own.value && <RoomUsed changed={own.value} />}
    </PageFrame>
  )
}

import { pageAddress } from '@fabula/contract/page-address'
import { duplicateDraft } from '@fabula/contract/routes/drafts'
import type { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import { buildingPhrases } from '@fabula/phrases/building'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import { Suspense, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Shelf } from '../page/shelf.tsx'
import { dayIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { CopyIcon, DownloadIcon } from '../ui/tool-icons.tsx'
import { exportDraft } from './export-draft.ts'

const OfflineCopyDialog = lazyPart(() => import('../export/offline-copy-dialog.tsx'), 'default')

type DraftShelfProps = { drafts: readonly BuildingSummary[]; onChange: () => void }

/** The author's drafts, the most recently changed first. */
export function DraftShelf({ drafts, onChange }: DraftShelfProps) {
  const words = useWords(buildingPhrases)
  const { language } = usePage()
  return (
    <Shelf
      novels={drafts.map((draft) => ({
        key: draft.id,
        name: draft.name,
        description: draft.description || words.noDescription,
        cover: draft.cover_url,
        href: pageAddress.editor(language, 'building_novel', draft.id),
        foot: <DraftFoot draft={draft} onChange={onChange} />,
      }))}
    />
  )
}

function DraftFoot({ draft, onChange }: { draft: BuildingSummary; onChange: () => void }) {
  const words = useWords(buildingPhrases)
  const { language } = usePage()
  const offline = useWords(offlineCopyPhrases).dialog
  const [doing, setDoing] = useState<string | null>(null)
  const [copying, setCopying] = useState(false)
  /** Progress of the archive download, 0 to 1. */
  const [download, setDownload] = useState<{ share: number | null; stop: AbortController } | null>(null)
  const { id, name } = draft

  const work = async (saying: string, action: () => Promise<unknown>) => {
    setDoing(saying)
    try {
      await action()
    } catch (error) {
      // The call has already shown an error note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setDoing(null)
    }
  }
  const duplicate = () =>
    work(words.duplicating(name), async () => {
      const copy = await call(duplicateDraft, { params: { id }, body: { name: words.copyName(name) } })
      onChange()
      toast.success(words.duplicated(copy.name))
    })
  const archive = async () => {
    const stop = new AbortController()
    setDownload({ share: null, stop })
    try {
      const onShare = (share: number | null) => setDownload({ share, stop })
      await exportDraft({ base: 'building_novel', id }, { onShare, signal: stop.signal })
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      setDownload(null)
    }
  }
  const script = async (kind: 'fabula' | 'twee' | 'renpy' | 'json') => {
    const { exportScript } = await loadChunk(() => import('./export-script.ts'))
    await exportScript(id, kind)
  }
  return (
    <>
      <span className="building-status" role="status">
        {download
          ? null
          : (doing ?? <span className="building-changed">{words.changed(dayIn(language, draft.updated_at))}</span>)}
      </span>
      {download && (
        <Progress label={words.exporting(name)} value={download.share ?? undefined}>
          <Button size="small" onClick={() => download.stop.abort()}>
            {words.stop}
          </Button>
        </Progress>
      )}
      {draft.shared && (
        <span className="building-changed">{words.sharedBy[draft.shared.role](draft.shared.owner)}</span>
      )}
      {draft.publications.map(({ play_link, draft_changed, live_changed }) => (
        <a
          key={play_link}
          className="building-changed"
          href={`${pageAddress.editor(language, 'building_novel', id)}?section=history`}
        >
          {words.published(play_link)}:{' '}
          {
            words.publishedState[
              draft_changed && live_changed ? 'both' : draft_changed ? 'draft' : live_changed ? 'live' : 'same'
            ]
          }
        </a>
      ))}
      <div className="building-card-actions" ref={keepSheetsInWindow}>
        <a
          className="building-edit"
          href={pageAddress.editor(language, 'building_novel', id)}
          aria-label={`${words.edit}: ${name}`}
        >
          {words.edit}
        </a>
        <Menu label={words.more(name)} face={<MoreIcon />}>
          {!draft.shared && (
            <Button kind="ghost" aria-disabled={doing !== null} onClick={() => doing === null && void duplicate()}>
              <CopyIcon />
              {words.duplicate}
            </Button>
          )}
          <Button
            kind="ghost"
            aria-disabled={doing !== null}
            onClick={() => doing === null && void work(words.exporting(name), archive)}
          >
            <DownloadIcon />
            {words.export}
          </Button>
          <Button kind="ghost" aria-disabled={doing !== null} onClick={() => doing === null && setCopying(true)}>
            <DownloadIcon />
            {offline.open}
          </Button>
          {(['fabula', 'twee', 'renpy', 'json'] as const).map((kind) => (
            <Button
              key={kind}
              kind="ghost"
              title={words.scriptHint}
              aria-disabled={doing !== null}
              onClick={() => doing === null && void work(words.exporting(name), () => script(kind))}
            >
              <DownloadIcon />
              {words.script[kind]}
            </Button>
          ))}
        </Menu>
      </div>
      <Suspense>
        {copying && <OfflineCopyDialog base="building_novel" id={id} onClose={() => setCopying(false)} />}
      </Suspense>
    </>
  )
}

/** Free space beside a menu's sheet, in pixels. */
const menuMargin = 8

/** Shifts the menu of a card at the left edge of a narrow window back into the window whenever it opens. */
function keepSheetsInWindow(box: HTMLElement | null) {
  const keep = ({ target }: Event) => {
    const sheet = target instanceof Element ? target.querySelector<HTMLElement>('.ui-menu-sheet') : null
    if (!sheet) return
    sheet.style.right = ''
    const beyond = menuMargin - sheet.getBoundingClientRect().left
    if (beyond > 0) sheet.style.right = `${-beyond}px`
  }
  // Toggle events do not bubble, so they are caught in the capture phase.
  box?.addEventListener('toggle', keep, true)
  return () => box?.removeEventListener('toggle', keep, true)
}

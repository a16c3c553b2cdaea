import { pageAddress } from '@fabula/contract/page-address'
import { listPublications, readPublication } from '@fabula/contract/routes/publications'
import type { Publication } from '@fabula/contract/shapes/publications'
import { changedAssets } from '@fabula/core/compare/changed-assets'
import { compareNovels } from '@fabula/core/compare/compare-novels'
import { publicationPhrases } from '@fabula/phrases/publications'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { TakeDialog } from './take-dialog.tsx'
import { UpdateDialog } from './update-dialog.tsx'

/**
 * The publications of the draft, and how each differs from it. Renders nothing if there are none. `onWritten` runs after
 * a write that added a version to the draft.
 */
export function PublicationsPanel({ onWritten }: { onWritten: () => Promise<unknown> }) {
  const words = useWords(publicationPhrases)
  const { base, novelId: id } = useEditorLocation().openNovel
  const load = useCallback(
    async () => (base === 'building_novel' ? call(listPublications, { params: { id } }, { quiet: true }) : []),
    [base, id],
  )
  // The history below says if the server cannot be reached.
  const { found } = useLoaded<readonly Publication[]>(load)
  if (!found || found.length === 0) return null
  return (
    <section className="publications" aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul>
        {found.map((publication) => (
          <PublicationRow key={publication.id} publication={publication} onWritten={onWritten} />
        ))}
      </ul>
    </section>
  )
}

interface PublicationRowProps {
  publication: Publication
  onWritten: () => Promise<unknown>
}

function PublicationRow({ publication: { id: published, play_link }, onWritten }: PublicationRowProps) {
  const words = useWords(publicationPhrases)
  const { language } = usePage()
  const { novelId } = useEditorLocation().openNovel
  const draft = useNovel()
  const rights = useRights()
  const [asking, setAsking] = useState<'update' | 'take' | null>(null)
  const params = useMemo(() => ({ id: novelId, published }), [novelId, published])
  const load = useCallback(() => call(readPublication, { params }, { quiet: true }), [params])
  const { found: answer, failed, reload } = useLoaded(load)
  const differences = useMemo(
    () => (answer ? compareNovels(answer.live, draft).length + changedAssets(answer.live, draft).length : 0),
    [answer, draft],
  )
  const edits = useMemo(
    () => (answer?.base ? compareNovels(answer.base, answer.live).length + answer.edited_assets.length : 0),
    [answer],
  )
  const dialog = answer && {
    params,
    link: play_link,
    live: answer.live,
    mark: answer.mark,
    onDone: async () => {
      await Promise.all([reload(), onWritten()])
      setAsking(null)
    },
    onChanged: reload,
    onClose: () => setAsking(null),
  }
  return (
    <li>
      <p>
        <a href={pageAddress.published(language, play_link)}>{words.at(play_link)}</a>
      </p>
      {failed ? (
        <p className="publications-actions" role="status">
          {words.failed}
          <Button size="small" onClick={() => void reload()}>
            {words.retry}
          </Button>
        </p>
      ) : answer === null || dialog === null ? (
        <p role="status">{words.loading}</p>
      ) : (
        <>
          <p role="status">
            {differences === 0 ? words.same : words.differs(differences)} {edits > 0 && words.edited(edits)}
            {answer.base === null && words.unknown}
          </p>
          <p className="publications-actions">
            {differences > 0 && rights.own && (
              <Button size="small" kind="lamp" onClick={() => setAsking('update')}>
                {words.update}
              </Button>
            )}
            {edits > 0 && rights.edit && (
              <Button size="small" onClick={() => setAsking('take')}>
                {words.take}
              </Button>
            )}
          </p>
          {differences > 0 && !rights.own && <p className="publications-note">{words.ownerUpdates}</p>}
          {asking === 'update' && <UpdateDialog {...dialog} edits={edits} />}
          {asking === 'take' && answer.base && (
            <TakeDialog {...dialog} base={answer.base} files={answer.edited_assets} />
          )}
        </>
      )}
    </li>
  )
}

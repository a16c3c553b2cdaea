import { rollback } from '@fabula/contract/routes/play'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import { libraryPhrases } from '@fabula/phrases/library'
import { playbillPhrases } from '@fabula/phrases/playbill'
import { savesPhrases } from '@fabula/phrases/saves'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { type Loaded, SaveList } from '../saves/save-list.tsx'
import { SavesFiles } from '../saves/saves-files.tsx'
import { useSaves } from '../saves/use-saves.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'

const Playbill = lazy(() => loadChunk(() => import('../playbill/playbill-dialog.tsx')))

export type SavesDialogProps = { novel: LibraryNovel; onClose: () => void; onLoaded: () => void }

/** Every save of a novel, newest first, to load or to delete. Fetched whenever the dialog opens. */
export function SavesDialog({ novel, onClose, onLoaded }: SavesDialogProps) {
  const { language } = usePage()
  const words = useWords(libraryPhrases)
  const saveWords = useWords(savesPhrases)
  const { title: booklet } = useWords(playbillPhrases)
  const saves = useSaves(novel.novel_id)
  const current = saves.games.find(({ is_current }) => is_current)
  const [showsBooklet, setShowsBooklet] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [loading, setLoading] = useState<string | null>(null)

  const load = async ({ game_state_id: stateId }: Loaded) => {
    setFault(null)
    setLoading(stateId)
    try {
      await call(rollback, { params: { lang: language, novelId: novel.novel_id, stateId } })
      onLoaded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The red note has said why; this says what did not happen.
      setFault(saveWords.loadFailed)
      setLoading(null)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.saves}
      size="wide"
      foot={
        <>
          {current && <Button onClick={() => setShowsBooklet(true)}>{booklet}</Button>}
          <SavesFiles novelId={novel.novel_id} onImported={saves.again} />
        </>
      }
    >
      <Fault text={fault} />
      {saves.isClosed && novel.user_biography_name === null ? (
        // Nobody has played without a name; the gate that asks for it refuses to list saves.
        <p>{saveWords.noSaves}</p>
      ) : (
        <SaveList saves={saves} loading={loading} onLoad={load} onFailed={setFault} />
      )}
      <Suspense>
        {showsBooklet && current && (
          <Playbill novelId={novel.novel_id} stateId={current.game_state_id} onClose={() => setShowsBooklet(false)} />
        )}
      </Suspense>
    </Dialog>
  )
}

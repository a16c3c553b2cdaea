import { deleteSave, listSaves, rollback } from '@fabula/contract/routes/play'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { Save } from '@fabula/contract/shapes/play'
import { appPhrases } from '@fabula/phrases/app'
import { libraryPhrases } from '@fabula/phrases/library'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { momentIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export type SavesDialogProps = { open: boolean; novel: LibraryNovel; onClose: () => void; onLoaded: () => void }

/** Every save of a novel, the newest first: to play on from, or to delete. */
export function SavesDialog({ open, novel, onClose, onLoaded }: SavesDialogProps) {
  const { language } = usePage()
  const words = useWords(libraryPhrases)
  const [saves, setSaves] = useState<Save[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const novelId = novel.novel_id

  /** Runs a call whose failure has shown its red note; here it says in words what did not happen. */
  const attempt = async (deed: () => Promise<void>, failure: string) => {
    setFault(null)
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFault(failure)
    } finally {
      setBusy(null)
    }
  }
  // Asked again whenever the dialog opens: a save may have been made in another window.
  useEffect(() => {
    if (!open) return
    setSaves(null)
    setFault(null)
    let wanted = true
    call(listSaves, { params: { novelId } }).then(
      (found) => wanted && setSaves(found),
      () => wanted && setFault(words.savesFailed),
    )
    return () => {
      wanted = false
    }
  }, [open, novelId, words])

  const load = (save: Save) => {
    setBusy(save.save_id)
    const params = { lang: language, novelId, stateId: save.game_state_id }
    void attempt(async () => {
      await call(rollback, { params })
      onLoaded()
    }, words.loadSaveFailed)
  }
  const remove = (save: Save) => {
    if (!confirm(words.deleteSaveConfirm(save.name))) return
    setBusy(save.save_id)
    void attempt(async () => {
      await call(deleteSave, { params: { novelId, saveId: save.save_id } })
      setSaves((all) => all?.filter(({ save_id }) => save_id !== save.save_id) ?? null)
    }, words.deleteSaveFailed)
  }
  return (
    <Dialog open={open} onClose={onClose} title={words.saves} closeLabel={words.close} size="wide">
      {fault && (
        <p className="kept-fault" role="alert">
          {fault}
        </p>
      )}
      {!saves && !fault && <Skeleton shape="block" count={2} label={appPhrases[language].loading} />}
      {saves?.length === 0 && <p>{words.noSaves}</p>}
      <ul className="kept-saves">
        {saves?.map((save) => (
          <li key={save.save_id}>
            {save.thumbnail_url && <img alt="" src={save.thumbnail_url} loading="lazy" />}
            <div>
              <h3>{save.name}</h3>
              <p>
                {save.scene_name} · <time dateTime={save.created_at}>{momentIn(language, save.created_at)}</time>
              </p>
              <p className="kept-line">{save.line}</p>
            </div>
            <div className="kept-save-deeds">
              <Button size="small" kind="lamp" busy={busy === save.save_id} onClick={() => load(save)}>
                {words.loadSave}
                <span className="ui-hidden">: {save.name}</span>
              </Button>
              <Button size="small" kind="ghost" onClick={() => remove(save)}>
                {words.deleteSave}
                <span className="ui-hidden">: {save.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

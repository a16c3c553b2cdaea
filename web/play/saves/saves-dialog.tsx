import type { Save } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf, stateOf } from '../game/play-model.ts'
import { pageAt, splitPages } from '../message/split-pages.ts'
import type { PanelProps } from '../panels/panels.tsx'
import { NewSaveForm } from './new-save-form.tsx'
import { SaveCard } from './save-card.tsx'
import './saves-dialog.css'
import { type Saves, useSaves } from './use-saves.ts'

/** The reader's saves of this novel: keep this moment, return to another. */
export default function SavesDialog({ game, model, onClose, onLogin }: PanelProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const user = useSession()
  const state = stateOf(model)
  if (!state) return null
  if (!user) {
    return (
      <Dialog open onClose={onClose} title={words.saves} closeLabel={words.close}>
        <p>{sheet.savesNeedLogin}</p>
        <Button kind="lamp" onClick={onLogin}>
          {words.login}
        </Button>
      </Dialog>
    )
  }
  return <OwnSaves {...{ game, model, onClose, state }} />
}

type OwnSavesProps = Pick<PanelProps, 'game' | 'model' | 'onClose'> & { state: Parameters<typeof useSaves>[0] }

function OwnSaves({ game, model, onClose, state }: OwnSavesProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const saves = useSaves(state, true)
  const [loading, setLoading] = useState<Save | null>(null)
  const [doomed, setDoomed] = useState<Save | null>(null)
  const position = 'reading' in model ? pageAt(splitPages(messageOf(model).text), model.reading.page) : 0

  const save = async (name: string) => {
    const made = await saves.create(name, position)
    if (made) toast.success(sheet.saved)
    return made
  }
  const load = async (wanted: Save) => {
    setLoading(wanted)
    const there = await game.goTo(wanted.game_state_id, { page: wanted.position })
    setLoading(null)
    if (there) onClose()
  }
  return (
    <>
      <Dialog open onClose={onClose} title={words.saves} closeLabel={words.close} size="wide">
        {state.game_state_id && model.phase !== 'sending' && model.phase !== 'streaming' && (
          <NewSaveForm onSave={save} />
        )}
        <SaveList saves={saves} loading={loading} onLoad={load} onDelete={setDoomed} />
      </Dialog>
      <ConfirmDialog
        open={doomed !== null}
        title={sheet.deleteSave}
        confirmLabel={sheet.delete}
        cancelLabel={sheet.cancel}
        danger
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) void saves.remove(doomed)
          setDoomed(null)
        }}
      >
        <p>{doomed?.name}</p>
      </ConfirmDialog>
    </>
  )
}

type SaveListProps = {
  saves: Saves
  loading: Save | null
  onLoad: (save: Save) => void
  onDelete: (save: Save) => void
}

function SaveList({ saves: { list }, loading, onLoad, onDelete }: SaveListProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  if (list === null) return <Skeleton shape="block" count={3} label={words.loading} />
  if (list.length === 0) return <p>{sheet.noSaves}</p>
  return (
    <ul className="save-list">
      {list.map((save) => (
        <SaveCard
          key={save.save_id}
          save={save}
          busy={loading === save}
          onLoad={() => onLoad(save)}
          onDelete={() => onDelete(save)}
        />
      ))}
    </ul>
  )
}

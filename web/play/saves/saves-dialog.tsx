import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { savesPhrases } from '@fabula/phrases/saves'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { type Loaded, SaveList } from '../../saves/save-list.tsx'
import { SavesFiles } from '../../saves/saves-files.tsx'
import { useSaves } from '../../saves/use-saves.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf, stateOf } from '../game/play-model.ts'
import { pageAt, pagesOf } from '../message/split-pages.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { NewSaveForm } from './new-save-form.tsx'
import './saves-dialog.css'

/** The reader's saves of this novel: save this state, or return to another. */
export default function SavesDialog({ game, model, onClose, onLogin }: PanelProps) {
  const words = useWords(playPhrases)
  const { needLogin } = useWords(savesPhrases)
  const user = useSession()
  const state = stateOf(model)
  if (!state) return null
  if (!user) {
    return (
      <Dialog open onClose={onClose} title={words.saves}>
        <p>{needLogin}</p>
        <Button kind="lamp" onClick={onLogin}>
          {words.login}
        </Button>
      </Dialog>
    )
  }
  return <OwnSaves {...{ game, model, onClose, state }} />
}

type OwnSavesProps = Pick<PanelProps, 'game' | 'model' | 'onClose'> & { state: PlayState }

function OwnSaves({ game, model, onClose, state }: OwnSavesProps) {
  const words = useWords(playPhrases)
  const saveWords = useWords(savesPhrases)
  const saves = useSaves(state.novel_id)
  const [loading, setLoading] = useState<string | null>(null)
  const stateId = state.game_state_id
  const settled = model.phase !== 'sending' && model.phase !== 'streaming'
  const position = 'reading' in model ? pageAt(pagesOf(messageOf(model)), model.reading.page) : 0

  const save = async (options: { name: string } | { quick: true }) => {
    const created = stateId !== null && (await saves.create(stateId, { ...options, position }))
    if (created) toast.success('quick' in options ? saveWords.quickSaveMade : saveWords.saved)
    return created
  }
  const load = async (wanted: Loaded) => {
    setLoading(wanted.game_state_id)
    const arrived = await game.goTo(wanted.game_state_id, { page: wanted.position })
    setLoading(null)
    if (arrived) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.saves}
      size="wide"
      foot={<SavesFiles novelId={state.novel_id} onImported={saves.again} />}
    >
      {stateId && settled && (
        <NewSaveForm
          draft={`fabula.play.draft.save.${state.novel_id}`}
          onSave={(name) => save({ name })}
          onQuickSave={() => save({ quick: true })}
        />
      )}
      <SaveList saves={saves} loading={loading} onLoad={load} />
    </Dialog>
  )
}

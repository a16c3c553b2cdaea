import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Play } from '../game/play.ts'
import { stateOf } from '../game/play-model.ts'
import { rolledBack, useRolledBack } from './rolled-back.ts'

/** Undoes a rollback, as long as the reader has not gone on from its target. */
export function UndoRollBack({ game, model }: Pick<Play, 'game' | 'model'>) {
  const sheet = useWords(playSheetPhrases)
  const last = useRolledBack()
  if (!last || model.phase !== 'ready' || stateOf(model)?.game_state_id !== last.to) return null
  const undo = async () => {
    if (await game.goTo(last.from, { page: last.page })) rolledBack.keep(null)
  }
  return (
    <Button size="small" kind="quiet" onClick={() => void undo()}>
      {sheet.wentBack} · {sheet.undo}
    </Button>
  )
}

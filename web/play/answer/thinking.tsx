import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { isBusy, type PlayModel, stateOf } from '../game/play-model.ts'
import './thinking.css'
import { useWaited } from './use-waited.ts'

const soonMs = 2_000
const longMs = 20_000

/** After two seconds shows that a character is thinking; after twenty lets the reader stop waiting. */
export function Thinking({ model, onCancel }: { model: PlayModel; onCancel: () => void }) {
  const words = useWords(playSheetPhrases)
  const writing = model.phase === 'streaming' ? model.writing : null
  const busy = isBusy(model) ? `${model.epoch}-${stateOf(model)?.game_state_id}` : null
  const silent = writing?.text ? null : busy
  const soon = useWaited(silent, soonMs)
  const long = useWaited(busy, longMs)
  const cut = 'move' in model && model.cut === true
  if (!soon && !long && !cut) return null
  const state = stateOf(model)
  const name = writing?.speaker?.character_name ?? (state?.speaker_type === 'character' ? state.character_name : null)
  return (
    <div className="answer-thinking">
      {cut && <p role="status">{words.lineCut}</p>}
      {soon && !cut && (
        <p role="status">
          <span className="thinking-lamps" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {name ? words.thinking(name) : words.someoneThinking}
        </p>
      )}
      {long && (
        <Button size="small" onClick={onCancel}>
          {words.cancelReply}
        </Button>
      )}
    </div>
  )
}

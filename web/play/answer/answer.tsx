import type { ReactNode } from 'react'
import { isBusy, type PlayModel, type ReaderMove, stateOf } from '../game/play-model.ts'
import type { VisitNotes } from '../game/visit-notes.ts'
import { AnswerForm } from './answer-form.tsx'
import './answer.css'
import { Choices, WaysOut } from './choices.tsx'
import { ContinueRow } from './continue-row.tsx'

type AnswerProps = {
  model: PlayModel
  notes: VisitNotes
  /** Whether pages of the message are still unread, or the rest of this one. */
  unread: boolean
  /** The position in a message of several pages, such as `2/5`. */
  count: string | null
  /** Beside the arrow. */
  modes: ReactNode
  onMove: (move: ReaderMove) => void
  onAdvance: () => void
}

/** The reader's options: choose, write, or go on. */
export function Answer({ model, notes, unread, count, modes, onMove, onAdvance }: AnswerProps) {
  const state = stateOf(model)
  if (!state || !('reading' in model) || model.phase === 'ended') return null
  const busy = isBusy(model)
  const sending = 'move' in model ? model.move : null
  const choosing = state.static_endings.length > 0 && model.phase !== 'streaming'
  if (choosing && !unread) return <Choices choices={state.static_endings} sending={sending} onMove={onMove} />
  return (
    <>
      {state.offered_endings.length > 0 && !unread && (
        <WaysOut endings={state.offered_endings} busy={busy} onMove={onMove} />
      )}
      {state.interact ? (
        <AnswerForm
          busy={busy}
          sent={sending?.kind === 'text' ? sending.text : null}
          unread={unread}
          failure={model.phase === 'ready' ? model.failure : null}
          notes={notes}
          epoch={model.epoch}
          onSend={(text) => onMove({ kind: 'text', text })}
          onAdvance={onAdvance}
        />
      ) : (
        <ContinueRow busy={model.phase === 'sending'} more={unread} count={count} onAdvance={onAdvance}>
          {modes}
        </ContinueRow>
      )}
    </>
  )
}

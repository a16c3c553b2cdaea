import type { EndingId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { isBlank } from '../record/is-blank.ts'
import type { NewState } from './game-state.ts'

/** What a reader can do: write, let the cast go on without a word, take an offered choice or ending, or continue. */
export type Move =
  | { kind: 'text'; text: string }
  | { kind: 'go_on' }
  | { kind: 'choice'; ending_id: EndingId }
  | { kind: 'continue' }

/** Why a move is not possible: text is required here, or this state does not offer the move. */
export type MoveProblem = 'text_required' | 'move_not_possible'

/** Whether the reader may write: in an interactive scene that has not ended and offers no choices. */
export function wantsText(novel: Novel, state: NewState): boolean {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  return (
    scene?.type === 'interactive' &&
    scene.interactive &&
    !state.the_end &&
    state.pending === null &&
    state.stage.choices.length === 0
  )
}

/** Endings that the reader may choose by a button: choices, and ways out that the storyteller offered. */
export function offeredChoices(novel: Novel, state: NewState): EndingId[] {
  if (state.the_end || state.pending !== null) return []
  const { endings } = indexOf(novel)
  return [...state.stage.choices, ...state.offered_endings].filter((id) => endings.get(id)?.scene.id === state.scene_id)
}

/** Checks a move; null if the state offers it. */
export function checkMove(novel: Novel, state: NewState, move: Move): MoveProblem | null {
  if (state.the_end) return 'move_not_possible'
  switch (move.kind) {
    case 'choice':
      return offeredChoices(novel, state).includes(move.ending_id) ? null : 'move_not_possible'
    case 'text':
      if (!wantsText(novel, state)) return 'move_not_possible'
      return isBlank(move.text) ? 'text_required' : null
    case 'go_on':
      return wantsText(novel, state) ? null : 'move_not_possible'
    case 'continue':
      if (wantsText(novel, state)) return 'text_required'
      return state.pending === null && stillOfferedChoices(novel, state) ? 'move_not_possible' : null
  }
}

/** A reader cannot continue while a choice is offered, unless its author has deleted it or moved it to another scene. */
const stillOfferedChoices = (novel: Novel, state: NewState): boolean => {
  const offered = offeredChoices(novel, state)
  return state.stage.choices.some((id) => offered.includes(id))
}

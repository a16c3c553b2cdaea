import type { PlayState } from '@fabula/contract/shapes/play'
import type { Failure, FailureKind, PlayEvent, PlayModel, Reading, SpokenLine } from './play-model.ts'

const unread: Reading = { page: 0, shown: false }
const fullyShown: Reading = { page: 0, shown: true }
/** The last page of any message. */
export const lastPage: Reading = { page: Number.MAX_SAFE_INTEGER, shown: true }

/** The page before anything has loaded, or with the first view from the document. */
export function initialModel(state: PlayState | null): PlayModel {
  const nothing: PlayModel = { phase: 'loading', epoch: 0, arrival: 0 }
  return state === null ? nothing : modelFor(nothing, state, fullyShown)
}

/** The play page's next model. Events that do not apply to the current one change nothing. */
export function reduce(model: PlayModel, event: PlayEvent): PlayModel {
  switch (event.type) {
    case 'placed':
      return model.phase === 'signed-out' ? model : place(model, event)
    case 'translated':
      return applyTranslation(model, event.state)
    case 'not-loaded':
      return model.phase === 'loading' ? { ...counters(model), phase: 'failed', isLost: event.isLost } : model
    case 'signed-out':
      return { ...counters(model), phase: 'signed-out' }
    case 'load-again':
      return { ...counters(model), phase: 'loading' }
    case 'sent':
      return model.phase === 'ready' || model.phase === 'ended'
        ? {
            ...counters(model),
            phase: 'sending',
            state: model.state,
            reading: model.reading,
            move: event.move,
            begin: event.begin,
          }
        : model
    case 'cut':
      return 'move' in model ? { ...model, cut: event.cut } : model
    case 'speaker':
    case 'delta':
    case 'reset':
      return applyStreamEvent(model, event)
    case 'arrived':
      return arrive(model, event.state)
    case 'refused':
      return refuse(model, event.kind)
    case 'explained':
      if (model.phase === 'failed') return { ...model, why: event.why }
      return model.phase === 'ready' && model.failure
        ? { ...model, failure: { ...model.failure, why: event.why } }
        : model
    case 'page':
      return 'reading' in model ? { ...model, reading: { page: event.page, shown: event.shown } } : model
    case 'page-shown':
      return 'reading' in model && !model.reading.shown
        ? { ...model, reading: { ...model.reading, shown: true } }
        : model
  }
}

const counters = ({ epoch, arrival }: PlayModel) => ({ epoch, arrival })

/** More about a shown state: an unsent line, and whether a new move just created it. */
interface StateExtras {
  unsent?: string
  fresh?: boolean
}

/** The model for a state, in its phase. */
function modelFor(before: PlayModel, state: PlayState, reading: Reading, more: StateExtras = {}): PlayModel {
  const base = { ...counters(before), state }
  if (state.gate === 'biography') return { ...base, phase: 'biography' }
  if (state.gate !== null) return { ...base, phase: 'gated' }
  if (state.the_end) return { ...base, phase: 'ended', reading }
  const failure: Failure | null = more.unsent ? { kind: 'cancelled', text: more.unsent } : null
  return { ...base, phase: 'ready', reading, failure, fresh: more.fresh ?? false }
}

/**
 * The same state again (the document's first view once stored, or a poll) keeps the reader's position; another state is
 * read from its beginning or the given position. A line that was being sent goes back into the box.
 */
function place(model: PlayModel, { state, reading, moved, unsent }: Extract<PlayEvent, { type: 'placed' }>): PlayModel {
  const shownNow = 'state' in model && 'reading' in model ? model : null
  const same =
    shownNow !== null &&
    !moved &&
    shownNow.state.character_message === state.character_message &&
    (shownNow.state.game_state_id === null || shownNow.state.game_state_id === state.game_state_id)
  // A reply in progress from this state is still awaited, however much of it has arrived.
  if (same && 'move' in model && state.gate === null) return { ...model, state }
  if (same) return withFailure(modelFor(model, state, reading ?? shownNow.reading), model)
  const counted = { ...model, epoch: model.epoch + 1, arrival: model.arrival + 1 }
  const sent = 'move' in model && model.move.kind === 'text' ? model.move.text : undefined
  const line = sent === state.user_message ? undefined : sent
  return modelFor(counted, state, reading ?? unread, { unsent: unsent ?? line })
}

/** Keeps the failure of the last send from this very state, unless it was about the novel or another window. */
const withFailure = (settled: PlayModel, before: PlayModel): PlayModel =>
  settled.phase === 'ready' && before.phase === 'ready' && !/gone|moved/.test(before.failure?.kind ?? '')
    ? { ...settled, failure: before.failure }
    : settled

/** The same state in a translation: the reader's position stays. */
const applyTranslation = (model: PlayModel, state: PlayState): PlayModel =>
  (model.phase === 'ready' || model.phase === 'ended') && model.state.game_state_id === state.game_state_id
    ? { ...model, state }
    : model

function applyStreamEvent(
  model: PlayModel,
  event: Extract<PlayEvent, { type: 'speaker' | 'delta' | 'reset' }>,
): PlayModel {
  if (model.phase !== 'sending' && model.phase !== 'streaming') return model
  const begun =
    model.phase === 'streaming'
      ? model
      : {
          ...counters(model),
          arrival: model.arrival + 1,
          phase: 'streaming' as const,
          state: model.state,
          move: model.move,
          reading: model.begin ?? unread,
          writing: { speaker: null, text: '' },
        }
  switch (event.type) {
    case 'speaker': {
      const { character_id, character_name } = event
      const next = { character_id, character_name }
      const { text, speaker, lines = [{ ...(speaker ?? next), start: 0, end: 0 }] } = begun.writing
      if (text === '') return { ...begun, writing: { text, speaker: next } }
      // Before the text of a later speaker the stream has two line breaks, the name, a colon and a space (`beforeLine`
      // in core), which belong to no line. The type assertion holds: `lines` has at least its default entry.
      const ended = { ...(lines.at(-1) as SpokenLine), end: text.length - character_name.length - 4 }
      const growing = { ...next, start: text.length, end: Number.POSITIVE_INFINITY }
      return { ...begun, writing: { text, speaker, lines: [...lines.slice(0, -1), ended, growing] } }
    }
    case 'delta':
      return { ...begun, cut: false, writing: { ...begun.writing, text: begun.writing.text + event.text } }
    case 'reset':
      // If nothing was read yet, a position from before a reload is still valid.
      return begun.writing.text === ''
        ? begun
        : { ...begun, reading: unread, writing: { speaker: begun.writing.speaker, text: '' } }
  }
}

/**
 * The reply is complete. The position is kept, even if the last part arrived only with the state, as after a cut
 * connection. Without a stream it is a new message.
 */
function arrive(model: PlayModel, state: PlayState): PlayModel {
  if (model.phase !== 'sending' && model.phase !== 'streaming') return model
  // Another answer replaces the previous one, and with it everything collected along the way.
  const fresh = model.move.kind !== 'again'
  const epoch = fresh ? model.epoch : model.epoch + 1
  const written = model.phase === 'streaming' ? model.writing.text : ''
  if (model.phase === 'streaming' && written !== '' && state.character_message?.startsWith(written)) {
    return modelFor({ ...model, epoch }, state, model.reading, { fresh })
  }
  const reading = (model.phase === 'sending' && model.begin) || unread
  return modelFor({ ...model, epoch, arrival: model.arrival + 1 }, state, reading, { fresh })
}

/** A send failed: the reader stays at their state, with its message shown completely. */
function refuse(model: PlayModel, kind: FailureKind): PlayModel {
  if (model.phase !== 'sending' && model.phase !== 'streaming') return model
  if (model.state.the_end) return modelFor(model, model.state, lastPage)
  const failure: Failure = { kind, text: model.move.kind === 'text' ? model.move.text : null }
  return { ...counters(model), phase: 'ready', state: model.state, reading: lastPage, failure, fresh: false }
}

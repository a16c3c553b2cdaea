import type { PlaySprite, PlayState } from '@fabula/contract/shapes/play'
import type { EndingId } from '@fabula/core/ids'
import { pageAt, pagesOf } from '../message/split-pages.ts'

/**
 * The reader's move from a state. `go-on` says nothing where text is expected; `again` requests another answer to the
 * same text.
 */
export type ReaderMove =
  | { kind: 'text'; text: string }
  | { kind: 'go-on' }
  | { kind: 'choice'; id: EndingId; label: string }
  | { kind: 'continue' }
  | { kind: 'again'; wish?: string }

/** The reader's position in a message: the page (from 0), and whether that page is fully shown. */
export interface Reading {
  page: number
  shown: boolean
}

/** One of several lines of a reply: its text is from `start` to `end` of the whole, with the names in between. */
export interface SpokenLine {
  character_id: string | null
  character_name: string
  start: number
  end: number
  sprite?: PlaySprite
}

/** A reply as far as it has arrived; `lines` once a second speaker joins. */
export interface Writing {
  speaker: Pick<SpokenLine, 'character_id' | 'character_name'> | null
  text: string
  lines?: SpokenLine[]
}

/**
 * Why the last send failed; the page has the sentences. `cancelled`: by the reader, or their line was taken back for
 * editing. `interrupted`: the server stopped before it answered. `moved-on`: the game has gone on elsewhere, and going
 * on from here would fork it. `gone`: the novel is no longer available to readers.
 */
export type FailureKind = 'send' | 'choice' | 'cancelled' | 'interrupted' | 'moved-on' | 'gone'

/** The last failed send; `text` is the reader's text, to be put back into the box. */
export interface Failure {
  kind: FailureKind
  text: string | null
  /** Details of the failure, once they have been put into words. */
  why?: string
}

/**
 * The state of the play page. `fresh`: the state was just created by a new move, so there are no other answers to it.
 * `epoch` counts how often the reader moved elsewhere in the story (rollback, save, new game), which invalidates
 * everything collected before. `arrival` counts the messages that arrived while the page is open: 0 is the one it
 * opened with, which is shown completely. `isLost`: the novel does not exist for readers. `cut`: the connection is lost
 * and being restored. `begin`: the reader's position in the coming reply before a reload.
 */
export type PlayModel = { epoch: number; arrival: number } & (
  | { phase: 'loading' }
  | { phase: 'failed'; isLost: boolean; why?: string }
  | { phase: 'signed-out' }
  | { phase: 'gated'; state: PlayState }
  | { phase: 'biography'; state: PlayState }
  | { phase: 'ready'; state: PlayState; reading: Reading; failure: Failure | null; fresh: boolean }
  | { phase: 'ended'; state: PlayState; reading: Reading }
  | { phase: 'sending'; state: PlayState; reading: Reading; move: ReaderMove; cut?: boolean; begin?: Reading }
  | { phase: 'streaming'; state: PlayState; reading: Reading; move: ReaderMove; cut?: boolean; writing: Writing }
)

export type PlayEvent =
  /** A state that the page opens with, or that replaces the shown one: after loading, a rollback, a new game. */
  | { type: 'placed'; state: PlayState; reading?: Reading; moved?: boolean; unsent?: string }
  /** The shown state in the page's language, once translated. */
  | { type: 'translated'; state: PlayState }
  | { type: 'not-loaded'; isLost: boolean }
  /** The game's owner was logged out: nothing of theirs stays visible, and no other game replaces it. */
  | { type: 'signed-out' }
  | { type: 'load-again' }
  | { type: 'sent'; move: ReaderMove; begin?: Reading }
  | { type: 'cut'; cut: boolean }
  | { type: 'speaker'; character_id: string | null; character_name: string }
  | { type: 'delta'; text: string }
  | { type: 'reset' }
  /** The next state, which completes a move. */
  | { type: 'arrived'; state: PlayState }
  | { type: 'refused'; kind: FailureKind }
  /** Details of the last failure, in words. */
  | { type: 'explained'; why: string }
  | { type: 'page'; page: number; shown: boolean }
  | { type: 'page-shown' }

/** Whether a move is in progress. */
export const isBusy = (model: PlayModel): boolean => model.phase === 'sending' || model.phase === 'streaming'

/** The current state: during a move the one it is made from; null before one has loaded, and after a logout. */
export const stateOf = (model: PlayModel): PlayState | null => ('state' in model ? model.state : null)

/** The content of the message box. */
export interface Message {
  /** Changes with the message. */
  key: string
  /** Empty for the reader, whom the page names in its language. */
  name: string
  text: string
  by: 'story' | 'reader'
  /** More text may follow. */
  growing: boolean
  /** Set if there are several speakers. */
  lines?: SpokenLine[]
}

/** The reader's own line until its answer begins, then the answer as it grows; otherwise the state's message. */
export function messageOf(model: PlayModel): Message {
  const move = 'move' in model ? model.move : null
  const written = model.phase === 'streaming' ? model.writing.text : ''
  if (model.phase === 'streaming' && written !== '') {
    const name = model.writing.speaker?.character_name ?? ''
    const { lines } = model.writing
    return { key: `arrival-${model.arrival}`, name, text: written, by: 'story', growing: true, lines }
  }
  if (move?.kind === 'text') {
    return { key: `sent-${model.arrival}`, name: '', text: move.text, by: 'reader', growing: false }
  }
  const state = stateOf(model)
  return {
    key: `arrival-${model.arrival}`,
    name: state?.character_name ?? '',
    text: state?.character_message ?? '',
    by: state?.speaker_type === 'user' ? 'reader' : 'story',
    growing: false,
    lines: state?.lines,
  }
}

/** The lines read so far, ending with the one on the current page; empty if there is a single speaker. */
export function linesRead(model: PlayModel): SpokenLine[] {
  const message = messageOf(model)
  if (!message.lines || !('reading' in model)) return []
  const pages = pagesOf(message)
  return message.lines.slice(0, 1 + (pages[pageAt(pages, model.reading.page)]?.line ?? 0))
}

/** The current speaker on the stage. */
export function speakerOf(model: PlayModel): string | null {
  const line = linesRead(model).at(-1)
  if (line) return line.character_id
  if (model.phase === 'streaming' && model.writing.speaker) return model.writing.speaker.character_id
  return stateOf(model)?.character_id ?? null
}

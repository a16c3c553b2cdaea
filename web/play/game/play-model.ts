import type { PlaySprite, PlayState } from '@fabula/contract/shapes/play'
import type { EndingId } from '@fabula/core/ids'
import { pageAt, pagesOf } from '../message/split-pages.ts'

/**
 * What the reader does to go on from a state. `go-on` says nothing where words are wanted; `again` asks for another answer
 * to the same text.
 */
export type ReaderMove =
  | { kind: 'text'; text: string }
  | { kind: 'go-on' }
  | { kind: 'choice'; id: EndingId; label: string }
  | { kind: 'continue' }
  | { kind: 'again'; wish?: string }

/** Where in a message the reader is: the page (from 0), and whether all of that page is in sight already. */
export interface Reading {
  page: number
  shown: boolean
}

/** One of several lines of a reply: its words stand from `start` to `end` of the whole, between them the names. */
export interface SpokenLine {
  character_id: string | null
  character_name: string
  start: number
  end: number
  sprite?: PlaySprite
}

/** A reply as far as it has come; `lines` once a second one speaks in it. */
export interface Writing {
  speaker: Pick<SpokenLine, 'character_id' | 'character_name'> | null
  text: string
  lines?: SpokenLine[]
}

/**
 * Why the last send came to nothing; the words are the page's. `cancelled`: by the reader's own wish, or their line was
 * taken back to be said anew. `interrupted`: the server went away before it had answered. `moved-on`: the game has gone on
 * elsewhere, and to go on from here would be another way through it. `gone`: the novel is there for readers no more.
 */
export type FailureKind = 'send' | 'choice' | 'cancelled' | 'interrupted' | 'moved-on' | 'gone'

/** The last send that came to nothing; `text` is what the reader had written, to be put back into the box. */
export interface Failure {
  kind: FailureKind
  text: string | null
  /** What is known about it, once that has been put into words. */
  why?: string
}

/**
 * The play page at one moment. `fresh`: the state was just made by a new move, so no other answer stands beside it.
 * `epoch` counts the times the reader was put elsewhere in the story (rollback, a save, a new game), after which nothing
 * that was gathered along the way holds. `arrival` counts the messages that came while the page is open: 0 is the one it
 * opened with, which stands there whole. `isLost`: there is no such novel for readers. `cut`: the line to the server is lost, and it is being asked again. `begin`:
 * where in the coming reply the reader had been before the page was reloaded.
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
  /** The state a page opens with, or one that replaces whatever was shown: after loading, a rollback, a new game. */
  | { type: 'placed'; state: PlayState; reading?: Reading; moved?: boolean; unsent?: string }
  /** The state that is shown, with words that have come in the page's language. */
  | { type: 'retold'; state: PlayState }
  | { type: 'not-loaded'; isLost: boolean }
  /** Whose game it is has been logged out: nothing of theirs stays in sight, and nobody else's game takes its place. */
  | { type: 'signed-out' }
  | { type: 'load-again' }
  | { type: 'sent'; move: ReaderMove; begin?: Reading }
  | { type: 'cut'; cut: boolean }
  | { type: 'speaker'; character_id: string | null; character_name: string }
  | { type: 'delta'; text: string }
  | { type: 'reset' }
  /** A move's own end: the next state. */
  | { type: 'arrived'; state: PlayState }
  | { type: 'refused'; kind: FailureKind }
  /** What is known about the last failure, in words. */
  | { type: 'explained'; why: string }
  | { type: 'page'; page: number; shown: boolean }
  | { type: 'page-shown' }

export const isBusy = (model: PlayModel): boolean => model.phase === 'sending' || model.phase === 'streaming'

export const stateOf = (model: PlayModel): PlayState | null => ('state' in model ? model.state : null)

/** What stands in the message box. */
export interface Message {
  /** Changes when another message stands there. */
  key: string
  /** Empty: the reader, whose name the page knows a word for. */
  name: string
  text: string
  by: 'story' | 'reader'
  /** More of it may come. */
  growing: boolean
  /** Where several speak. */
  lines?: SpokenLine[]
}

/** The reader's own line until its answer has begun, then the answer as it grows; else the state's message. */
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

/** The lines that have been read, that on the page in sight the last of them; none where one alone speaks. */
export function linesRead(model: PlayModel): SpokenLine[] {
  const message = messageOf(model)
  if (!message.lines || !('reading' in model)) return []
  const pages = pagesOf(message)
  return message.lines.slice(0, 1 + (pages[pageAt(pages, model.reading.page)]?.line ?? 0))
}

/** Who speaks now, as the stage shows it. */
export function speakerOf(model: PlayModel): string | null {
  const line = linesRead(model).at(-1)
  if (line) return line.character_id
  if (model.phase === 'streaming' && model.writing.speaker) return model.writing.speaker.character_id
  return stateOf(model)?.character_id ?? null
}

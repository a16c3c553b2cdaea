import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Collision } from '@fabula/core/compare/merge-values'
import type { ApiError } from '../../client/api-problem.ts'
import type { Part } from './parts.ts'

/** The save status between this page and the server. */
export type Saving =
  | { kind: 'saved' }
  /** Being sent, or about to be. */
  | { kind: 'saving' }
  /** Retried automatically in `retryIn` milliseconds; null: the server refused it, and the author has to act. */
  | { kind: 'failed'; problem: ApiError; retryIn: number | null }
  /** Another author or window saved first, and the versions cannot be merged: the author decides which to keep. */
  | { kind: 'stale'; parts: Part[]; theirs: NovelAnswer; collisions: readonly Collision[] }

export type EditorState = {
  /** The novel as the author sees it: the server's state with all edits made since. */
  novel: NovelAnswer
  saving: Saving
  /** Unsaved edits are stored in this browser and survive the page. False: there was no room for them. */
  persisted: boolean
  /** Why the last edit was refused; the novel is as it was before it. Null after the next edit, or when dismissed. */
  refusal: ApiError | null
  /** The actions that Undo and Redo would apply to, in the author's language. */
  undo: string | null
  redo: string | null
  /** The action that was last undone or redone. Counted, because two in a row may have the same name. */
  reverted: { way: 'undo' | 'redo'; what: string; count: number } | null
  /** Another window of this browser has saved this novel since it was loaded here. */
  elsewhere: boolean
}

/** `kept`: the server could not be reached; the edit remains in the novel and is sent as soon as possible. */
export type EditResult = 'saved' | 'kept'

export type EditOptions = {
  /** Consecutive edits with the same key are undone as one. */
  merge?: string
  /** The edit follows from another action, and is not undone by itself. */
  unlisted?: boolean
}

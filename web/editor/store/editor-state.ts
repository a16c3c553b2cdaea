import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Collision } from '@fabula/core/compare/merge-values'
import type { ApiError } from '../../client/api-problem.ts'
import type { Part } from './parts.ts'

/** How things stand between this page and the server. */
export type Saving =
  | { kind: 'saved' }
  /** Being sent, or about to be. */
  | { kind: 'saving' }
  /** Tried again by itself, next in `retryIn` milliseconds; null: the server refused it, and the author has to act. */
  | { kind: 'failed'; problem: ApiError; retryIn: number | null }
  /** Somebody else (or another window) wrote the same first, and both can not stay: the author decides whose do. */
  | { kind: 'stale'; parts: Part[]; theirs: NovelAnswer; collisions: readonly Collision[] }

export type EditorState = {
  /** As the author sees it: what the server has, and every edit made since. */
  novel: NovelAnswer
  saving: Saving
  /** Unsaved edits are in this browser too and outlive the page. False: there was no room for them. */
  persisted: boolean
  /** Why the last edit was refused; the novel is as it was before it. Null after the next edit, or once it is dismissed. */
  refusal: ApiError | null
  /** What Undo and Redo would take back and do again, in the author's language. */
  undo: string | null
  redo: string | null
  /** Another window of this browser has written to this novel since it was read here. */
  elsewhere: boolean
}

/** `kept`: the server could not be reached; the edit stands in the novel and is sent as soon as it can be. */
export type EditResult = 'saved' | 'kept'

import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { Answer } from './handler.ts'

/**
 * A whole novel as an answer, with the revision that was read or written: the head's, unless a scene's is given. Null:
 * the caller prefers an empty body.
 */
export const answerWhole = (novel: NovelAnswer | null, revision?: number): Answer<NovelAnswer> =>
  // An answer without a body: its `null` is never read.
  new Answer(novel as NovelAnswer, { revision: revision ?? novel?.revision, minimal: novel === null })

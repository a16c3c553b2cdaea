import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { Answer } from './handler.ts'

/**
 * A whole novel as an answer, with the revision of what was read or written: the head's, unless a scene's is given. Null:
 * the caller prefers no body.
 */
export const answerWhole = (novel: NovelAnswer | null, revision?: number): Answer<NovelAnswer> =>
  // Without a body nothing reads it.
  new Answer(novel as NovelAnswer, { revision: revision ?? novel?.revision, minimal: novel === null })

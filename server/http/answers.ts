import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { OpenedSession } from '../accounts/sessions.ts'
import { Answer } from './handler.ts'

/**
 * A whole novel as an answer, with the revision that was read or written: the head's, unless a scene's is given. Null:
 * the caller prefers an empty body.
 */
export const answerWhole = (novel: NovelAnswer | null, revision?: number): Answer<NovelAnswer> =>
  // An answer without a body: its `null` is never read.
  new Answer(novel as NovelAnswer, { revision: revision ?? novel?.revision, minimal: novel === null })

/** The answer to a sign-in: the session's token, and its cookie for documents. */
export const answerSession = ({ token, document }: OpenedSession) =>
  new Answer({ access_token: token, token_type: 'bearer' as const }, { documentCookie: document })

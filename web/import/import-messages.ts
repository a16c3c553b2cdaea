import type { CardFile } from '@fabula/core/exchange/read-card-file'
import type { Language } from '@fabula/core/novel/language'
import type { CardArchive } from './card-archive.ts'
import type { StoryArchive } from './story-archive.ts'

/** What is asked of the worker that reads files: of what somebody wants as a novel, or of a card for a novel that is there. */
export type ImportRequest = { ask: 'novel'; files: readonly File[]; language: Language } | { ask: 'card'; file: File }

/** `none`: the files hold nothing of the kind. */
export type ImportAnswer =
  | { answer: 'story'; story: StoryArchive }
  | { answer: 'card'; card: CardArchive }
  | { answer: 'parts'; parts: CardFile }
  | { answer: 'none' }

import type { ExtensionTitle, Importer } from '@fabula/contract/shapes/extensions'
import type { CardFile } from '@fabula/core/exchange/read-card-file'
import type { Language } from '@fabula/core/novel/language'
import type { CardArchive } from './card-archive.ts'
import type { StoryArchive } from './story-archive.ts'

/** A request to the worker that reads files: to import a novel, or to read a card for an existing novel. */
export type ImportRequest =
  | {
      ask: 'novel'
      files: readonly File[]
      language: Language
      /** Importers from this site's extensions. */
      importers: readonly Importer[]
      /** Paths of pictures and tracks to leave out. */
      without: readonly string[]
    }
  | { ask: 'card'; file: File; language: Language }

/**
 * `none`: nothing importable was found. `damaged`: nothing either, in a zip that cannot be read; `fault` is one of
 * `archiveFaults`. `old_ink`: only a story compiled by an old version of Ink. `packed_renpy`: only scripts compiled or
 * packed by Ren'Py. `failed`: an importer of an extension failed.
 */
export type ImportAnswer =
  | { answer: 'story'; story: StoryArchive }
  | { answer: 'card'; card: CardArchive }
  | { answer: 'parts'; parts: CardFile }
  | { answer: 'none' }
  | { answer: 'damaged'; fault: string }
  | { answer: 'old_ink' }
  | { answer: 'packed_renpy' }
  | { answer: 'failed'; importer: ExtensionTitle; why: string }

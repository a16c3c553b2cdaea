import type { ExtensionTitle, Importer } from '@fabula/contract/shapes/extensions'
import type { CardFile } from '@fabula/core/exchange/read-card-file'
import type { Language } from '@fabula/core/novel/language'
import type { CardArchive } from './card-archive.ts'
import type { StoryArchive } from './story-archive.ts'

/** What is asked of the worker that reads files: of what somebody wants as a novel, or of a card for a novel that is there. */
export type ImportRequest =
  | {
      ask: 'novel'
      files: readonly File[]
      language: Language
      /** Of this site's extensions. */
      importers: readonly Importer[]
      /** Where pictures and tracks lie that are left out of a story. */
      without: readonly string[]
    }
  | { ask: 'card'; file: File; language: Language }

/** `none`: the files hold nothing of the kind. `old_ink`: nothing but a story that an old compiler of Ink made. `packed_renpy`: nothing but what Ren'Py made of a game's scripts. `failed`: an importer of this site's extensions did. */
export type ImportAnswer =
  | { answer: 'story'; story: StoryArchive }
  | { answer: 'card'; card: CardArchive }
  | { answer: 'parts'; parts: CardFile }
  | { answer: 'none' }
  | { answer: 'old_ink' }
  | { answer: 'packed_renpy' }
  | { answer: 'failed'; importer: ExtensionTitle; why: string }

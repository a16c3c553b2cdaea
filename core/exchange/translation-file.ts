import type { Language } from '../novel/language.ts'

/** A text as a file for a translator has it. */
export interface WrittenText {
  unit: string
  source: string
  text: string
  made_by: 'author' | 'model' | null
  stale: boolean
}

/** What a file for a translator is about. */
export interface TranslationFile {
  name: string
  from: Language
  to: Language
  texts: readonly WrittenText[]
}

/** A text as a translator's file gives it back; `line` is where it stands in the file. */
export interface ReadText {
  unit: string
  source: string
  text: string
  line: number
}

/** Why a file is none of these, and at which line. */
export class TranslationFileError extends Error {
  readonly line: number

  constructor(line: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'TranslationFileError'
    this.line = line
  }
}

/** As many texts as a file may have: more than the largest novel. */
export const mostTexts = 200_000

export { languageTags } from '../novel/known-languages.ts'

/** Where a text stands with its translator. */
export const statusOf = ({ text, made_by, stale }: WrittenText): 'missing' | 'stale' | 'machine' | 'final' =>
  text === '' ? 'missing' : stale ? 'stale' : made_by === 'model' ? 'machine' : 'final'

import type { Language } from '../novel/language.ts'

/** A text as it is written to a translator's file. */
export interface WrittenText {
  unit: string
  source: string
  text: string
  made_by: 'author' | 'model' | null
  stale: boolean
}

/** The name and languages of a translator's file. */
export interface TranslationFile {
  name: string
  from: Language
  to: Language
  texts: readonly WrittenText[]
}

/** A text as it is read from a translator's file; `line` is its place there. */
export interface ReadText {
  unit: string
  source: string
  text: string
  /** Whether the file marks the translation as approved by a person. */
  approved: boolean
  line: number
}

/** Thrown for a file that cannot be read, with the line. */
export class TranslationFileError extends Error {
  readonly line: number

  constructor(line: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'TranslationFileError'
    this.line = line
  }
}

/** The largest number of texts in a file: more than the largest novel has. */
export const maxTexts = 200_000

export { languageTags } from '../novel/known-languages.ts'

/** The translation status of a text. */
export const statusOf = ({ text, made_by, stale }: WrittenText): 'missing' | 'stale' | 'machine' | 'final' =>
  text === '' ? 'missing' : stale ? 'stale' : made_by === 'model' ? 'machine' : 'final'

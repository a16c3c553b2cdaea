import * as z from 'zod/mini'
import { languageOf, languages, openingLanguage } from './known-languages.ts'

export { languageOf, languages, openingLanguage }
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** The language that a novel is written in; English if its author never chose one. */
export const languageOfNovel = ({ language }: { language?: Language | null | undefined }): Language =>
  language ?? 'english'

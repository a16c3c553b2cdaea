import * as z from 'zod/mini'
import { languageOf, languages } from './known-languages.ts'

export { languageOf, languages }
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

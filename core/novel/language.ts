import * as z from 'zod/mini'

export const languages = ['english', 'russian'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** The language of a route's first segment; what is unknown shows english. */
export const languageOf = (segment: string): Language => (segment === 'russian' ? 'russian' : 'english')

/** The languages of pages and novels. Separate from the schema, so that a page can use them without loading it. */
export const languages = ['english', 'russian'] as const

/** BCP 47 language tags. */
export const languageTags = { english: 'en', russian: 'ru' } as const

/** The languages' names in prompts, which are in English. */
export const languageNames = { english: 'English', russian: 'Russian' } as const

/** The language shown at a site's bare address. */
export const openingLanguage = 'russian' satisfies (typeof languages)[number]

/** The language of a route's first segment; an unknown segment means English. */
export const languageOf = (segment: string): (typeof languages)[number] =>
  segment === 'russian' ? 'russian' : 'english'

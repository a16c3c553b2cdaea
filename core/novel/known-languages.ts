/** The languages that pages and novels come in. Apart from its schema, so that a page can ask without one. */
export const languages = ['english', 'russian'] as const

/** As the web names them (BCP 47). */
export const languageTags = { english: 'en', russian: 'ru' } as const

/** The language that the bare address of a site opens in. */
export const openingLanguage = 'russian' satisfies (typeof languages)[number]

/** The language of a route's first segment; what is unknown shows english. */
export const languageOf = (segment: string): (typeof languages)[number] =>
  segment === 'russian' ? 'russian' : 'english'

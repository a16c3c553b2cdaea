import type { Language } from '@fabula/core/novel/language'

export const locales: Record<Language, string> = { english: 'en-GB', russian: 'ru-RU' }

// Made once: each takes longer to make than a hundred to use.
const inEach = <Format>(make: (locale: string) => Format): Record<Language, Format> => ({
  english: make(locales.english),
  russian: make(locales.russian),
})
const days = inEach((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const numbers = inEach((locale) => new Intl.NumberFormat(locale))

/** A day in words, such as "3 October 2026". The same on the server and in the browser, so always in UTC. */
export const dayIn = (language: Language, iso: string) => days[language].format(new Date(iso))

/** A moment in the reader's own time zone; only in the browser. */
export const momentIn = (language: Language, iso: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

export const numberIn = (language: Language, value: number) => numbers[language].format(value)

/** A share of a whole, such as "12%". */
export const shareIn = (language: Language, share: number) =>
  new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share)

import type { Language } from '@fabula/core/novel/language'

/** The locales whose formats of dates and numbers are used. */
export const locales: Record<Language, string> = { english: 'en-GB', russian: 'ru-RU' }

// Created once: creating one takes longer than using it a hundred times.
const inEach = <Format>(make: (locale: string) => Format): Record<Language, Format> => ({
  english: make(locales.english),
  russian: make(locales.russian),
})
const days = inEach((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const numbers = inEach((locale) => new Intl.NumberFormat(locale))

/** No line of a Russian date begins with its "г.". */
const inOneLine = (date: string) => date.replace(' г.', '\u00a0г.')

/** A date in words, such as "3 October 2026". Always in UTC, to be the same on the server and in the browser. */
export const dayIn = (language: Language, iso: string) => inOneLine(days[language].format(new Date(iso)))

/** A date and time in the reader's own time zone; only in the browser. */
export const momentIn = (language: Language, iso: string) =>
  inOneLine(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
  )

/** A number with the separators of a language, such as "1,204". */
export const numberIn = (language: Language, value: number) => numbers[language].format(value)

/** A share as a percentage, such as "12%". */
export const shareIn = (language: Language, share: number) =>
  new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share)

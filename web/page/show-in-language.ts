import type { Language } from '@fabula/core/novel/language'

const locales: Record<Language, string> = { english: 'en-GB', russian: 'ru-RU' }

/** A day in words, such as "3 October 2026". The same on the server and in the browser, so always in UTC. */
export const dayIn = (language: Language, iso: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

/** A moment in the reader's own time zone; only in the browser. */
export const momentIn = (language: Language, iso: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

export const numberIn = (language: Language, value: number) => new Intl.NumberFormat(locales[language]).format(value)

/** A share of a whole, such as "12%". */
export const shareIn = (language: Language, share: number) =>
  new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share)

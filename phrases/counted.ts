import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

/** Formats a count with its noun: `en('track', 'tracks')(2)` is "2 tracks". */
export const en = (one: string, other: string) => {
  const word = plural('en', { one, other })
  return (count: number) => `${inEnglish(count)} ${word(count)}`
}

/** The same in Russian, with a no-break space after the number: `ru('запись', 'записи', 'записей')(2)` is «2 записи». */
export const ru = (one: string, few: string, many: string) => {
  const word = plural('ru', { one, few, many, other: few })
  return (count: number) => `${inRussian(count)}\u00A0${word(count)}`
}

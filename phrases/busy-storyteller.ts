import type { Language } from '@fabula/core/novel/language'
import { en } from './counted.ts'

const enSeconds = en('second', 'seconds')
const enMinutes = en('minute', 'minutes')

/** From this many seconds on, "in a moment" would be untrue. */
const longWait = 15
const minute = 60

const english = (seconds: number) =>
  `The storyteller is busy. Nothing was lost: try again in ${seconds < 2 * minute ? enSeconds(seconds) : enMinutes(Math.ceil(seconds / minute))}.`

const russian: typeof english = (seconds) =>
  `Рассказчик занят. Ничего не потеряно: попробуйте через ${seconds < 2 * minute ? `${seconds}\u00a0с` : `${Math.ceil(seconds / minute)}\u00a0мин`}.`

const sentences: Record<Language, typeof english> = { english, russian }

/** The message for a reader who has to wait `seconds`; undefined for a short wait, which the usual sentence covers. */
export const busyFor = (language: Language, seconds: number | null | undefined): string | undefined =>
  (seconds ?? 0) < longWait ? undefined : sentences[language](Math.ceil(seconds ?? 0))

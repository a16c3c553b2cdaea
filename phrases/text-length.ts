import { en } from './counted.ts'
import { inRussian } from './number.ts'

const characters = en('character', 'characters')

/** Shown at a text that exceeds its limit and cannot be sent or saved until it fits. */
const english = { over: (count: number) => `${characters(count)} too many: shorten the text` }

const russian: typeof english = { over: (count) => `Лишних знаков: ${inRussian(count)}. Сократите текст` }

export const textLengthPhrases = { english, russian }

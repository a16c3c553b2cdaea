import type { Language } from './language.ts'

/** What a story calls a reader who has not said who they are, such as a guest. */
export const unnamedReader: Readonly<Record<Language, string>> = { english: 'Incognito', russian: 'Инкогнито' }

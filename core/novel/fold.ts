import { storableText } from '../record/storable.ts'

/**
 * Normalises text for search: ignores case, unifies ё and е and compatible letter forms, and collapses whitespace.
 * Idempotent.
 */
export const fold = (text: string): string =>
  storableText(text).normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

import { storableText } from '../record/storable.ts'

/**
 * Text as the search compares it: whatever its case, with ё as е, with look-alike forms of letters made one, runs of
 * blanks as one. Folding twice is folding once.
 */
export const fold = (text: string): string =>
  storableText(text).normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

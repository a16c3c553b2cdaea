import type { Language } from '../novel/language.ts'

/** So many letters are no name or exclamation any more. */
const enough = 12

/**
 * Whether a line is plainly not in a language: enough letters, and not one of the language's own. A line that only
 * quotes another language is in it all the same.
 */
export function isOtherLanguage(line: string, language: Language): boolean {
  const cyrillic = line.match(/[\u0400-\u04ff]/g)?.length ?? 0
  const latin = line.match(/[a-z]/gi)?.length ?? 0
  switch (language) {
    case 'russian':
      return cyrillic === 0 && latin >= enough
    case 'english':
      return latin === 0 && cyrillic >= enough
  }
}

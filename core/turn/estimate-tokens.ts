import { keepMade } from '../novel/keep-made.ts'

/**
 * About how many tokens a model counts in a text, rather too many than too few: four Latin letters or spaces are about
 * one, of Cyrillic two and a half, of digits and signs two; a character of any other script is one. Good for budgets; what
 * is charged is what the provider counts.
 */
export const estimateTokens = (text: string): number => (text.length < short ? count(text) : counted(text))

/** Shorter texts are counted sooner than found again, in characters; and most of them do not come again. */
const short = 4_096

const counted = keepMade(count)

function count(text: string): number {
  let latin = 0
  let cyrillic = 0
  let signs = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x400 && code <= 0x4ff) cyrillic++
    else if (code === 32 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) latin++
    else if (code < 128 || (code >= 0x2010 && code <= 0x2026) || code === 0xab || code === 0xbb) signs++
  }
  return Math.ceil(latin / 4 + cyrillic / 2.5 + signs / 2 + (text.length - latin - cyrillic - signs))
}

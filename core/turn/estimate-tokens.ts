import { keepMade } from '../novel/keep-made.ts'

/**
 * Estimates a model's token count for a text, rather too high than too low: one token per four Latin letters or
 * spaces, two and a half Cyrillic letters, or two digits or punctuation marks; one per character of any other script.
 * For budgets only; charges use the provider's count.
 */
export const estimateTokens = (text: string): number => (text.length < short ? count(text) : counted(text))

/** Shorter texts, in characters, are counted faster than looked up in the cache, and most do not recur. */
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

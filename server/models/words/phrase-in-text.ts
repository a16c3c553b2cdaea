import { memoize } from '@fabula/core/novel/memoize'
import { stemOf } from './stem.ts'
import { isCyrillic, type Token, tokensOf } from './tokens.ts'

/** Words that negate what follows them. */
const negations = new Set(['not', 'never', 'no', 'without', 'не', 'ни', 'нет', 'никогда', 'без'])
const isNegation = (word: string): boolean => negations.has(word) || /n't$/.test(word)

/** How many letters may follow a keyword that an author gave as the beginning of a word. */
const longestEnding = 5

/**
 * Whether a text contains an author's keyword: the same stems in the same order, at most one word between them, and not
 * negated right before (unless the keyword itself negates). A single keyword of four letters or more may be the
 * beginning of a word.
 */
export function saysPhrase(text: string, phrase: string): boolean {
  const said = tokensOf(text)
  const wanted = tokensOfPhrase(phrase)
  if (wanted.length === 0) return false
  const denies = wanted.some(({ word }) => isNegation(word))
  return said.some((_, start) => {
    if (!follows(said, start, wanted)) return false
    return denies || !said.slice(Math.max(0, start - 2), start).some(({ word }) => isNegation(word))
  })
}

/** Authors' keywords recur with every text. */
const tokensOfPhrase = memoize(tokensOf)

function follows(said: readonly Token[], start: number, wanted: readonly Token[]): boolean {
  let at = start
  for (const [index, { word }] of wanted.entries()) {
    const current = said[at]
    const next = said[at + 1]
    if (current && isSame(current.word, word)) at += 1
    else if (index > 0 && next && isSame(next.word, word)) at += 2
    else return false
  }
  return true
}

/** Russian verbs: "помогите" and "поможете" ask another person for what "помогу" does oneself. */
const asksOfOther = (word: string): boolean => /(?:[еи]те|йте|ьте|[еи]шь)(?:сь|ся)?$/u.test(word)
const isOwnAct = (word: string): boolean => /[ую](?:сь)?$/u.test(word)

function isSame(said: string, keyword: string): boolean {
  if (said === keyword) return true
  if (asksOfOther(said) && isOwnAct(keyword)) return false
  if (stemOf(said) === stemOf(keyword)) return true
  const isBeginning = keyword.length >= (isCyrillic(keyword) ? 3 : 4) && said.startsWith(keyword)
  return (
    isBeginning &&
    said.length - keyword.length <= longestEnding &&
    (isCyrillic(keyword) || said.length - keyword.length <= 3)
  )
}

import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { type Gesture, gesturePhrases } from '@fabula/phrases/gestures'
import { actsOf, isQuestion } from './acts.ts'
import { expandShorthand } from './terms.ts'

/**
 * The gesture of a character without a fitting line: one that suits the text, and not one made before on this path
 * while others are left. Asked who they are, they say the name that is shown above their lines anyway.
 */
export function gestureOf(brief: TurnBrief, member: CastMember): string {
  const acts = brief.reader_text === null ? [] : actsOf(expandShorthand(brief.reader_text))
  const made = brief.remembered.recent.filter(({ by }) => by !== 'reader').map(({ text }) => text)
  const name = `${member.name}.`
  if (acts.includes('§who') && !made.includes(name)) return name
  const phrases = gesturePhrases[brief.language]
  const meant = meantBy(brief, acts)
  // A nod would answer a question, and agree to an insult.
  const all = [...new Set([...phrases[meant], ...(onlyOwn.has(meant) ? [] : phrases.other)])]
  const fresh = all.filter((gesture) => !made.includes(gesture))
  const longestAgo = all.toSorted((one, other) => made.lastIndexOf(one) - made.lastIndexOf(other))
  return fresh[brief.attempt % Math.max(1, fresh.length)] ?? longestAgo[0] ?? '…'
}

const onlyOwn: ReadonlySet<Gesture> = new Set<Gesture>(['question', 'unkind', 'no'])

const byAct: [string, Gesture][] = [
  ['§insult', 'unkind'],
  ['§threat', 'unkind'],
  ['§greeting', 'greeting'],
  ['§farewell', 'farewell'],
  ['§thanks', 'kind'],
  ['§love', 'kind'],
  ['§sorry', 'kind'],
  ['§sad', 'quiet'],
  ['§silence', 'quiet'],
  ['§agree', 'yes'],
  ['§refuse', 'no'],
  ['§stop', 'quiet'],
]

function meantBy(brief: TurnBrief, acts: readonly string[]): Gesture {
  if (brief.reader_text === null) return 'other'
  return byAct.find(([act]) => acts.includes(act))?.[1] ?? (isQuestion(brief.reader_text) ? 'question' : 'other')
}

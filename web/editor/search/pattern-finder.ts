import { type Find, type Hit, isEdgeOfWord, isWholeWord } from '@fabula/core/edit/texts/find-texts'
import type { editorTextPhrases } from '@fabula/phrases/editor-texts'
import { RE2JS } from 're2js'
import { forLettersOfAll } from './letters-of-all.ts'

/** So many places of one text: an expression that finds nearly everything is not what anybody looks for. */
const most = 2_000

/**
 * Finds what a regular expression means, in time that grows with the text alone, whatever the expression. `put` may name
 * what its brackets found: `$1`. Throws where it is none, or asks for what cannot be had in such time.
 */
export function patternFinder(words: string, put: string, { cased, whole }: { cased: boolean; whole: boolean }): Find {
  const flags = RE2JS.MULTILINE | (cased ? 0 : RE2JS.CASE_INSENSITIVE)
  const { expression, begins, ends } = forLettersOfAll(words)
  const pattern = RE2JS.compile(expression, flags)
  return (text) => {
    const hits: Hit[] = []
    // Most texts have none of it: telling so takes an automaton, and finding where takes many times as long.
    if (!pattern.test(text)) return hits
    const matcher = pattern.matcher(text)
    while (hits.length < most && matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      if (end === start) continue
      if ((begins && !isEdgeOfWord(text, start)) || (ends && !isEdgeOfWord(text, end))) continue
      const group = (at: number) => (at <= matcher.groupCount() ? (matcher.group(at) ?? '') : '')
      const filled = put.replace(/\$(\$|\d)/g, (_, sign: string) => (sign === '$' ? '$' : group(Number(sign))))
      const hit = { start, end, put: filled }
      if (!whole || isWholeWord(text, hit)) hits.push(hit)
    }
    return hits
  }
}

/** Why an expression is none, as far as an author can mend it. */
export type PatternFault = keyof (typeof editorTextPhrases)['english']['patternFaults']

/** What the engine says, by its beginnings; whatever else it says is about something that it does not know. */
const faults: readonly (readonly [said: RegExp, fault: PatternFault])[] = [
  [/missing closing \)/, 'open'],
  [/missing closing \]/, 'openSet'],
  [/unexpected \)/, 'closed'],
  [/missing argument|invalid nested repetition/, 'repeat'],
  [/invalid repeat count|too large|too deeply/, 'large'],
  [/invalid escape|trailing backslash/, 'escape'],
  [/invalid character class range/, 'range'],
]

/** Why `patternFinder` has thrown. */
export function patternFault(error: unknown): PatternFault {
  const said = error instanceof Error ? error.message : ''
  return faults.find(([words]) => words.test(said))?.[1] ?? 'unknown'
}

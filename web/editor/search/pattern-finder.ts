import { type Find, type Hit, isEdgeOfWord, isWholeWord } from '@fabula/core/edit/texts/find-texts'
import type { editorTextPhrases } from '@fabula/phrases/editor-texts'
import { RE2JS } from 're2js'
import { forLettersOfAll } from './letters-of-all.ts'

/** The maximum number of hits in one text: an expression that matches nearly everything is not a useful search. */
const most = 2_000

/**
 * Creates a search for a regular expression, whose time is linear in the text for any expression. `put` may refer to
 * groups: `$1`. Throws if the expression is invalid, or needs a feature that linear time does not allow.
 */
export function patternFinder(words: string, put: string, { cased, whole }: { cased: boolean; whole: boolean }): Find {
  const flags = RE2JS.MULTILINE | (cased ? 0 : RE2JS.CASE_INSENSITIVE)
  const { expression, begins, ends } = forLettersOfAll(words)
  const pattern = RE2JS.compile(expression, flags)
  return (text) => {
    const hits: Hit[] = []
    // Most texts have no match: testing takes one automaton, finding the positions many times as long.
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

/** Why an expression is invalid, as far as an author can fix it. */
export type PatternFault = keyof (typeof editorTextPhrases)['english']['patternFaults']

/** The engine's messages by their beginnings; any other message is about a feature that it does not support. */
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

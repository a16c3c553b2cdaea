import type { Expression } from '../story/expression.ts'

/** The largest number of labels that a variable may stand for. */
const maxLabels = 12

/** Patterns for label names built from a variable: alone, concatenated, or formatted; written without blanks. */
const ways: readonly [RegExp, (found: RegExpExecArray) => [before: string, variable: string, behind: string]][] = [
  [/^([\p{L}_][\p{L}\p{N}_.]*)$/u, ([, variable = '']) => ['', variable, '']],
  [
    /^(["'])([\p{L}\p{N}_.]*)\1\+(?:str\()?([\p{L}_][\p{L}\p{N}_.]*)\)?(?:\+["']([\p{L}\p{N}_.]*)["'])?$/u,
    ([, , before = '', variable = '', behind = '']) => [before, variable, behind],
  ],
  [
    /^(?:str\()?([\p{L}_][\p{L}\p{N}_.]*)\)?\+(["'])([\p{L}\p{N}_.]*)\2$/u,
    ([, variable = '', , behind = '']) => ['', variable, behind],
  ],
  [
    /^f(["'])([\p{L}\p{N}_.]*)\{([\p{L}_][\p{L}\p{N}_.]*)\}([\p{L}\p{N}_.]*)\1$/u,
    ([, , before = '', variable = '', behind = '']) => [before, variable, behind],
  ],
  [
    /^(["'])([\p{L}\p{N}_.]*)%[sd]([\p{L}\p{N}_.]*)\1%\(?([\p{L}_][\p{L}\p{N}_.]*),?\)?$/u,
    ([, , before = '', behind = '', variable = '']) => [before, variable, behind],
  ],
  [
    /^(["'])([\p{L}\p{N}_.]*)\{[0-9]?\}([\p{L}\p{N}_.]*)\1\.format\(([\p{L}_][\p{L}\p{N}_.]*)\)$/u,
    ([, , before = '', behind = '', variable = '']) => [before, variable, behind],
  ],
]

/**
 * The labels that an expression may name, each with its condition: existing labels for texts that the script contains,
 * or for numbers. Null when they are unknown.
 */
export function labelsNamed(
  source: string,
  labels: Iterable<string>,
  { words, variables }: PossibleValues,
): { when: Expression; label: string }[] | null {
  const plain = source.replace(/\b(?:persistent|store)\./g, '').replace(/\s/g, '')
  const [meant] = ways.flatMap(([shape, made]) => {
    const found = shape.exec(plain)
    return found ? [made(found)] : []
  })
  if (!meant) return null
  const [before, variable, behind] = meant
  if (!variables.has(variable)) return null
  const named = [...labels].flatMap((label) => {
    const middle = label.slice(before.length, label.length - behind.length)
    const isMeant = label.startsWith(before) && label.endsWith(behind)
    const value = words.has(middle) ? middle : /^\d{1,9}$/.test(middle) ? Number(middle) : null
    if (!isMeant || value === null) return []
    const left: Expression = { kind: 'variable', name: variable }
    return [
      { label, when: { kind: 'compare' as const, how: '==' as const, left, right: { kind: 'value' as const, value } } },
    ]
  })
  return named.length === 0 || named.length > maxLabels ? null : named
}

/** Which variables a script sets, and what their values may be: all of its quoted single words. */
export interface PossibleValues {
  words: ReadonlySet<string>
  variables: ReadonlySet<string>
}

/** The possible values in all of a story's scripts. */
export function possibleValuesIn(texts: Iterable<string>): PossibleValues {
  const [words, variables] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    for (const found of text.matchAll(/(["'])([\p{L}\p{N}_.]{1,60})\1/gu)) words.add(found[2] ?? '')
    for (const found of text.matchAll(/([\p{L}_][\p{L}\p{N}_]{0,60})[ \t]{0,20}=(?!=)/gu)) variables.add(found[1] ?? '')
  }
  return { words, variables }
}

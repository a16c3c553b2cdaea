import { addAll } from '../add-all.ts'
import type { Choice, Statement, TextPart } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'
import { conjunction } from '../story/expressions.ts'
import { argumentsOf, quotedAt, type RpyLine } from './rpy-lines.ts'
import { readRpyText } from './rpy-text.ts'

/** How expressions and Python code of a game are parsed. */
export interface RpyCode {
  expression: (source: string) => Expression
  python: (source: string) => Statement[]
  whole: (label: string) => string
}

/** A screen with more buttons than this is not a menu. */
const maxButtons = 100

/** The buttons of a screen as choices; null when their actions do more than jumping and returning. */
export function choicesOfScreen(lines: readonly RpyLine[], code: RpyCode): Choice[] | null {
  const choices: Choice[] = []
  let isWhole = true
  const look = (body: readonly RpyLine[], when: Expression | null) => {
    let left: Expression | null = when
    for (const line of body) {
      const [, word, asked = ''] = /^(if|elif|else)\b(.*):$/s.exec(line.text) ?? []
      if (word !== undefined) {
        if (word === 'if') left = when
        const own = word === 'else' ? null : code.expression(asked)
        look(line.body, conjunction(left, own))
        left = conjunction(left, own && { kind: 'not', of: own })
      } else if (/^(?:textbutton|imagebutton|button|hotspot)\b/.test(line.text)) {
        const choice = choiceOf(line, when, code)
        if (choice) choices.push(choice)
        else isWhole = false
      } else if (/^(?:for|use|input|bar|vbar|drag|timer|key)\b/.test(line.text)) isWhole = false
      else look(line.body, when)
    }
  }
  look(lines, null)
  return isWhole && choices.length > 0 && choices.length <= maxButtons ? choices : null
}

function choiceOf({ text, body }: RpyLine, when: Expression | null, code: RpyCode): Choice | null {
  const all = [text.replace(/:$/, ''), ...body.map((line) => line.text)]
  const action = all.flatMap((line) => /(?:^|\s)action\s+(\S.*)$/s.exec(line)?.[1] ?? [])[0]
  const done = action === undefined ? null : actionStatements(action, code)
  const asked = all.flatMap((line) => /(?:^|\s)sensitive\s+(\S.*)$/s.exec(line)?.[1]?.split(' action ', 1) ?? [])[0]
  if (!done) return null
  const label = wordsOf(all) ?? [called(done)]
  const enabled = asked === undefined ? null : code.expression(asked)
  return { label, when: conjunction(when, enabled), once: false, body: done }
}

/** The label of a button: its text, its alternative text, or the name of its picture. */
function wordsOf(lines: readonly string[]): TextPart[] | null {
  for (const line of lines) {
    const open =
      /^(?:textbutton|text|alt)\s+(?:_\s*\(\s*)?(?=["'])/.exec(line) ?? /\balt\s+(?:_\s*\(\s*)?(?=["'])/.exec(line)
    const words = open ? quotedAt(line, open.index + open[0].length)?.text.trim() : undefined
    if (words) return readRpyText(words)
  }
  return null
}

/** A button without a label is named after its target or return value. */
function called(done: readonly Statement[]): string {
  const last = done.at(-1)
  const name =
    last?.kind === 'jump' || last?.kind === 'call'
      ? last.target
      : last?.kind === 'set' && last.change.value.kind === 'value'
        ? String(last.change.value.value)
        : '…'
  return name.replaceAll('_', ' ')
}

/** `Jump("hall")`, `Return("key")`, `[SetVariable("gold", 1), Jump("hall")]`; null when it does anything else. */
function actionStatements(source: string, code: RpyCode): Statement[] | null {
  // Other properties of the button may follow.
  const text = source.slice(0, endOfExpression(source))
  const several = /^\[(.*)\]$/s.exec(text)?.[1]
  const done: Statement[] = []
  for (const { value } of several === undefined ? [{ value: text }] : argumentsOf(several)) {
    const [, name, inside = ''] = /^([A-Za-z]+)\s*(?:\((.*)\))?$/s.exec(value) ?? []
    const [first, second] = argumentsOf(inside)
    const named = first && quotedAt(first.value, 0)?.text
    if (name === 'NullAction' || name === 'Play' || name === 'Hide' || name === 'With') continue
    if (name === 'Return') addAll(done, code.python(`_return = ${first?.value ?? 'True'}`))
    else if (name === 'Jump' && named) done.push({ kind: 'jump', target: code.whole(named) })
    else if (name === 'Call' && named) done.push({ kind: 'call', target: code.whole(named) })
    else if (name === 'SetVariable' && named && second) addAll(done, code.python(`${named} = ${second.value}`))
    else return null
  }
  return done.some(({ kind }) => kind === 'loss') || done.length === 0 ? null : done
}

/** Where an expression ends: at the first blank outside its brackets and texts. */
function endOfExpression(source: string): number {
  let open = 0
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    const quoted = quotedAt(source, at)
    if (quoted) at = quoted.end - 1
    else if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    else if (/\s/.test(sign) && open === 0) return at
  }
  return source.length
}

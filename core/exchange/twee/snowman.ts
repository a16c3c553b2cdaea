import { addAll } from '../add-all.ts'
import type { Expression } from '../story/expression.ts'
import { shortly } from '../story/loss.ts'
import { plainLabel, readMarkup } from './markup.ts'
import { twineAssignments, twineExpression } from './read-twine.ts'
import { lossPiece, oddChange, type Piece } from './story.ts'

/** The deepest nesting of conditions. */
const maxDepth = 60

/** `[[Cellar]]{.bold#cellar}`: the class and id of a link. */
const linkAttributes = /\]\]\{[.#][^{}\n]{0,100}\}/g

type Arm = { when: Expression | null; body: Piece[] }

/** Reads a Snowman passage: its text is a template with JavaScript between `<%` and `%>`. */
export function readSnowman(text: string, here: string): { pieces: Piece[]; readers: string[] } {
  const pieces: Piece[] = []
  const open: Arm[][] = []
  const body = (): Piece[] => open.at(-1)?.at(-1)?.body ?? pieces
  const run = (code: string) => {
    for (const part of statementsOf(code)) perform(part)
  }
  const perform = (code: string) => {
    const begins = /^(?:\}\s*)?(else\s+)?if\s*\(([\s\S]*)\)\s*\{$/.exec(code)
    if (begins) {
      const arm: Arm = { when: twineExpression(plainly(begins[2] ?? ''), here), body: [] }
      const arms = open.at(-1)
      if (open.length > maxDepth) body().push(lossPiece('condition', code))
      else if (begins[1] && arms) arms.push(arm)
      else {
        const fresh = [arm]
        body().push({ kind: 'if', arms: fresh })
        open.push(fresh)
      }
    } else if (/^(?:\}\s*)?else\s*\{$/.test(code)) open.at(-1)?.push({ when: null, body: [] })
    else if (code === '}') open.pop()
    else {
      const changes = twineAssignments(code.replace(/^(?:var|let|const)\s+/, ''), here)
      const shown = /(?:story|window\.story)\.show\(\s*["']([^"']*)["']\s*\)/.exec(code)
      const [target = ''] = shown?.slice(1) ?? []
      // A function runs later, when something is clicked or some time has passed: a way, but not the only one.
      if (target && /\bfunction\b|=>/.test(code)) {
        body().push({ kind: 'link', label: plainLabel(target), target, body: [] }, lossPiece('script', code))
      } else if (target) body().push({ kind: 'goto', target })
      else if (changes)
        addAll(
          body(),
          changes.map((change): Piece => ({ kind: 'set', change })),
        )
      else body().push({ ...oddChange(code, code), kind: 'loss', loss: 'script', what: shortly(code) })
    }
  }
  let copied = 0
  for (;;) {
    const start = text.indexOf('<%', copied)
    const end = start < 0 ? -1 : text.indexOf('%>', start + 2)
    const marked = end < 0 ? text.slice(copied) : text.slice(copied, start)
    addAll(body(), readMarkup(marked.replace(linkAttributes, ']]'), here))
    if (end < 0) return { pieces, readers: [] }
    const code = text.slice(start + 2, end)
    if (code.startsWith('=') || code.startsWith('-')) {
      const embedded = /(?:story|window\.story)\.render\(\s*["']([^"']*)["']\s*\)/.exec(code)
      if (embedded?.[1]) body().push({ kind: 'include', target: embedded[1] })
      else body().push({ kind: 'print', value: twineExpression(code.slice(1), here) })
    } else run(code)
    copied = end + 2
  }
}

/** Rewrites the test of Underscore, which is a part of Snowman, whether a list has an item in plain JavaScript. */
const plainly = (code: string): string =>
  code.replace(/\b_\.(?:contains|includes?)\(\s*([\w.$]{1,100})\s*,/g, (_all, list: string) => `${list}.includes(`)

/** Splits code into statements at `;`, `{` and `}`, outside texts and brackets. */
function statementsOf(code: string): string[] {
  const statements: string[] = []
  let from = 0
  let depth = 0
  const cut = (to: number) => {
    const statement = code.slice(from, to).trim().replace(/;$/, '').trim()
    if (statement !== '') statements.push(statement)
    from = to
  }
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string
    if (sign === '"' || sign === "'" || sign === '`') {
      let end = at + 1
      while (end < code.length && code[end] !== sign) end += code[end] === '\\' ? 2 : 1
      at = end
    } else if (sign === '/' && code[at + 1] === '/') {
      const end = code.indexOf('\n', at)
      cut(at)
      at = end < 0 ? code.length : end
      from = at
    } else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    // The brace of a condition, or its "else", may be on a line of its own.
    else if (sign === '\n' && /^\s*(?:\{|else\b)/.test(code.slice(at, at + 200))) continue
    else if (depth <= 0 && (sign === ';' || sign === '{' || sign === '\n')) cut(at + 1)
    else if (depth <= 0 && sign === '}') {
      cut(at)
      // "} else {" is one statement, "}" another.
      if (!/^\}\s*else\b/.test(code.slice(at, at + 40))) cut(at + 1)
    }
  }
  cut(code.length)
  return statements
}

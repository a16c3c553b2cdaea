import { addAll } from '../add-all.ts'
import { readAssignments, readExpression, variableName } from '../story/read-expression.ts'
import { argsOf } from './harlowe.ts'
import { linkOf, plainLabel, readMarkup, withoutComments } from './markup.ts'
import { lossPiece, type Piece } from './story.ts'

type Token = { kind: 'text'; text: string } | { kind: 'macro'; name: string; args: string; source: string }

/** Macros stand no deeper in each other than this. */
const mostDepth = 60

/** A macro that is open: what it will hold, and the arm that is being filled. */
type Open = { name: string; args: string; arms: { when: string | null; body: Piece[] }[] }

/** Reads a passage of SugarCube, or of the first Twee: macros between `<<` and `>>`. */
export function readSugarcube(text: string, here: string): { pieces: Piece[]; readers: string[] } {
  const tokens = tokensOf(text)
  const closed = new Set(
    tokens.flatMap((each) => (each.kind === 'macro' && /^(\/|end)/.test(each.name) ? [baseOf(each.name)] : [])),
  )
  const readers: string[] = []
  const root: Open = { name: '', args: '', arms: [{ when: null, body: [] }] }
  const open: Open[] = [root]
  const body = () => (open.at(-1)?.arms.at(-1) ?? root.arms[0])?.body as Piece[]
  const assignments = (source: string, loss: string): Piece[] => {
    const changes = readAssignments(source, here)
    return changes ? changes.map((change): Piece => ({ kind: 'set', change })) : [lossPiece('value', loss)]
  }
  const close = (name: string) => {
    const at = open.findLastIndex((each) => each.name === name)
    if (at <= 0) return
    while (open.length > at) {
      const done = open.pop()
      if (done) addAll(body(), closedPieces(done, here))
    }
  }
  for (const token of tokens) {
    if (token.kind === 'text') {
      addAll(
        body(),
        plain(token.text, (setter) => assignments(setter, setter)),
      )
      continue
    }
    const { name, args, source } = token
    if (/^\/|^end/.test(name) && (name[0] === '/' || closed.has(baseOf(name)))) {
      close(baseOf(name))
      continue
    }
    switch (name) {
      case 'elseif':
      case 'else':
      case 'case':
      case 'default':
        open.at(-1)?.arms.push({ when: name === 'else' || name === 'default' ? null : args, body: [] })
        continue
      case 'set':
      case 'run':
        addAll(body(), assignments(args, source))
        continue
      case 'unset':
      case 'remember':
      case 'forget':
        continue
      case 'goto':
      case 'gotoAfter':
        body().push({ kind: 'goto', target: targetOf(args) })
        continue
      case 'include':
      case 'display':
        body().push({ kind: 'include', target: targetOf(args) })
        continue
      case 'print':
      case '=':
      case '-':
        body().push({ kind: 'print', value: readExpression(args, here) })
        continue
      case 'textbox':
      case 'textarea':
      case 'numberbox':
      case 'checkbox':
      case 'radiobutton': {
        const variable = argsOf(args)[0] ?? ''
        if (name === 'textbox' && /name|player|hero/i.test(variable)) readers.push(variableName(variable))
        body().push(lossPiece('input', source))
        continue
      }
      case 'choice':
      case 'actions': {
        for (const found of args.matchAll(/\[\[([^[\]\n]*)\]\]/g))
          body().push({ kind: 'link', ...linkAt(found[1] ?? ''), body: [] })
        if (!args.includes('[['))
          for (const target of argsOf(args)) body().push({ kind: 'link', label: target, target, body: [] })
        continue
      }
      case 'back':
      case 'return':
        body().push(lossPiece('macro', source))
        continue
    }
    if ((containers.has(name) || closed.has(name)) && open.length < mostDepth) {
      open.push({ name, args, arms: [{ when: name === 'if' ? args : null, body: [] }] })
    } else if (!quiet.has(name)) body().push(lossPiece(/audio|playlist|track/i.test(name) ? 'media' : 'macro', source))
  }
  while (open.length > 1) {
    const done = open.pop()
    if (done) addAll(body(), closedPieces(done, here))
  }
  return { pieces: root.arms[0]?.body ?? [], readers }
}

const baseOf = (name: string): string => name.replace(/^\/|^end(?=[a-z])/, '')
const linkAt = (inside: string) => {
  const { label, target } = linkOf(inside)
  return { label, target }
}

/** What a macro with a body comes to. */
function closedPieces({ name, args, arms }: Open, here: string): Piece[] {
  const all = arms.flatMap((arm) => arm.body)
  switch (name) {
    case 'if':
      return [
        {
          kind: 'if',
          arms: arms.map(({ when, body }) => ({ when: when === null ? null : readExpression(when, here), body })),
        },
      ]
    case 'switch': {
      const of = readExpression(args, here)
      const cases = arms.slice(1).map(({ when, body }) => ({
        when:
          when === null
            ? null
            : valuesOf(when)
                .map((value) => readExpression(value, here))
                .map((right) => ({ kind: 'compare' as const, how: '==' as const, left: of, right }))
                .reduce<ReturnType<typeof readExpression> | null>(
                  (left, right) => (left ? { kind: 'or', left, right } : right),
                  null,
                ),
        body,
      }))
      return [...(arms[0]?.body ?? []), { kind: 'if', arms: cases }]
    }
    case 'link':
    case 'button':
    case 'click': {
      const inner = /^\[\[([^\]\n]*)\]\]/.exec(args)
      if (inner) return [{ kind: 'link', ...linkAt(inner[1] ?? ''), body: all }]
      const [label = '', target] = argsOf(args)
      const named = target ?? /["']\s+\$?([\w.]+)\s*$/.exec(args)?.[1]
      return [{ kind: 'link', label: plainLabel(label), target: named ?? null, body: all }]
    }
    case 'linkreplace':
    case 'linkappend':
    case 'linkprepend':
      return [{ kind: 'link', label: plainLabel(argsOf(args)[0] ?? args), target: null, body: all }]
    case 'silently':
    case 'silent':
    case 'nobr':
    case 'capture':
    case 'timed':
    case 'type':
    case 'do':
    case 'done':
      return name.startsWith('silent') ? all.filter(({ kind }) => kind !== 'text' && kind !== 'print') : all
    case 'script':
      return [lossPiece('script', `<<script>>`)]
    case 'widget':
    case 'createplaylist':
    case 'createaudiogroup':
      return [lossPiece('macro', `<<${name} ${args}>>`)]
    case 'cycle':
    case 'listbox':
      return [lossPiece('input', `<<${name} ${args}>>`)]
    default:
      return [lossPiece('macro', `<<${name} ${args}>>`), ...all]
  }
}

const containers = new Set(
  `if switch link button click linkreplace linkappend linkprepend silently silent nobr capture timed repeat type for script widget
   do done replace append prepend cycle listbox createplaylist createaudiogroup`.split(/\s+/),
)
/** What leaves nothing to be seen and changes nothing of the story. */
const quiet = new Set(
  'cacheaudio waitforaudio removeclass addclass toggleclass copy remove stop break continue option optionsfrom next redo cursor'.split(
    ' ',
  ),
)

/** The values of a case: texts, numbers and words. */
const valuesOf = (args: string): string[] => args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"']+/g) ?? []

const targetOf = (args: string): string => {
  const inner = /^\[\[([^\]\n]*)\]\]/.exec(args.trim())
  return inner ? linkOf(inner[1] ?? '').target : (argsOf(args)[0] ?? args.trim())
}

const name = /^<<\s*(\/?[\p{L}_][\p{L}\p{N}_-]*|=|-)/u

/** Texts and macros, one after the other. A text in quotes may hold the marks that close a macro. */
function tokensOf(source: string): Token[] {
  const text = withoutComments(source)
  const tokens: Token[] = []
  let copied = 0
  const lastEnd = text.lastIndexOf('>>')
  for (let at = text.indexOf('<<'); at >= 0 && at < lastEnd; at = text.indexOf('<<', at)) {
    const found = name.exec(text.slice(at, at + 60))
    const end = found ? macroEnd(text, at + 2) : -1
    if (!found?.[1] || end < 0) {
      at += 2
      continue
    }
    if (at > copied) tokens.push({ kind: 'text', text: text.slice(copied, at) })
    const args = text.slice(at + found[0].length, end).trim()
    tokens.push({ kind: 'macro', name: found[1], args, source: text.slice(at, end + 2) })
    at = end + 2
    copied = at
  }
  if (copied < text.length) tokens.push({ kind: 'text', text: text.slice(copied) })
  return tokens
}

/** Where a macro is closed, within what any macro is long. */
function macroEnd(text: string, from: number): number {
  const most = Math.min(text.length, from + 4_000)
  for (let at = from; at < most; at++) {
    const sign = text[at]
    if (sign === '"' || sign === "'") {
      let end = at + 1
      while (end < most && text[end] !== sign && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
      if (text[end] === sign) at = end
    } else if (sign === '>' && text[at + 1] === '>') return at
    else if (sign === '<' && text[at + 1] === '<') return -1
  }
  return -1
}

const variable = /\$[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/gu

/** Text with its links, tags and variables. */
function plain(text: string, readSetter: (setter: string) => Piece[]): Piece[] {
  return readMarkup(text, readSetter).flatMap((piece) => (piece.kind === 'text' ? withVariables(piece.text) : [piece]))
}

/** Text with the variables that are written into it. */
export function withVariables(text: string): Piece[] {
  const pieces: Piece[] = []
  let copied = 0
  for (const found of text.matchAll(variable)) {
    pieces.push({ kind: 'text', text: text.slice(copied, found.index) })
    pieces.push({ kind: 'print', value: { kind: 'variable', name: variableName(found[0]) } })
    copied = found.index + found[0].length
  }
  pieces.push({ kind: 'text', text: text.slice(copied) })
  return pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

import { addAll } from '../add-all.ts'
import type { Expression } from '../story/expression.ts'
import { variableName } from '../story/expression-parser.ts'
import { linkOf, plainLabel, readMarkup, withLiterals, withoutComments } from './markup.ts'
import { argsOf, ledTo, twineChanges, twineExpression } from './read-twine.ts'
import { lossPiece, type Piece, textPiece, withoutOutput } from './story.ts'

type Token = { kind: 'text'; text: string } | { kind: 'macro'; name: string; args: string; source: string }

/** The deepest nesting of macros. */
const maxDepth = 60

/** An open macro: its arms, of which the last one is being filled. */
type Open = { name: string; args: string; options: string[]; arms: { when: string | null; body: Piece[] }[] }

/** The widgets that the story defines, each with its body. */
export type Widgets = ReadonlyMap<string, string>
/** The largest size of expanded widgets in one passage, in characters. */
const maxWidgets = 50_000

/** Reads a passage of SugarCube, or of Twee 1: macros between `<<` and `>>`. */
export function readSugarcube(
  text: string,
  here: string,
  widgets: Widgets = new Map(),
): { pieces: Piece[]; readers: string[] } {
  const tokens = tokensOf(withWidgets(withLiterals(text), widgets))
  const closed = new Set(
    tokens.flatMap((each) => (each.kind === 'macro' && /^(\/|end)/.test(each.name) ? [baseOf(each.name)] : [])),
  )
  const readers: string[] = []
  const root: Open = { name: '', args: '', options: [], arms: [{ when: null, body: [] }] }
  const open: Open[] = [root]
  const body = () => (open.at(-1)?.arms.at(-1) ?? root.arms[0])?.body as Piece[]
  const assignments = (source: string, loss: string): Piece[] => twineChanges(source, here, loss)
  const isTemporary = (variable: string): boolean => temporaries.has(variable)
  const temporaries = new Set([...text.matchAll(temporary)].map(([found]) => found))
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
      const isOnOneLine = open.some(({ name }) => name === 'nobr')
      addAll(body(), plain(isOnOneLine ? token.text.replace(/\s+/g, ' ') : token.text, here, isTemporary))
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
      case 'default': {
        const of = open.at(-1)
        // Twine 1 writes "else if".
        const when = name === 'else' ? (/^if\s(.*)/s.exec(args)?.[1] ?? null) : args
        if (of?.name === (name.startsWith('else') ? 'if' : 'switch')) of.arms.push({ when, body: [] })
        else body().push(lossPiece('condition', source))
        continue
      }
      case 'set':
      case 'run':
        addAll(body(), assignments(args, source))
        continue
      case 'unset':
        for (const [variable] of args.matchAll(/[$_][\p{L}_][\p{L}\p{N}_.]{0,80}/gu))
          body().push({
            kind: 'set',
            change: { name: variableName(variable), how: 'set', value: { kind: 'value', value: false } },
          })
        continue
      case 'remember':
      case 'forget':
        continue
      case 'goto':
        body().push({ kind: 'goto', ...targetOf(args, here) })
        continue
      case 'include':
      case 'display':
        body().push({ kind: 'include', ...targetOf(args, here) })
        continue
      case 'print':
      case '=':
      case '-':
        body().push({ kind: 'print', value: twineExpression(args, here) })
        continue
      case 'textbox':
      case 'textarea':
      case 'numberbox':
      case 'checkbox':
      case 'radiobutton': {
        const variable = argsOf(args)[0] ?? ''
        if (name === 'textbox' && /name|player|hero/i.test(variable)) readers.push(variableName(variable))
        body().push(lossPiece('input', source))
        addAll(body(), typedAt(name, args, here))
        continue
      }
      case 'choice':
      case 'actions': {
        const [passage, named] = argsOf(args)
        for (const inside of linksIn(args)) {
          const { setter } = linkOf(inside)
          body().push({ kind: 'link', ...linkAt(inside, here), body: setter === '' ? [] : assignments(setter, setter) })
        }
        if (name === 'choice' && passage !== undefined && !args.includes('[['))
          body().push({ kind: 'link', label: named ?? passage, target: passage, body: [] })
        else if (!args.includes('[['))
          for (const target of argsOf(args)) body().push({ kind: 'link', label: target, target, body: [] })
        continue
      }
      case 'option':
        open.at(-1)?.options.push(args)
        continue
    }
    if ((containers.has(name) || closed.has(name)) && open.length < maxDepth) {
      open.push({ name, args, options: [], arms: [{ when: name === 'if' ? args : null, body: [] }] })
    } else if (!quiet.has(name)) body().push(lossPiece(/audio|playlist|track/i.test(name) ? 'media' : 'macro', source))
  }
  while (open.length > 1) {
    const done = open.pop()
    if (done) addAll(body(), closedPieces(done, here))
  }
  return { pieces: root.arms[0]?.body ?? [], readers }
}

const baseOf = (name: string): string => name.replace(/^\/|^end(?=[a-z])/, '')
const linkAt = (inside: string, here: string) => {
  const { label, target } = linkOf(inside)
  return { label, ...ledTo(target, here) }
}

/** The initial value of an input field's variable. */
function typedAt(name: string, args: string, here: string): Piece[] {
  const [variable = '', first, second] = valuesOf(args)
  const named = variable.replace(/^["']|["']$/g, '')
  const isOn = /\s(?:checked|autocheck)\s*$/.test(args)
  const value = name === 'checkbox' && isOn ? second : name === 'radiobutton' && !isOn ? undefined : first
  if (value === undefined || !named.startsWith('$') || /^(?:""|'')$/.test(value)) return []
  return twineChanges(`${named} to ${value}`, here, `<<${name} ${args}>>`)
}

/** The initial value of a list's variable: the selected option, else the first. */
function pickedOf(args: string, options: readonly string[], here: string): Piece[] {
  const variable = valuesOf(args)[0]?.replace(/^["']|["']$/g, '')
  const all = options.map((option) => ({ option, values: valuesOf(option).filter((each) => each !== 'selected') }))
  const taken =
    all.find(({ option }) => /\sselected\s*$/.test(option)) ?? (/\bautoselect\b/.test(args) ? all[0] : undefined)
  const value = taken?.values[1] ?? taken?.values[0]
  return variable?.startsWith('$') && value ? twineChanges(`${variable} to ${value}`, here, args) : []
}

const temporary = /(?<![\p{L}\p{N}_$])_[\p{L}][\p{L}\p{N}_]*(?=\s*(?:to\b|=(?!=)|,\s*_|range\b))/gu

/** Replaces uses of widgets in a text with their bodies, within limits of nesting and size. */
function withWidgets(text: string, widgets: Widgets, depth = 0): string {
  if (widgets.size === 0 || depth > 4 || text.length > maxWidgets) return text
  let room = maxWidgets
  return text.replace(ownMacro, (all, macro: string, args: string) => {
    const body = widgets.get(macro)
    if (body === undefined || body.length > room) return all
    room -= body.length
    return withWidgets(withArgs(body, valuesOf(args)), widgets, depth + 1)
  })
}
/** Inserts arguments into a widget's body: as source within macros, elsewhere as text. */
const withArgs = (body: string, given: readonly string[]): string =>
  body.replace(/<<[^<>]*>>|[$_]args\[\d{1,2}\]/g, (part) =>
    part.startsWith('<<')
      ? part.replace(/[$_]args\[(\d{1,2})\]/g, (_all, at) => given[Number(at)] ?? '""')
      : (given[Number(/\d+/.exec(part))] ?? '').replace(/^(["'])(.*)\1$/, '$2'),
  )

const ownMacro = /<<\s*([\p{L}_][\p{L}\p{N}_-]{0,60})((?:\s[^<>]{0,500})?)>>/gu

/** The widgets that the passages of a story define, by name. */
export function widgetsOf(texts: readonly string[]): Widgets {
  const widgets = new Map<string, string>()
  for (const text of texts)
    for (const part of withoutComments(withLiterals(text))
      .split(/<<\s*widget\b/)
      .slice(1)) {
      const head = /^\s{0,9}["']?([\p{L}_][\p{L}\p{N}_-]{0,60})["']?[^<>]{0,200}>>/u.exec(part)
      const end = part.search(/<<\s*\/widget\s*>>/)
      if (head?.[1] && end >= head[0].length) widgets.set(head[1], part.slice(head[0].length, end).trim())
    }
  return widgets
}

/** The pieces of a macro with a body. */
function closedPieces({ name, args, options, arms }: Open, here: string): Piece[] {
  const all = arms.flatMap((arm) => arm.body)
  switch (name) {
    case 'if':
      return [
        {
          kind: 'if',
          arms: arms.map(({ when, body }) => ({ when: when === null ? null : twineExpression(when, here), body })),
        },
      ]
    case 'switch': {
      const of = twineExpression(args, here)
      const cases = arms.slice(1).map(({ when, body }) => ({
        // The default has no values.
        when: valuesOf(when ?? '')
          .map((value) => twineExpression(value, here))
          .map((right) => ({ kind: 'compare' as const, how: '==' as const, left: of, right }))
          .reduce<Expression | null>((left, right) => (left ? { kind: 'or', left, right } : right), null),
        body,
      }))
      return [...(arms[0]?.body ?? []), { kind: 'if', arms: cases }]
    }
    case 'link':
    case 'button':
    case 'click': {
      const inner = /^\[\[([^\]\n]*)\]\]/.exec(args)
      if (inner) return [{ kind: 'link', ...linkAt(inner[1] ?? '', here), body: all }]
      const [label = '', target] = argsOf(args)
      const named = target ?? /["']\s{1,9}([$_]?[\p{L}_][\p{L}\p{N}_.]{0,80}(?:\([^()]{0,200}\))?)$/u.exec(args)?.[1]
      const led = named === undefined ? { target: null } : target === undefined ? ledTo(named, here) : { target }
      return [{ kind: 'link', label: plainLabel(label), ...led, body: all }]
    }
    case 'linkreplace':
    case 'linkappend':
    case 'linkprepend':
      return [{ kind: 'link', label: plainLabel(argsOf(args)[0] ?? args), target: null, body: all }]
    case 'silently':
    case 'silent':
      return withoutOutput(all)
    case 'nobr':
    case 'capture':
    case 'timed':
    case 'type':
    case 'do':
    case 'done':
      return all
    case 'script':
      return [lossPiece('script', `<<script>>`)]
    case 'widget':
    case 'createplaylist':
    case 'createaudiogroup':
      return [lossPiece('macro', `<<${name} ${args}>>`)]
    case 'cycle':
    case 'listbox':
      return [lossPiece('input', `<<${name} ${args}>>`), ...pickedOf(args, options, here)]
    default:
      return [lossPiece('macro', `<<${name} ${args}>>`), ...all]
  }
}

const containers = new Set(
  `if switch link button click linkreplace linkappend linkprepend silently silent nobr capture timed repeat type for script widget
   do done replace append prepend cycle listbox createplaylist createaudiogroup`.split(/\s+/),
)
/** Macros without visible effects that do not change the story. */
const quiet = new Set(
  'cacheaudio waitforaudio removeclass addclass toggleclass copy remove stop break continue optionsfrom next redo cursor'.split(
    ' ',
  ),
)

/** The values of a case: texts, numbers and words. */
const valuesOf = (args: string): string[] => args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"']+/g) ?? []

const targetOf = (args: string, here: string) => {
  const inner = /^\[\[([^\]\n]*)\]\]/.exec(args)
  if (inner) return ledTo(linkOf(inner[1] ?? '').target, here)
  return /^["']/.test(args) ? { target: argsOf(args)[0] ?? args } : ledTo(args, here)
}

/** The beginning of a macro with its name. */
const macroName = /^<<\s*(\/?[\p{L}_][\p{L}\p{N}_-]*|=|-)/u

/** Splits a source into texts and macros. A quoted text may contain the marks that close a macro. */
function tokensOf(source: string): Token[] {
  const text = withoutComments(source)
  const tokens: Token[] = []
  let copied = 0
  const lastEnd = text.lastIndexOf('>>')
  for (let at = text.indexOf('<<'); at >= 0 && at < lastEnd; at = text.indexOf('<<', at)) {
    const linkEnd = endOfLink(text, Math.max(copied, at - 500), at)
    if (linkEnd > at) {
      at = linkEnd
      continue
    }
    const found = macroName.exec(text.slice(at, at + 60))
    const end = found ? macroEnd(text, at + 2) : -1
    if (!found?.[1] || end < 0) {
      at += 2
      continue
    }
    tokens.push({ kind: 'text', text: text.slice(copied, at) })
    const args = text.slice(at + found[0].length, end).trim()
    tokens.push({ kind: 'macro', name: found[1], args, source: text.slice(at, end + 2) })
    at = end + 2
    copied = at
  }
  return [...tokens, { kind: 'text', text: text.slice(copied) }]
}

/** The contents of the links in a macro's arguments. The last `]]` in a row ends a link: a setter may end in `]`. */
function linksIn(args: string): string[] {
  return args.split('\n').flatMap((line) => {
    const links: string[] = []
    for (let from = line.indexOf('[['); from >= 0; ) {
      let end = line.indexOf(']]', from + 2)
      if (end < 0) break
      while (line[end + 2] === ']') end++
      links.push(line.slice(from + 2, end))
      from = line.indexOf('[[', end + 2)
    }
    return links
  })
}

/** The end of the link that a position is in; -1 when it is in none. Macros in a link belong to its label. */
function endOfLink(text: string, from: number, at: number): number {
  const before = text.slice(from, at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const open = line.lastIndexOf('[[')
  if (open < 0 || line.includes(']]', open + 2)) return -1
  const after = /^[^\n]*?\]\]/.exec(text.slice(at, at + 500))
  return after ? at + after[0].length : -1
}

/** The end of a macro, up to its maximum length. */
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

const variable =
  /(?:(?<!\$)\$|(?<![\p{L}\p{N}_])_(?=\p{L}))[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*|\[(?:["'][^"'\]\n]{1,80}["']|\d{1,9}|[$_][\p{L}_][\p{L}\p{N}_]*)\])*/gu

/** Text with its links, tags and variables. */
function plain(text: string, here: string, isTemporary: (name: string) => boolean): Piece[] {
  const changes = (setter: string) => twineChanges(setter, here, setter)
  return readMarkup(text, here, changes).flatMap((piece) =>
    piece.kind === 'text' ? withVariables(piece.text, here, isTemporary) : [piece],
  )
}

/** Text with the variables that are written into it. */
function withVariables(text: string, here: string, isTemporary: (name: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let copied = 0
  // Two dollar signs are one that begins no variable.
  const say = (part: string) => pieces.push(textPiece(part.replace(/\$\$(?=[\p{L}_])/gu, '$')))
  for (const found of text.matchAll(variable)) {
    if (found[0].startsWith('_') && !isTemporary(found[0])) continue
    say(text.slice(copied, found.index))
    pieces.push({ kind: 'print', value: twineExpression(found[0], here) })
    copied = found.index + found[0].length
  }
  say(text.slice(copied))
  return pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

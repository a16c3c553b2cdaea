import { addAll } from '../add-all.ts'
import { cutSpans } from '../cut-spans.ts'
import { SignFinder } from '../flow/sign-finder.ts'
import { emphasisMark } from '../story/emphasis.ts'
import { variableName } from '../story/expression-parser.ts'
import { emphasisOf, shows, silent } from './harlowe-macros.ts'
import { linkOf, literal, plainLabel, readMarkup } from './markup.ts'
import { argsOf, asHarlowe, ledTo, twineChanges, twineExpression } from './read-twine.ts'
import { lossPiece, type Piece, textPiece } from './story.ts'

const maxDepth = 60
/** The longest arguments of a macro, in characters. */
const maxArgs = 4_000

/** Reads a Harlowe passage: macros with their hooks, links, variables. `here` is the passage's name. */
export function readHarlowe(text: string, here: string): { pieces: Piece[]; readers: string[] } {
  const reader = new Harlowe(cutSpans(text, '<!--', '-->'), here)
  return { pieces: reader.until(null, 0), readers: reader.readers }
}

/** Where a passage creates a temporary variable: it is set, assigned a value, or iterates over a list. */
const temporary = /(?:\(set:|\(for:|[ ,](?:each|into|where|via))[ \n]{0,4}(_[a-z]\w{0,60})/gi

type Macro = { name: string; args: string; end: number }

class Harlowe {
  at = 0
  readonly readers: string[] = []
  /** How many braces are open: within them, white space is a single blank. */
  private collapsing = 0
  private readonly text: string
  private readonly here: string
  private readonly ends = new Map<number, number>()
  private scanned = 0
  private readonly marks: SignFinder

  constructor(text: string, here: string) {
    this.text = text
    this.here = here
    this.marks = new SignFinder(text)
  }

  /** Parses pieces up to and including the mark that closes a hook, or to the end. */
  until(close: ']' | null, depth: number): Piece[] {
    const pieces: Piece[] = []
    let raw = ''
    const say = () => {
      addAll(pieces, this.plain(raw))
      raw = ''
    }
    const { text } = this
    while (this.at < text.length) {
      const sign = text[this.at] as string
      if (close !== null && sign === close) {
        this.at++
        break
      }
      if (text.startsWith('[[', this.at) && text[this.at + 2] !== '[') {
        const end = this.marks.of(']]', this.at)
        const line = this.marks.of('\n', this.at)
        if (end >= 0 && (line < 0 || end < line)) {
          say()
          const { label, target } = linkOf(text.slice(this.at + 2, end))
          pieces.push({ kind: 'link', label, ...ledTo(target, this.here), body: [] })
          this.at = end + 2
          continue
        }
        raw += '[['
        this.at += 2
        continue
      }
      if (sign === '(') {
        const macro = this.macroAt(this.at)
        if (macro) {
          say()
          this.at = macro.end
          this.perform(macro, pieces, depth)
          continue
        }
      }
      if (sign === '[' && depth < maxDepth) {
        say()
        this.at++
        addAll(pieces, this.until(']', depth + 1))
        this.skip(/[<(]\w+\|/y)
        continue
      }
      if (sign === '|' && this.skip(/\|\w+[>)]=*(?=\[)/y)) continue
      if (sign === '`') {
        const [marks = sign] = /^`+/.exec(text.slice(this.at, this.at + 10)) ?? []
        const from = this.at + marks.length
        const end = this.marks.of(marks, from)
        if (end >= 0) {
          say()
          pieces.push(textPiece(literal(text.slice(from, end))))
          this.at = end + marks.length
          continue
        }
      }
      if (sign === '$' || (sign === '_' && !/\w/.test(text[this.at - 1] ?? ''))) {
        const name = /^(?:\$[\p{L}_][\p{L}\p{N}_]*|_[a-z]\w*)/iu.exec(text.slice(this.at, this.at + 100))?.[0]
        if (name && (sign === '$' || this.isTemporary(name))) {
          say()
          pieces.push({ kind: 'print', value: { kind: 'variable', name: variableName(name) } })
          this.at += name.length
          continue
        }
      }
      if (sign === '{' && this.marks.of('}', this.at) >= 0) {
        say()
        this.at++
        if (this.collapsing++ === 0) this.skip(/\s*/y)
        continue
      }
      if (sign === '}' && this.collapsing > 0) {
        if (this.collapsing === 1) raw = raw.trimEnd()
        say()
        this.at++
        this.collapsing--
        continue
      }
      raw += sign
      this.at++
    }
    say()
    return pieces
  }

  private isTemporary = (name: string): boolean => {
    this.temporaries ??= new Set([...this.text.matchAll(temporary)].map((found) => found[1] ?? ''))
    return this.temporaries.has(name)
  }
  private temporaries: Set<string> | null = null

  private plain(raw: string): Piece[] {
    const joined = raw.replace(/\\\n|\n\\/g, '')
    return readMarkup(this.collapsing > 0 ? joined.replace(/\s+/g, ' ') : joined, this.here)
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found !== null
  }

  /** Parses `(name: args)` at a position; null when the bracket begins no macro. */
  private macroAt(from: number): Macro | null {
    const name = /^\(\s*([\p{L}_$][\p{L}\p{N}_$-]*)\s*:(?!\/)/u.exec(this.text.slice(from, from + 60))
    if (!name?.[1]) return null
    const end = this.closing(from)
    if (end < 0 || end - from > maxArgs) return null
    return {
      name: name[1].toLowerCase().replace(/[-_]/g, ''),
      args: this.text
        .slice(from + name[0].length, end)
        .trim()
        .replace(/\(passage:\s*\)'s name/g, () => JSON.stringify(this.here)),
      end: end + 1,
    }
  }

  /**
   * The index of the bracket that closes the one at a position, ignoring quoted texts; -1 when there is none. Each
   * character is visited once.
   */
  private closing(from: number): number {
    const cached = this.ends.get(from)
    if (cached !== undefined) return cached
    if (from < this.scanned) return -1
    const open: number[] = []
    const { text } = this
    let at = from
    for (; at < text.length && at - from <= maxArgs; at++) {
      const sign = text[at]
      if (sign === '"' || (sign === "'" && !/[\p{L}\p{N})]/u.test(text[at - 1] ?? ''))) {
        const end = this.quoteEnd(at, sign)
        if (end > 0) at = end
      } else if (sign === '(') open.push(at)
      else if (sign === ')') {
        const start = open.pop()
        if (start !== undefined) this.ends.set(start, at)
        if (open.length === 0) break
      }
    }
    this.scanned = Math.max(this.scanned, at)
    return this.ends.get(from) ?? -1
  }

  private quoteEnd(from: number, quote: string): number {
    for (let at = from + 1; at < this.text.length && at - from < 1_000; at++) {
      if (this.text[at] === '\\') at++
      else if (this.text[at] === quote) return at
    }
    return -1
  }

  /** Parses the attached hook, if there is one; changers joined to it by `+` are skipped. */
  private hook(depth: number): Piece[] | null {
    for (;;) {
      const joined = /^\s*\+\s*(?=\()/.exec(this.text.slice(this.at, this.at + 20))
      const macro = joined && this.macroAt(this.at + joined[0].length)
      if (!macro) break
      this.at = macro.end
    }
    this.skip(/[ \t]*\|\w+[>)](?=\[)/y)
    const gap = /^\s*/.exec(this.text.slice(this.at, this.at + 40))?.[0].length ?? 0
    const from = this.at + gap
    if (this.text[from] !== '[' || depth >= maxDepth) return null
    // After a macro, two brackets are a link of its own; three are a hook that begins with a link.
    if (this.text[from + 1] === '[' && this.text[from + 2] !== '[') return this.linkAt(from)
    this.at = from + 1
    const body = this.until(']', depth + 1)
    this.skip(/[<(]\w+\|/y)
    return body
  }

  /** Skips a hook of a macro that does not show it; a link after the macro is not a hook. */
  private passHook(depth: number): void {
    if (this.text[this.at] === '[' && this.text[this.at + 1] !== '[') this.hook(depth)
  }

  private linkAt(from: number): Piece[] | null {
    const end = this.marks.of(']]', from)
    if (end < 0) return null
    this.at = end + 2
    const { label, target } = linkOf(this.text.slice(from + 2, end))
    return [{ kind: 'link', label, ...ledTo(target, this.here), body: [] }]
  }

  private perform({ name, args }: Macro, pieces: Piece[], depth: number): void {
    const first = () => argsOf(args)[0] ?? ''
    switch (name) {
      case 'set':
      case 'put':
        if (this.asksReader(args, prompted)) return
        addAll(pieces, twineChanges(args, this.here, `(${name}: ${args})`, asHarlowe))
        return
      case 'if':
      case 'unless': {
        const when = twineExpression(args, this.here, asHarlowe)
        const body = this.hook(depth) ?? []
        pieces.push({ kind: 'if', arms: [{ when: name === 'if' ? when : { kind: 'not', of: when }, body }] })
        return
      }
      case 'event': {
        // Whether it happens is known on arrival; what happens while the passage is read is not.
        const when = twineExpression(args.replace(/^when\s+/, ''), this.here, asHarlowe)
        pieces.push(lossPiece('macro', `(${name}: ${args})`), {
          kind: 'if',
          arms: [{ when, body: this.hook(depth) ?? [] }],
        })
        return
      }
      case 'elseif':
      case 'else': {
        const body = this.hook(depth) ?? []
        const last = lastIf(pieces)
        if (last) last.arms.push({ when: name === 'else' ? null : twineExpression(args, this.here, asHarlowe), body })
        else addAll(pieces, body)
        return
      }
      case 'goto':
      case 'redirect':
        pieces.push({ kind: 'goto', ...this.led(args) })
        return
      case 'display':
        pieces.push({ kind: 'include', ...this.led(args) })
        return
      case 'alert':
      case 'print':
        pieces.push({ kind: 'print', value: twineExpression(args, this.here, asHarlowe) })
        return
      case 'linkgoto':
      case 'clickgoto':
        pieces.push({ kind: 'link', ...this.linked(args), body: [] })
        return
      case 'linkrevealgoto':
        pieces.push({ kind: 'link', ...this.linked(args), body: this.hook(depth) ?? [] })
        return
      case 'link':
      case 'linkreplace':
      case 'linkreveal':
      case 'linkrepeat':
      case 'linkrerun':
      case 'linkfullscreen':
        pieces.push({ kind: 'link', label: plainLabel(first()), target: null, body: this.hook(depth) ?? [] })
        return
      case 'prompt':
      case 'inputbox':
      case 'forceinputbox':
      case 'input':
      case 'cyclinglink':
      case 'seqlink':
      case 'dropdown':
      case 'checkbox':
      case 'meter':
        if (name.includes('input')) this.asksReader(args, bound)
        pieces.push(lossPiece('input', `(${name}: ${args})`))
        addAll(pieces, this.picked(name, args))
        this.passHook(depth)
        return
      case 'either':
      case 'random':
      case 'cond':
      case 'str':
      case 'string':
      case 'text': {
        const inner = name === 'str' || name === 'string' || name === 'text' ? args : `(${name}: ${args})`
        pieces.push({ kind: 'print', value: twineExpression(inner, this.here, asHarlowe) })
        return
      }
      default:
        this.other(name, args, pieces, depth)
    }
  }

  /** Macros that show their hook in some way. */
  private other(name: string, args: string, pieces: Piece[], depth: number): void {
    if (silent.has(name)) {
      this.passHook(depth)
      return
    }
    const body = this.hook(depth)
    if (!shows.has(name))
      pieces.push(lossPiece(/^(track|audio|newtrack|masteraudio)/.test(name) ? 'media' : 'macro', `(${name}: ${args})`))
    if (!body) return
    const set = name === 'textstyle' ? emphasisOf(argsOf(args)) : null
    if (set) pieces.push(textPiece(emphasisMark(set)))
    addAll(pieces, body)
    if (set) pieces.push(textPiece(emphasisMark(set, true)))
  }

  /** The initial value of a menu's variable: its first option. */
  private picked(name: string, args: string): Piece[] {
    const variable = /^2?bind\s+([$_][\p{L}_][\p{L}\p{N}_]*)/u.exec(args)?.[1]
    const [first] = argsOf(args)
    if (!variable || first === undefined || !/^(?:cyclinglink|seqlink|dropdown)$/.test(name)) return []
    return twineChanges(`${variable} to ${JSON.stringify(first)}`, this.here, args, asHarlowe)
  }

  /** The target of a macro without other arguments: a quoted text, or an expression. */
  private led(args: string) {
    const [whole] = /^(?:"[^"]*"|'[^']*')$/.test(args) ? argsOf(args) : []
    return whole === undefined ? { target: '', to: twineExpression(args, this.here, asHarlowe) } : { target: whole }
  }

  /** The label of a link and its target: the second argument, or else the label itself. */
  private linked(args: string) {
    const [label = ''] = argsOf(args)
    const rest = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*,\s*(\S[\s\S]*)$/.exec(args)?.[1]
    return { label: plainLabel(label), ...(rest === undefined ? { target: label } : this.led(rest)) }
  }

  /** Recognises a text field whose variable is the reader's name. */
  private asksReader(args: string, field: RegExp): boolean {
    const [name] = field.exec(args)?.slice(1).filter(Boolean) ?? []
    if (!name || !/name|имя|player|игрок|hero|герой/i.test(args)) return false
    this.readers.push(name)
    return true
  }
}

/** The variable that a text field changes. */
const bound = /bind\s+\$([\p{L}_][\p{L}\p{N}_]*)/u
/** The variable that is set to what the reader types. */
const prompted =
  /^\$([\p{L}_][\p{L}\p{N}_]*)\s+to\s+\(prompt:.*\)$|^\(prompt:.*\)\s+into\s+\$([\p{L}_][\p{L}\p{N}_]*)$/su

/** The last condition, if only blanks follow it. */
function lastIf(pieces: Piece[]): Extract<Piece, { kind: 'if' }> | null {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at] as Piece
    if (piece.kind === 'if') return piece
    if (piece.kind !== 'text' || piece.text.trim() !== '') return null
  }
  return null
}

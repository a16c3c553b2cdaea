import { addAll } from '../add-all.ts'
import { drawCalls } from '../flow/draws.ts'
import { SignFinder } from '../flow/sign-finder.ts'
import { type Choice, lossStatement, type Statement, type TextPart } from '../flow/statements.ts'
import { readTags, speakerOf } from '../flow/tags.ts'
import { markOfTag } from '../story/emphasis.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression, visitsOf, withNames } from '../story/expressions.ts'
import { maxSource, readAssignments, readExpression } from '../story/read-expression.ts'

interface YarnLine {
  indent: number
  text: string
}

/** The deepest nesting of options and conditions. */
const maxDepth = 30
/** `[[label|node]]`. */
const link = /^\[\[([^\]|]*)\|([^\]]*)\]\]/
const closers = /^<<\s*(elseif|else|endif|endonce)\b/

/** Reads the lines of a node. */
export class YarnBody {
  private readonly here: string
  private lines: YarnLine[] = []
  private at = 0
  /** Smart variables with their expressions. */
  private readonly smart: ReadonlyMap<string, string>

  constructor(here: string, smart: ReadonlyMap<string, string> = new Map()) {
    this.here = here
    this.smart = smart
  }

  /**
   * Parses `once`, `once if $gold > 2`, `always`, or a condition: when a node of a group applies, the statements to run
   * then, and how specific it is.
   */
  asked(source: string): { when: Expression | null; done: Statement[]; asks: number } {
    const [, once, asked = ''] = /^(once\b)?(.*)$/s.exec(source.trim()) ?? []
    const rest = asked.trimStart().replace(/^if\b/, '').trim()
    const own = rest === '' || rest === 'always' ? null : this.expression(rest)
    const asks = (once ? 1 : 0) + (own ? rest.split(/&&|\|\||\band\b|\bor\b/).length : 0)
    if (!once) return { when: own, done: [], asks }
    const name = `once ${this.here}`
    const first: Expression = { kind: 'not', of: { kind: 'variable', name } }
    return { when: own ? { kind: 'and', left: first, right: own } : first, done: [setTo(name, true)], asks }
  }

  read(lines: readonly string[]): Statement[] {
    this.lines = lines.flatMap(lineOf)
    this.at = 0
    const all: Statement[] = []
    // A closing command without an opening one is skipped.
    for (; this.lines[this.at]; this.at++) addAll(all, this.series(0, 0))
    return all
  }

  /** Parses lines indented at least this far, up to a command that closes a condition. */
  private series(indent: number, depth: number): Statement[] {
    const all: Statement[] = []
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      if (line.indent < indent || closers.test(line.text)) break
      if (depth > maxDepth) {
        this.at++
        all.push(lossStatement('macro', line.text))
      } else if (line.text.startsWith('->')) all.push(this.options(line.indent, depth))
      else if (line.text.startsWith('=>')) addAll(all, this.group(line.indent, depth))
      else if (link.test(line.text)) all.push(this.links())
      else {
        this.at++
        addAll(all, this.line(line.text, depth))
      }
    }
    return all
  }

  /** `-> label <<if condition>>`, with its lines below. */
  private options(indent: number, depth: number): Statement {
    const choices: Choice[] = []
    for (
      let line = this.lines[this.at];
      line?.text.startsWith('->') && line.indent === indent;
      line = this.lines[this.at]
    ) {
      this.at++
      const { words, when, once } = this.parted(line.text.slice(2))
      const { who, parts } = said(words)
      const label: TextPart[] = who === null ? parts : [`${who}: `, ...parts]
      choices.push({ label, when, once, body: this.series(indent + 1, depth + 1) })
    }
    return { kind: 'menu', choices, fallback: [] }
  }

  /** `[[label|node]]`, the links of Yarn 1. */
  private links(): Statement {
    const choices: Choice[] = []
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      const found = link.exec(line.text)
      if (!found) break
      this.at++
      const body: Statement[] = [{ kind: 'jump', target: (found[2] ?? '').trim() }]
      choices.push({ label: readYarnText((found[1] ?? '').trim()), when: null, once: false, body })
    }
    return { kind: 'menu', choices, fallback: [] }
  }

  /**
   * `=> text`: one of several lines, chosen by the game. Here those with conditions come first, and the others take
   * turns.
   */
  private group(indent: number, depth: number): Statement[] {
    const arms: Arm[] = []
    let words = ''
    for (
      let line = this.lines[this.at];
      line?.text.startsWith('=>') && line.indent === indent;
      line = this.lines[this.at]
    ) {
      const at = this.at++
      const parted = this.parted(line.text.slice(2))
      words ||= parted.words
      const body = [...this.said(parted.words), ...this.series(indent + 1, depth + 1)]
      const once = parted.once ? `once ${this.here} ${at}` : null
      if (once !== null) body.unshift(setTo(once, true))
      const first: Expression | null = once === null ? null : { kind: 'not', of: { kind: 'variable', name: once } }
      const when: Expression | null =
        first && parted.when ? { kind: 'and', left: first, right: parted.when } : (first ?? parted.when)
      arms.push({ when, body })
    }
    return firstOf(arms, `${this.here} ${this.at}`, `=> ${words}`)
  }

  private line(text: string, depth: number): Statement[] {
    const command = /^<<\s*([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_])(.*?)>>\s*(?:#.*)?$/su.exec(text)
    if (command) return this.command(command[1] ?? '', (command[2] ?? '').trim(), text, depth)
    // A command without an end or a name is not dialogue.
    if (text.startsWith('<<')) return [lossStatement('macro', text)]
    const jump = /^\[\[([^\]|]*)\]\]$/.exec(text)
    if (jump) return [{ kind: 'jump', target: (jump[1] ?? '').trim() }]
    const { words, when } = this.parted(text)
    const lines = this.said(words)
    return when === null ? lines : [{ kind: 'if', arms: [{ when, body: lines }] }]
  }

  private command(word: string, rest: string, text: string, depth: number): Statement[] {
    switch (word) {
      case 'if':
        return this.conditions(this.expression(rest), depth)
      case 'once':
        return this.once(rest, depth)
      case 'set': {
        const changes = rest.length > maxSource ? null : readAssignments(rest, this.here, { calls: drawCalls })
        if (!changes || changes.length === 0) return [lossStatement('value', text)]
        return changes.map((change): Statement => ({ kind: 'set', change }))
      }
      case 'declare':
      case 'wait':
      case 'local':
      case 'enum':
      case 'case':
      case 'endenum':
        return []
      case 'jump':
      case 'detour': {
        if (!/^[\p{L}\p{N}_.]+$/u.test(rest)) return [lossStatement('link', text)]
        return [{ kind: word === 'jump' ? 'jump' : 'call', target: rest }]
      }
      case 'return':
        return [{ kind: 'return' }]
      case 'stop':
        return [{ kind: 'end' }]
      case 'background':
      case 'bg':
      case 'music':
      case 'bgm': {
        const tag = `${word}: ${rest.replace(/["']/g, '')}`
        return rest === '' ? [lossStatement('macro', text)] : readTags([tag], null).before
      }
      default:
        return [lossStatement('macro', text)]
    }
  }

  /** Parses up to `<<endif>>`; `done` runs first where the first condition holds. */
  private conditions(first: Expression, depth: number, done: readonly Statement[] = []): Statement[] {
    const arms: Arm[] = [{ when: first, body: [...done, ...this.series(0, depth + 1)] }]
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      const found = /^<<\s*(elseif|else|endif|endonce)\b(.*?)>>/s.exec(line.text)
      if (!found) break
      this.at++
      if (found[1] === 'endif' || found[1] === 'endonce') break
      const when = found[1] === 'elseif' ? this.expression(found[2] ?? '') : null
      arms.push({ when, body: this.series(0, depth + 1) })
    }
    return [{ kind: 'if', arms }]
  }

  /** `<<once>>`: content for the first time only, tracked by a variable of its own. */
  private once(rest: string, depth: number): Statement[] {
    const name = `once ${this.here} ${this.at}`
    const first: Expression = { kind: 'not', of: { kind: 'variable', name } }
    const asked = /^if\b(.*)$/s.exec(rest)?.[1]
    const when: Expression = asked === undefined ? first : { kind: 'and', left: first, right: this.expression(asked) }
    return this.conditions(when, depth, [setTo(name, true)])
  }

  private expression(source: string): Expression {
    if (source.length > maxSource) return unknownExpression(source)
    const asked = source.replace(/\bvisited_count\s*\(/g, 'visited(')
    return this.meant(
      withoutCurrentVisit(readExpression(asked, this.here, { calls: drawCalls }), visitsOf(this.here).name),
    )
  }

  /** Replaces smart variables in an expression by their expressions. */
  private meant(expression: Expression, depth = 0): Expression {
    if (depth > 5) return expression
    return withNames(expression, (name) => {
      const source = this.smart.get(name)
      return source === undefined
        ? { kind: 'variable', name }
        : this.meant(readExpression(source, this.here, { calls: drawCalls }), depth + 1)
    })
  }

  /** Splits off the condition at the end of a line. */
  private parted(text: string): { words: string; when: Expression | null; once: boolean } {
    const open = text.indexOf('<<')
    const close = open < 0 ? -1 : text.indexOf('>>', open)
    if (close < 0) return { words: text.trim(), when: null, once: false }
    const inside = text.slice(open + 2, close).trim()
    const words = `${text.slice(0, open)}${text.slice(close + 2)}`.trim()
    const asked = /^(?:once\s+)?if\b(.*)$/s.exec(inside)?.[1]
    return { words, when: asked === undefined ? null : this.expression(asked), once: inside.startsWith('once') }
  }

  private said(words: string): Statement[] {
    const { who, parts, tags } = said(words)
    const told = readTags(tags, who)
    return [...told.before, { kind: 'say', who: told.who, parts }]
  }
}

interface Arm {
  when: Expression | null
  body: Statement[]
}

/** The first arm whose condition holds. Those without conditions take turns, where Yarn draws one. `what` is their source. */
export function firstOf(arms: readonly Arm[], place: string, what: string): Statement[] {
  const asked = arms.filter(({ when }) => when !== null)
  const others = arms.filter(({ when }) => when === null)
  if (others.length < 2) return [{ kind: 'if', arms: [...asked, ...others] }]
  const turn = `turn of ${place}`
  const isTurn = (value: number): Expression => ({
    kind: 'compare',
    how: '==',
    left: { kind: 'variable', name: turn },
    right: { kind: 'value', value },
  })
  const turns = others.map(({ body }, at) => ({
    when: at === others.length - 1 ? null : isTurn(at),
    body: [setTo(turn, (at + 1) % others.length), ...body],
  }))
  return [lossStatement('chance', what), { kind: 'if', arms: [...asked, ...turns] }]
}

const setTo = (name: string, value: boolean | number): Statement => ({
  kind: 'set',
  change: { name, how: 'set', value: { kind: 'value', value } },
})

function lineOf(line: string): YarnLine[] {
  // The slashes of an address, and escaped ones, begin no comment.
  const bare = line.replace(/(?<![:\\])\/\/.*/, '')
  const text = bare.trim()
  if (text === '') return []
  let indent = 0
  for (const sign of bare) {
    if (sign === ' ') indent++
    else if (sign === '\t') indent += 4
    else break
  }
  return [{ indent, text }]
}

/** `Name: text #tag`. */
function said(line: string): { who: string | null; parts: TextPart[]; tags: string[] } {
  const [words = '', ...tags] = line.split(/(?:^|\s)#(?=\S)/)
  const speaker = speakerOf(words)
  const parts = readYarnText(words.slice(speaker?.length ?? 0))
  return { who: speaker?.who ?? null, parts, tags }
}

/** Parses text; of its markup only italics and bold are kept. `{$variable}` is the variable's value. A backslash escapes a sign. */
function readYarnText(source: string): TextPart[] {
  const parts: TextPart[] = []
  let plain = ''
  const next = new SignFinder(source)
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    const close = sign === '[' ? ']' : sign === '{' ? '}' : null
    const end = close === null ? -1 : next.of(close, at)
    if (sign === '\\') plain += source[++at] ?? ''
    else if (close !== null && end >= 0 && end - at < 300) {
      const inside = source.slice(at + 1, end)
      if (sign === '{' || /^(?:select|plural|ordinal)\b/.test(inside)) {
        parts.push(plain, { kind: 'print', value: readExpression(inside, '', { calls: drawCalls }) })
        plain = ''
      } else plain += markOfTag(inside)
      at = end
    } else if (close === null || end >= 0) plain += sign
  }
  return [...parts, plain]
}

/**
 * Yarn counts a visit when its node is left, a novel when it is entered: within the node, its last visit does not count.
 * `visits`: the variable of the node's visits.
 */
function withoutCurrentVisit(asked: Expression, visits: string): Expression {
  const isOwn = (of: Expression) => of.kind === 'variable' && of.name === visits
  const inner = (of: Expression) => withoutCurrentVisit(of, visits)
  switch (asked.kind) {
    case 'variable':
      return isOwn(asked) ? { kind: 'compare', how: '>', left: asked, right: { kind: 'value', value: 1 } } : asked
    case 'not':
      return { ...asked, of: inner(asked.of) }
    case 'and':
    case 'or':
      return { ...asked, left: inner(asked.left), right: inner(asked.right) }
    case 'compare': {
      const { left, right } = asked
      const isCount = isOwn(left) && right.kind === 'value' && typeof right.value === 'number'
      return isCount ? { ...asked, right: { kind: 'value', value: Number(right.value) + 1 } } : asked
    }
    default:
      return asked
  }
}

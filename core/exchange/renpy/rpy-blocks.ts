import { addAll } from '../add-all.ts'
import { drawCalls } from '../flow/draws.ts'
import { type Block, type Choice, lossStatement, type Statement } from '../flow/statements.ts'
import { everyStatement } from '../flow/walk.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { maxSource, readAssignments, readExpression } from '../story/read-expression.ts'
import { labelsNamed } from './rpy-computed-labels.ts'
import type { RpyFacts } from './rpy-facts.ts'
import { argumentsOf, quotedAt, type RpyLine } from './rpy-lines.ts'
import { choicesOfScreen } from './rpy-screens.ts'
import { readRpyStage } from './rpy-stage.ts'
import { readRpyText } from './rpy-text.ts'

/** Statements that have no effect on scenes. */
const silent =
  /^(?:pass|with|pause|window|nvl|camera|transform|style|init|translate|screen|layeredimage|define|default|image|queue|show\s+layer|hide\s+screen)\b/

/** Reads the blocks of labels one by one. */
export class RpyBlocks {
  private readonly facts: RpyFacts
  /** The label that a local name belongs to. */
  private outer = ''
  private here = ''
  /** The last image shown for each tag. */
  private readonly shown = new Map<string, string>()

  constructor(facts: RpyFacts) {
    this.facts = facts
  }

  /** Reads a label's block; `follows` is the label that the story falls through to at its end. */
  read(name: string, lines: readonly RpyLine[], follows: string | null): Block[] {
    this.here = this.whole(name)
    if (!name.startsWith('.')) this.outer = this.here
    const body = this.series(lines)
    body.push(follows === null ? { kind: 'return' } : { kind: 'jump', target: this.whole(follows) })
    return [{ name: this.here, body }]
  }

  private whole = (name: string): string => (name.startsWith('.') ? `${this.outer}${name}` : name)

  private series(lines: readonly RpyLine[]): Statement[] {
    const all: Statement[] = []
    let at = 0
    for (let line = lines[at]; line; line = lines[++at]) {
      if (/^if\b.*:$/s.test(line.text)) {
        const arms = [this.arm(line)]
        for (let next = lines[at + 1]; next && /^(?:elif\b.*|else\s*):$/s.test(next.text); next = lines[at + 1]) {
          arms.push(this.arm(next))
          at++
        }
        all.push({ kind: 'if', arms })
        continue
      }
      const goesOn = /^extend\s+(?=["'])/.exec(line.text)
      const last = all.at(-1)
      // Appends its text to the previous line.
      if (goesOn && last?.kind === 'say') {
        const from = goesOn[0].length
        const gap = line.text[from + 1] === ' ' ? ' ' : ''
        last.parts = [...last.parts, gap, ...readRpyText(quotedAt(line.text, from)?.text.replace(/\n/g, ' ') ?? '')]
      } else addAll(all, this.line(line))
    }
    return all
  }

  private arm({ text, body }: RpyLine): { when: Expression | null; body: Statement[] } {
    const asked = /^(?:if|elif)\b(.*):$/s.exec(text)?.[1]
    return { when: asked === undefined ? null : this.expression(asked), body: this.series(body) }
  }

  private expression(source: string): Expression {
    const text = source.replace(/\b(?:persistent|store)\./g, '')
    return text.length > maxSource ? unknownExpression(text) : readExpression(text, this.here, { calls: drawCalls })
  }

  private line(line: RpyLine): Statement[] {
    const { text, body } = line
    const [word = ''] = /^[\p{L}_][\p{L}\p{N}_.]*|^\$/u.exec(text) ?? []
    switch (word) {
      case 'menu':
        return this.menu(line)
      case 'label': {
        const name = this.whole(/^label\s+([\p{L}\p{N}_.]+)/u.exec(text)?.[1] ?? '')
        return [{ kind: 'label', name }, ...this.series(body)]
      }
      case 'jump':
      case 'call':
        return this.led(word, text)
      case 'return':
        return [{ kind: 'return' }]
      case '$':
        return this.python(text.slice(1).trim())
      case 'python':
        return body.flatMap((each) => this.python(each.text))
      case 'while':
        return this.whileLoop(text, body)
      case 'break':
      case 'continue': {
        const target = this.openLoops.at(-1)?.[word === 'break' ? 'end' : 'begin']
        return target === undefined ? [] : [{ kind: 'jump', target }]
      }
      case 'show': {
        const written = textShown(text)
        return written === null ? readRpyStage(text, this.facts, this.shown) : paragraphs(null, written)
      }
      case 'scene':
      case 'hide':
      case 'play':
      case 'stop':
      case 'queue':
      case 'voice':
        return readRpyStage(text, this.facts, this.shown)
    }
    if (silent.test(text)) return []
    return this.said(text)
  }

  /** The labels at the beginning and end of the enclosing loops, innermost last. */
  private readonly openLoops: { begin: string; end: string }[] = []
  private loops = 0

  /** A while loop. A loop without any line in it would lead nowhere. */
  private whileLoop(text: string, lines: readonly RpyLine[]): Statement[] {
    const place = `${this.here} while ${++this.loops}`
    const [begin, end] = [place, `${place} end`]
    this.openLoops.push({ begin, end })
    const body = this.series(lines)
    this.openLoops.pop()
    const labels: Statement[] = [begin, end].map((name) => ({ kind: 'label', name }))
    // It is run once; its labels stay, for what leads out of it or back.
    if (![...everyStatement(body)].some(({ kind }) => kind === 'say' || kind === 'menu'))
      return [lossStatement('condition', text), ...body, ...labels]
    const when = this.expression(/^while\b(.*):$/s.exec(text)?.[1] ?? '')
    return [
      { kind: 'label', name: begin },
      { kind: 'if', arms: [{ when, body: [...body, { kind: 'jump', target: begin }] }] },
      { kind: 'label', name: end },
    ]
  }

  /** Assigns a call's arguments to the parameters of a label. */
  private given(target: string, args: Arguments): Statement[] {
    const params = this.facts.params.get(target) ?? []
    const places = args.filter(({ name }) => name === null)
    return params.flatMap(({ name, value }, at) => {
      const own = args.find((arg) => arg.name === name)?.value ?? places[at]?.value ?? value
      return own === null ? [] : this.python(`${name} = ${own}`)
    })
  }

  private led(word: 'jump' | 'call', text: string): Statement[] {
    const screen = /^call\s+screen\s+([\p{L}\p{N}_]+)/u.exec(text)?.[1]
    if (screen !== undefined) return this.asked(screen, text)
    if (!/^(?:jump|call)\s+expression\b/.test(text)) {
      const target = /^(?:jump|call)\s+["']?([\p{L}\p{N}_.]+)/u.exec(text)?.[1]
      return target === undefined ? [lossStatement('link', text)] : this.ledTo(word, target, argumentsIn(text))
    }
    const named = namedBy(text)
    // A quoted label is taken as it is; any other expression is computed during play.
    const target = labelIn(named)
    return target === undefined
      ? this.ledByWords(word, named, text)
      : this.ledTo(word, target, argumentsIn(text.split(' pass').slice(1).join()))
  }

  /** Leads to a label, with the arguments for its parameters. */
  private ledTo(kind: 'jump' | 'call', label: string, args: Arguments): Statement[] {
    return [...this.given(label, args), { kind, target: this.whole(label) }]
  }

  /** Leads to the labels that an expression may name. */
  private ledByWords(kind: 'jump' | 'call', named: string, text: string): Statement[] {
    const labels = labelsNamed(named, this.facts.params.keys(), this.facts.values)
    // Statements after a jump are not reached.
    const end: Statement[] = kind === 'jump' ? [{ kind: 'end' }] : []
    if (labels === null) return [lossStatement('computed', text), ...end]
    const arms = labels.map(({ when, label }) => ({ when, body: [{ kind, target: label } as const] }))
    return [{ kind: 'if', arms }, ...end]
  }

  /** Converts a screen that waits for one of its buttons to a menu. */
  private asked(screen: string, text: string): Statement[] {
    const code = {
      expression: (source: string) => this.expression(source),
      python: (source: string) => this.python(source),
      whole: this.whole,
    }
    const choices = choicesOfScreen(this.facts.screens.get(screen) ?? [], code)
    return choices ? [{ kind: 'menu', choices, fallback: [] }] : [lossStatement('input', text)]
  }

  private python(source: string): Statement[] {
    const text = source.replace(/\b(?:persistent|store)\./g, '')
    const typed = /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*renpy\.input\s*\(/u.exec(text)
    if (typed) {
      this.facts.readers.add(typed[1] ?? '')
      return [lossStatement('input', source)]
    }
    const own =
      /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*\1\.strip\(\)/u.test(text) ||
      /^renpy\.(?:pause|block_rollback|checkpoint)\b/.test(text)
    if (own) return []
    const said = /^renpy\.say\(\s*([\p{L}_][\p{L}\p{N}_]*)\s*,\s*(?:_\s*\(\s*)?(?=["'])/u.exec(text)
    if (said) return this.said(`${said[1] === 'None' ? '' : said[1]} ${text.slice(said[0].length)}`)
    const [, led, inside = ''] = /^renpy\.(jump|call)\((.*)\)$/s.exec(text) ?? []
    const [where, ...args] = argumentsOf(inside)
    if (where) {
      const kind = led === 'jump' ? 'jump' : 'call'
      const label = labelIn(where.value)
      return label === undefined ? this.ledByWords(kind, where.value, source) : this.ledTo(kind, label, args)
    }
    const unread = [lossStatement(/=/.test(text) ? 'value' : 'script', source)]
    if (text.length > maxSource) return unread
    const [, name, first, asked, otherwise] = eitherOf.exec(text) ?? []
    if (asked !== undefined) {
      const arms = [
        { when: this.expression(asked), body: this.python(`${name} = ${first}`) },
        { when: null, body: this.python(`${name} = ${otherwise}`) },
      ]
      return [{ kind: 'if', arms }]
    }
    const changes = readAssignments(text, this.here, { calls: drawCalls })
    if (!changes || changes.length === 0) return unread
    return changes.map((change): Statement => ({ kind: 'set', change }))
  }

  /** `who look "text"`, in all its forms. */
  private said(text: string): Statement[] {
    const open = text.search(/["']/)
    const first = quotedAt(text, open)
    if (!first) return [lossStatement('macro', text)]
    const head = text.slice(0, open).trim()
    if (!/^(?:[\p{L}_][\p{L}\p{N}_.]*(?:\s+[@\p{L}\p{N}_-]+)*)?$/u.test(head)) return [lossStatement('macro', text)]
    const more = text.slice(first.end)
    const gap = /^\s*(?=["'])/.exec(more)
    const second = head === '' && gap ? quotedAt(text, first.end + gap[0].length) : null
    // A quoted name before the text is the speaker.
    if (second) return paragraphs(first.text, second.text)
    const [who = '', ...look] = head.split(/\s+/)
    if (who === '' || who === 'centered' || who === 'narrator' || who === 'nvl_narrator')
      return paragraphs(null, first.text)
    if (who === 'extend') return paragraphs(null, first.text)
    if (!this.facts.people.has(who) && look.length > 0) return [lossStatement('macro', text)]
    const tag = this.facts.people.get(who)?.tag
    const shows = look.length > 0 && tag ? readRpyStage(`show ${tag} ${look.join(' ')}`, this.facts, this.shown) : []
    return [...shows, ...paragraphs(who, first.text)]
  }

  private menu({ text: head, body }: RpyLine): Statement[] {
    // A named menu is a jump target.
    const name = /^menu\s+([\p{L}\p{N}_.]+)/u.exec(head)?.[1]
    const before: Statement[] = name === undefined ? [] : [{ kind: 'label', name: this.whole(name) }]
    const choices: Choice[] = []
    // A choice that was taken is in the set, and is not offered again.
    const once = body.some(({ text }) => /^set\s+[\p{L}_]/u.test(text))
    for (const { text, body: inner } of body) {
      const first = quotedAt(text, 0)
      const rest = first ? text.slice(first.end).trim() : ''
      if (first && rest.endsWith(':')) {
        const asked = /\bif\b(.*):$/s.exec(rest)?.[1]
        choices.push({
          label: readRpyText(first.text),
          when: asked === undefined ? null : this.expression(asked),
          once,
          body: this.series(inner),
        })
      } else if (!/^set\b/.test(text)) addAll(before, this.said(text))
    }
    return [...before, { kind: 'menu', choices, fallback: [] }]
  }
}

/** A part of `mood = "sad" if rain else "glad"`; a text in it may contain these words. */
const piece = `((?:"[^"]*"|'[^']*'|(?! if | else )[^;"'])+)`
const eitherOf = new RegExp(`^([\\p{L}_][\\p{L}\\p{N}_]*)\\s*=(?!=)${piece} if ${piece} else ${piece}$`, 'u')

/** The text of `show text "..."`, which is shown on the stage like a line; null when something else is shown. */
function textShown(text: string): string | null {
  const open = /^show\s+text\s+(?:_\s*\(\s*)?(?=["'])/.exec(text)
  return open ? (quotedAt(text, open[0].length)?.text ?? null) : null
}

/** A triple-quoted text is one line per paragraph. */
function paragraphs(who: string | null, text: string): Statement[] {
  return text
    .split('\n\n')
    .map((part): Statement => ({ kind: 'say', who, parts: readRpyText(part.replace(/\n/g, ' ')) }))
}

/**
 * The expression in `jump expression "end_" + route from _jump_1`, without arguments and without parentheses around all
 * of it.
 */
function namedBy(text: string): string {
  const named = text
    .replace(/\s+/g, ' ')
    .replace(/^(?:jump|call) expression/, '')
    .replace(/ (?:pass ?\(|from ).*$/, '')
    .trim()
  return /^\((.*)\)$/.exec(named)?.[1]?.trim() ?? named
}

type Arguments = ReturnType<typeof argumentsOf>

/** The arguments in the parentheses of a call; none if it has no parentheses. */
const argumentsIn = (text: string): Arguments =>
  text.includes('(') ? argumentsOf(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))) : []

/** The label that a quoted text names. */
const labelIn = (source: string): string | undefined => /^(["'])([\p{L}\p{N}_.]+)\1$/u.exec(source)?.[2]

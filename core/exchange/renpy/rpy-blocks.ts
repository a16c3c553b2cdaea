import { addAll } from '../add-all.ts'
import type { Block, Choice, Statement } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { type LossKind, shortly } from '../story/loss.ts'
import { readAssignments, readExpression } from '../story/read-expression.ts'
import type { RpyFacts } from './rpy-facts.ts'
import { quotedAt, type RpyLine } from './rpy-lines.ts'
import { readRpyStage } from './rpy-stage.ts'
import { readRpyText } from './rpy-text.ts'

/** Words that begin a line and change nothing that scenes have. */
const silent =
  /^(?:pass|with|pause|window|nvl|camera|transform|style|init|translate|screen|layeredimage|define|default|image|queue|show\s+layer|hide\s+screen)\b/
const mostSource = 1_000

/** Reads the blocks of labels, one after the other. */
export class RpyBlocks {
  private readonly facts: RpyFacts
  /** The label that a local name belongs to. */
  private outer = ''
  private here = ''
  /** What was last shown of each tag. */
  private readonly shown = new Map<string, string>()

  constructor(facts: RpyFacts) {
    this.facts = facts
  }

  /** A label's block; `follows`: the label that the story comes to behind its end. */
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
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]
      if (!line) continue
      if (/^if\b.*:$/s.test(line.text)) {
        const arms = [this.arm(line)]
        for (let next = lines[at + 1]; next && /^(?:elif\b.*|else\s*):$/s.test(next.text); next = lines[at + 1]) {
          arms.push(this.arm(next))
          at++
        }
        all.push({ kind: 'if', arms })
      } else addAll(all, this.line(line))
    }
    return all
  }

  private arm({ text, body }: RpyLine): { when: Expression | null; body: Statement[] } {
    const asked = /^(?:if|elif)\b(.*):$/s.exec(text)?.[1]
    return { when: asked === undefined ? null : this.expression(asked), body: this.series(body) }
  }

  private expression(source: string): Expression {
    const text = source.trim().replace(/\b(?:persistent|store)\./g, '')
    return text.length > mostSource ? unknownExpression(text) : readExpression(text, this.here)
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
        return [lost('condition', text), ...this.series(body)]
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

  private led(word: 'jump' | 'call', text: string): Statement[] {
    const [, asked, target] = /^(?:jump|call)\s+(expression\b\s*|screen\b\s*)?["']?([\p{L}\p{N}_.]*)/u.exec(text) ?? []
    if (asked?.startsWith('screen')) return [lost('input', text)]
    // A label in quotes is one that stands there; any other expression is worked out in play.
    if (asked && !/^(?:jump|call)\s+expression\s*(["'])[\p{L}\p{N}_.]+\1/u.test(text)) {
      // What stands below a jump is not what comes after it.
      return [lost('computed', text), ...(word === 'jump' ? [{ kind: 'end' } as const] : [])]
    }
    return target ? [{ kind: word, target: this.whole(target) }] : [lost('link', text)]
  }

  private python(source: string): Statement[] {
    const text = source.replace(/\b(?:persistent|store)\./g, '')
    const typed = /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*renpy\.input\s*\(/u.exec(text)
    if (typed) {
      this.facts.readers.add(typed[1] ?? '')
      return [lost('input', source)]
    }
    const own =
      /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*\1\.strip\(\)/u.test(text) ||
      /^renpy\.(?:pause|block_rollback|checkpoint)\b/.test(text)
    if (own) return []
    const changes = text.length > mostSource ? null : readAssignments(text, this.here)
    if (!changes || changes.length === 0) return [lost(/=/.test(text) ? 'value' : 'script', source)]
    return changes.map((change): Statement => ({ kind: 'set', change }))
  }

  /** `who look "text"`, in all its ways. */
  private said(text: string): Statement[] {
    const open = text.search(/["']/)
    if (open < 0) return [lost('macro', text)]
    const head = text.slice(0, open).trim()
    const first = quotedAt(text, open)
    if (!first) return [lost('macro', text)]
    if (!/^(?:[\p{L}_][\p{L}\p{N}_.]*(?:\s+[@\p{L}\p{N}_-]+)*)?$/u.test(head)) return [lost('macro', text)]
    const more = text.slice(first.end)
    const gap = /^\s*(?=["'])/.exec(more)
    const second = head === '' && gap ? quotedAt(text, first.end + gap[0].length) : null
    // A name in quotes before the words says who says them.
    if (second) return paragraphs(first.text, second.text)
    const [who = '', ...look] = head.split(/\s+/).filter((part) => part !== '@')
    if (who === '' || who === 'centered' || who === 'narrator' || who === 'nvl_narrator')
      return paragraphs(null, first.text)
    if (who === 'extend') return paragraphs(null, first.text)
    if (!this.facts.people.has(who) && look.length > 0) return [lost('macro', text)]
    const tag = this.facts.people.get(who)?.tag
    const shows = look.length > 0 && tag ? readRpyStage(`show ${tag} ${look.join(' ')}`, this.facts, this.shown) : []
    return [...shows, ...paragraphs(who, first.text)]
  }

  private menu({ text: head, body }: RpyLine): Statement[] {
    // A menu with a name is a place that others lead to.
    const name = /^menu\s+([\p{L}\p{N}_.]+)/u.exec(head)?.[1]
    const before: Statement[] = name === undefined ? [] : [{ kind: 'label', name: this.whole(name) }]
    const choices: Choice[] = []
    for (const { text, body: inner } of body) {
      const first = /^["']/.test(text) ? quotedAt(text, 0) : null
      const rest = first ? text.slice(first.end).trim() : ''
      if (first && rest.endsWith(':')) {
        const asked = /\bif\b(.*):$/s.exec(rest)?.[1]
        choices.push({
          label: readRpyText(first.text),
          when: asked === undefined ? null : this.expression(asked),
          once: false,
          body: this.series(inner),
        })
      } else if (/^set\b/.test(text)) before.push(lost('macro', text))
      else addAll(before, this.said(text))
    }
    if (choices.length === 0) return before
    return [...before, { kind: 'menu', choices, fallback: [] }]
  }
}

const lost = (loss: LossKind, what: string): Statement => ({ kind: 'loss', loss, what: shortly(what) })

/** The words of `show text "..."`, which stand on the stage as a line does; null: something else is shown. */
function textShown(text: string): string | null {
  const open = /^show\s+text\s+(?:_\s*\(\s*)?(?=["'])/.exec(text)
  return open ? (quotedAt(text, open[0].length)?.text ?? null) : null
}

/** Words in three quotes are a line for each of their paragraphs. */
function paragraphs(who: string | null, text: string): Statement[] {
  return text
    .split('\n\n')
    .filter((part) => part.trim() !== '')
    .map((part): Statement => ({ kind: 'say', who, parts: readRpyText(part.replace(/\n/g, ' ')) }))
}

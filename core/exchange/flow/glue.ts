import type { Glue } from './glue-marks.ts'
import type { Node } from './steps.ts'

const closing = /[”"»’')\]]/u
/** Whether a text ends as a sentence does, behind whatever closes it. */
function ends(words: string): boolean {
  const text = words.trimEnd()
  let at = text.length - 1
  while (at >= 0 && closing.test(text[at] ?? '')) at--
  return /[.!?…]/.test(text[at] ?? '')
}
const begins = /^\s*[“"«‘'(¿¡—–-]*\p{Lu}/u
const goesOn = /^\s*[\p{Ll},.;:!?…)]/u
/** Whether what follows a text is one line with it; two whole sentences read as two lines as well. */
function isOneLine(whole: string, after: Glue['after'], { text, glue }: Said): boolean {
  const first = whole.slice(-80)
  if (after === 'glued' || glue?.before) return !(ends(first) && begins.test(text))
  return after === 'led' && !ends(first) && goesOn.test(text)
}
type Said = { text: string; glue?: Glue }

/** All lines that are looked ahead from look no further, in steps. */
const mostAhead = 400_000

/**
 * Marks the lines that are only said together with the one that follows, since glue makes them one sentence. `nodes`: every
 * step of the story.
 */
export function holdGlued(nodes: Iterable<Node>): void {
  let left = mostAhead
  for (const node of nodes) {
    const { step } = node
    if (step.kind !== 'line') continue
    const seen = new Set<Node>()
    const waiting = [step.next]
    for (let at = waiting.pop(); at && left > 0 && !step.isHeld; at = waiting.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      left--
      const next = at.step
      if (next.kind === 'line') {
        if (isOneLine(step.text, step.glue?.after ?? null, next)) step.isHeld = true
      } else if (next.kind === 'branch') for (const arm of next.arms) waiting.push(arm.next)
      else if (next.kind !== 'menu' && next.kind !== 'end') waiting.push(next.next)
    }
  }
}

/** What is held back of lines until the one that they are a part of. */
export interface Held {
  block: string
  who: string | null
  text: string
  after: Glue['after']
}

/** Nobody writes a longer sentence, in characters. */
const mostHeld = 2_000

/** What is held back with a line more; null: that one is no part of it. */
export function heldWith(held: Held | null, block: string, said: Said & { who: string | null }): Held | null {
  const after = said.glue?.after ?? null
  if (!held) return { block, who: said.who, text: said.text, after }
  if (!isOneLine(held.text, held.after, said) || held.text.length > mostHeld) return null
  return { ...held, who: held.who ?? said.who, text: held.text + said.text, after }
}

/** Lines made of what was held back and what follows, each once. */
export class GluedLines {
  private readonly made = new Map<Node, Map<string, Node>>()

  /** What comes where something was held back: one line with it, or that by itself and then what follows. */
  at(held: Held, node: Node): Node {
    const known = this.made.get(node) ?? new Map<string, Node>()
    this.made.set(node, known)
    const key = `${held.after} ${held.text}`
    const made = known.get(key) ?? lineOf(held, node)
    known.set(key, made)
    return made
  }
}

function lineOf(held: Held, node: Node): Node {
  const { step } = node
  const whole = step.kind === 'line' && !step.isHeld ? heldWith(held, held.block, step) : null
  const { block, who, text } = whole ?? held
  const next = whole && step.kind === 'line' ? step.next : node
  return { block, step: { kind: 'line', who, text: text.trim(), next } }
}

import { withoutEmphasis } from '../story/emphasis.ts'
import type { Glue } from './glue-marks.ts'
import type { Node } from './steps.ts'

const closing = /[”"»’')\]]/u
/** Whether a text ends like a sentence, ignoring closing quotes and brackets. */
function ends(words: string): boolean {
  const text = words.trimEnd()
  let at = text.length - 1
  while (at >= 0 && closing.test(text[at] ?? '')) at--
  return /[.!?…]/.test(text[at] ?? '')
}
const begins = /^\s*[“"«‘'(¿¡—–-]*\p{Lu}/u
const goesOn = /^\s*[\p{Ll},.;:!?…)]/u
/** Whether a text and the next one form a single line; two whole sentences stay separate. */
function isOneLine(whole: string, after: Glue['after'], { text, glue }: Said): boolean {
  const first = withoutEmphasis(whole.slice(-80))
  const next = withoutEmphasis(text.slice(0, 80))
  if (after === 'glued' || glue?.before) return !(ends(first) && begins.test(next))
  return after === 'led' && !ends(first) && goesOn.test(next)
}
type Said = { text: string; glue?: Glue }

/** The largest number of steps for the lookahead of all lines together. */
const maxLookahead = 400_000

/**
 * Marks lines that glue joins to the following line into one sentence, and which are therefore not said alone. `nodes`:
 * all steps of the story.
 */
export function markHeldLines(nodes: Iterable<Node>): void {
  let left = maxLookahead
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

/** Text held back until the line that it is part of is complete. */
export interface Held {
  block: string
  who: string | null
  text: string
  after: Glue['after']
}

/** The longest sentence that is joined, in characters. */
const maxHeldLength = 2_000

/** Adds a line to the held text; null when the line is not part of it. */
export function joinHeld(held: Held | null, block: string, said: Said & { who: string | null }): Held | null {
  const after = said.glue?.after ?? null
  if (!held) return { block, who: said.who, text: said.text, after }
  if (!isOneLine(held.text, held.after, said) || held.text.length > maxHeldLength) return null
  return { ...held, who: held.who ?? said.who, text: held.text + said.text, after }
}

/** Builds lines from held text and what follows, each only once. */
export class GluedLines {
  private readonly made = new Map<Node, Map<string, Node>>()

  /**
   * The step that follows where text was held back: a single line with it, or the held text alone and then the step.
   */
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
  const whole = step.kind === 'line' && !step.isHeld ? joinHeld(held, held.block, step) : null
  const { block, who, text } = whole ?? held
  const next = whole && step.kind === 'line' ? step.next : node
  return { block, step: { kind: 'line', who, text: text.trim(), next } }
}

import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { addAll } from '../add-all.ts'
import { FreeNames } from '../free-names.ts'
import { after, always, both, type Condition, type Effects, inverse, noEffects } from '../story/conditions.ts'
import { hasWords, withoutEmphasis } from '../story/emphasis.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { visitsOf } from '../story/expressions.ts'
import { type Loss, type LossKind, shortly } from '../story/loss.ts'
import { isRounded } from '../story/numbers.ts'
import type { Variables } from '../story/variables.ts'
import { writeExpression } from '../story/write-expression.ts'
import { markHeldLines } from './glue.ts'
import { splitGlue, withoutGlue } from './glue-marks.ts'
import { LineReader, type Reading } from './read-line.ts'
import { repeatedBlocks } from './repeated-blocks.ts'
import type { Block, Choice, Menu, Script, Statement } from './statements.ts'
import type { Node, Option, Step } from './steps.ts'
import { everyStatement, isMenu, reachable } from './walk.ts'

/** A call: what to return to. */
interface Frame {
  back: Node | null
  depth: number
  /** The caller's frame. */
  outer: Frame | null
  entries: Map<string, Node & { step: { kind: 'go'; next: Node } }>
}

/** The deepest nesting of calls. */
const maxCallDepth = 8
/** The largest number of call sites, counted over all blocks that call each other. */
const maxFrames = 2_000
const maxCalledNodes = 40_000
/** Far more than scenes can be made from. */
const maxNodes = 400_000

/** The steps of a script, from its start, and from every block and label that nothing leads to. */
export class Graph {
  readonly start: Node
  /** Entries of blocks and labels that nothing leads to. */
  readonly others: Node[] = []
  private readonly end: Node = { block: '', step: { kind: 'end' } }
  private readonly blocks = new Map<string, Block>()
  private readonly ownerOf = new Map<string, Block>()
  private readonly repeated: ReadonlySet<string>
  private readonly frames = new Map<Node | null, Frame>()
  private readonly waiting: { block: Block; frame: Frame; into: { step: { kind: 'go'; next: Node } } }[] = []
  /** The entries of each block and label, one for each frame it occurs in. */
  private readonly entriesOf = new Map<string, Node[]>()
  private readonly variables: Variables
  private readonly lines: LineReader
  private readonly onceFlags = new Map<Choice | string, string>()
  private readonly sharedChoices: ReadonlySet<string>
  private readonly flagNames = new FreeNames()
  private readonly counted: ReadonlySet<string>
  private nodes = 0
  /** Whether any line is glued to another one. */
  private isGlued = false
  /** Losses while the current step is built. */
  private lost: Loss[] = []

  constructor(script: Script, variables: Variables) {
    this.variables = variables
    this.counted = new Set(variables.visited)
    for (const block of script.blocks) {
      if (this.blocks.has(block.name)) continue
      this.blocks.set(block.name, block)
      this.ownerOf.set(block.name, block)
    }
    for (const block of this.blocks.values())
      for (const statement of everyStatement(block.body))
        if (statement.kind === 'label' && !this.ownerOf.has(statement.name)) this.ownerOf.set(statement.name, block)
    this.sharedChoices = sharedChoices(this.blocks.values())
    this.repeated = repeatedBlocks(this.blocks, this.ownerOf)
    this.lines = new LineReader(variables, (kind, what) => this.lose(this.at, kind, what))
    const root = this.frameOf(null, null)
    this.start = this.entry(script.start, root, script.start)
    this.build()
    const reached = new Set<Node>()
    reach(this.start, reached)
    for (const [name, { isInner }] of this.ownerOf) {
      // An inner block that nothing leads to is not missed.
      if (isInner || this.entriesOf.get(name)?.some((entry) => reached.has(entry))) continue
      const other = this.entry(name, root, name)
      this.others.push(other)
      this.build()
      reach(other, reached)
    }
    if (this.isGlued) markHeldLines(reached)
  }

  /** The block whose line is being read. */
  private at = ''

  private lose(block: string, kind: LossKind, what: string) {
    this.lost.push({ passage: block, kind, what: shortly(what) })
  }

  /** Puts the losses so far in front of a step. */
  private told(node: Node): Node {
    const lost = this.lost.splice(0)
    return lost.reduceRight((next, loss) => this.node(loss.passage, { kind: 'loss', loss, next }), node)
  }

  private node(block: string, step: Step): Node {
    this.nodes++
    return { block, step }
  }

  private frameOf(back: Node | null, outer: Frame | null): Frame {
    const existing = this.frames.get(back)
    if (existing) return existing
    const made: Frame = { back, depth: outer ? outer.depth + 1 : 0, outer, entries: new Map() }
    this.frames.set(back, made)
    return made
  }

  private build() {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      const { block, frame, into } = next
      if (this.nodes > (frame.depth > 0 ? maxCalledNodes : maxNodes)) {
        this.lose(block.name, 'many', block.name)
        into.step.next = this.told(this.end)
        continue
      }
      const begin = this.series(block.body, frame.back ?? this.end, frame, block.name)
      into.step.next = this.visited(block.name, begin)
    }
  }

  /** Counts visits to a block, where the script asks for their number. */
  private visited(name: string, node: Node): Node {
    if (!this.counted.has(name)) return node
    return this.node(node.block, { kind: 'do', effects: new Map([[visitsOf(name).name, { by: 1 }]]), next: node })
  }

  /** The step that a name leads to. */
  private entry(name: string, frame: Frame, from: string): Node {
    const existing = frame.entries.get(name)
    if (existing) return existing
    const owner = this.ownerOf.get(name)
    if (!owner) {
      if (!/^(END|DONE)$/.test(name)) this.lose(from, 'link', name)
      return this.told(this.end)
    }
    const place = { block: owner.name, step: { kind: 'go' as const, next: this.end } }
    frame.entries.set(name, place)
    if (owner.name === name) {
      this.waiting.push({ block: owner, frame, into: place })
      this.entersAt(name, place)
    } else this.entry(owner.name, frame, from)
    return place
  }

  private entersAt(name: string, node: Node) {
    const existing = this.entriesOf.get(name)
    if (existing) existing.push(node)
    else this.entriesOf.set(name, [node])
  }

  private series(statements: readonly Statement[], next: Node, frame: Frame, block: string): Node {
    let node = next
    for (const statement of reachable(statements).toReversed()) {
      this.at = block
      node = this.told(this.step(statement, node, frame, block))
    }
    return node
  }

  private step(statement: Statement, next: Node, frame: Frame, block: string): Node {
    switch (statement.kind) {
      case 'say':
        return this.said(statement.who, this.lines.read(statement.parts, this.mayRepeat(block, frame)), next, frame)
      case 'menu':
        return this.menu(statement, next, frame, block)
      case 'if':
        return this.branch(
          statement.arms.map(({ when, body }) => ({ when, next: () => this.series(body, next, frame, block) })),
          next,
          block,
        )
      case 'set': {
        const branches = this.variables.branches(statement.change)
        if (branches)
          return this.branch(
            branches.map(({ when, change }) => ({ when, next: () => this.changed(change, next, block) })),
            next,
            block,
          )
        return this.changed(statement.change, next, block)
      }
      case 'jump':
        return this.entry(statement.target, frame, block)
      case 'call':
        return this.call(statement.target, next, frame, block)
      case 'thread':
        return next
      case 'return':
        if (statement.to !== undefined) return this.entry(statement.to, frame.outer ?? frame, block)
        return frame.back ?? this.end
      case 'end':
        return this.end
      case 'label': {
        if (this.ownerOf.get(statement.name)?.name !== block) return next
        const counted = this.visited(statement.name, next)
        this.entersAt(statement.name, counted)
        const existing = frame.entries.get(statement.name)
        if (existing) existing.step.next = counted
        else frame.entries.set(statement.name, { block, step: { kind: 'go', next: counted } })
        return counted
      }
      case 'stage':
        return this.node(block, { kind: 'stage', change: statement.change, next })
      case 'loss':
        this.lose(block, statement.loss, statement.what)
        return next
    }
  }

  private changed(change: Assignment, next: Node, block: string): Node {
    const effects = this.variables.effects(change)
    if (!effects || isRounded(this.variables, change)) this.lose(block, 'value', change.name)
    return effects && effects.size > 0 ? this.node(block, { kind: 'do', effects, next }) : next
  }

  private isElsewhereToo = ({ id }: Choice) => id !== undefined && this.sharedChoices.has(id)

  private mayRepeat = (block: string, frame: Frame) => frame.depth > 0 || this.repeated.has(block)

  private call(target: string, next: Node, frame: Frame, block: string): Node {
    if (frame.depth >= maxCallDepth || this.frames.size >= maxFrames) {
      this.lose(block, 'macro', target)
      return next
    }
    return this.entry(target, this.frameOf(next, frame), block)
  }

  /** Builds a line for each of its readings. */
  private said(who: string | null, readings: readonly Reading[], next: Node, frame: Frame): Node {
    const block = this.at
    const arms = readings.map(({ when, text, effects, jump }) => {
      const on = jump === null ? next : this.entry(jump, frame, block)
      const line = this.line(who, text, on, block)
      return { when, next: effects.size > 0 ? this.node(block, { kind: 'do', effects, next: line }) : line }
    })
    const [only, ...others] = arms
    if (only && others.length === 0 && only.when?.some((group) => group.length === 0)) return only.next
    return this.node(block, { kind: 'branch', arms })
  }

  private line(who: string | null, words: string, next: Node, block: string): Node {
    const { text, glue } = splitGlue(plain(words))
    if (!hasWords(text) && !glue) return next
    if (!glue) return this.node(block, { kind: 'line', who, text, next })
    this.isGlued = true
    return this.node(block, { kind: 'line', who, text, next, glue })
  }

  private branch(arms: readonly { when: Expression | null; next: () => Node }[], otherwise: Node, block: string): Node {
    const taken: { when: Condition | null; next: Node }[] = []
    let left: Condition = always
    let open = true
    // Losses of conditions are reported before the whole branch, not before the first step of an arm.
    const lost = this.lost.splice(0)
    const take = (when: Condition | null, next: () => Node) => {
      addAll(lost, this.lost.splice(0))
      taken.push({ when, next: next() })
    }
    for (const { when, next } of arms) {
      const own = this.condition(when, block)
      if (own === null) {
        take(null, next)
        continue
      }
      const holds = this.variables.tidy(both(left, own) ?? own)
      if (holds.length > 0) take(holds, next)
      left = this.restOf(left, own)
      if (left.length === 0) open = false
      if (!open) break
    }
    addAll(lost, this.lost.splice(0))
    addAll(this.lost, lost)
    if (open) taken.push({ when: left, next: otherwise })
    return this.node(block, { kind: 'branch', arms: taken })
  }

  /** The condition of an expression; null, and reported, when flags and scales cannot express it. */
  private condition(when: Expression | null, block: string): Condition | null {
    if (when === null) return always
    const condition = this.variables.condition(when)
    if (condition === null) this.lose(block, 'condition', writeExpression(when))
    return condition
  }

  /** What is left of a condition where another one does not hold. */
  private restOf(left: Condition, taken: Condition): Condition {
    const not = inverse(taken)
    return this.variables.tidy((not && both(left, not)) ?? left)
  }

  private menu({ choices, fallback }: Menu, next: Node, frame: Frame, block: string): Node {
    const lost = this.lost.splice(0)
    const instead = fallback ? this.series(fallback, next, frame, block) : next
    const bodies = choices.map(({ body }) => this.series(body, next, frame, block))
    this.at = block
    addAll(this.lost, lost)
    const options = choices.flatMap((choice, at) => this.optionsOf(choice, bodies[at] ?? next, frame, block))
    if (options.length === 0) return instead
    const menu = this.node(block, { kind: 'menu', options })
    if (!fallback) return menu
    let none: Condition = always
    // Choices beyond the limit are in no scene.
    for (const { when } of options.slice(0, limits.list)) {
      none = this.restOf(none, when)
      if (none.length === 0) return menu
    }
    // If no choice is available, the fallback is taken, otherwise the menu.
    return this.node(block, {
      kind: 'branch',
      arms: [
        { when: none, next: instead },
        { when: inverse(none) ?? always, next: menu },
      ],
    })
  }

  private optionsOf(choice: Choice, next: Node, frame: Frame, block: string): Option[] {
    const asked = this.condition(choice.when, block)
    const readings = this.lines.read(choice.label, false)
    const flag =
      choice.once && (this.mayRepeat(block, frame) || this.isElsewhereToo(choice))
        ? this.onceFlag(choice, block, readings)
        : null
    const open: Condition = flag === null ? always : [[{ flag, has: false }]]
    const done: Effects = flag === null ? noEffects : new Map([[flag, { flag: true }]])
    return readings.flatMap(({ when, text, effects }): Option[] => {
      const offered = both(asked ?? always, open) ?? open
      const own = this.variables.tidy(both(offered, when ?? always) ?? offered)
      if (own.length === 0) return []
      return [
        {
          choice,
          label: withoutEmphasis(withoutGlue(text)).trim() || '…',
          when: own,
          effects: after(done, effects),
          next,
        },
      ]
    })
  }

  private onceFlag(choice: Choice, block: string, readings: readonly Reading[]): string {
    const existing = this.onceFlags.get(choice.id ?? choice)
    if (existing) return existing
    const base = `${cutText(this.blocks.get(block)?.title ?? block, 80)}: ${cutText(
      withoutEmphasis(withoutGlue(readings[0]?.text ?? '')).trim(),
      80,
    )}`
    const name = this.flagNames.take(base)
    this.onceFlags.set(choice.id ?? choice, name)
    return name
  }
}

/** Adds all steps reachable from a step to `reached`. */
function reach(from: Node, reached: Set<Node>): void {
  const waiting = [from]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    const { step } = node
    if (step.kind === 'menu') for (const { next } of step.options) waiting.push(next)
    else if (step.kind === 'branch') for (const { next } of step.arms) waiting.push(next)
    else if (step.kind !== 'end') waiting.push(step.next)
  }
}

const plain = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** The ids of choices that several menus offer. */
function sharedChoices(blocks: Iterable<Block>): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { body } of blocks)
    for (const statement of everyStatement(body))
      if (isMenu(statement))
        for (const { id } of statement.choices) {
          if (id !== undefined && seen.has(id)) shared.add(id)
          if (id !== undefined) seen.add(id)
        }
  return shared
}

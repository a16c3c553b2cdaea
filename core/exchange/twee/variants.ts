import { drawCounterPrefix } from '../flow/draws.ts'
import { after, always, before, both, type Condition, type Effects, inverse, noEffects } from '../story/conditions.ts'
import { type Loss, type LossKind, shortly } from '../story/loss.ts'
import { isRounded } from '../story/numbers.ts'
import type { Variables } from '../story/variables.ts'
import { writeExpression } from '../story/write-expression.ts'
import { type Piece, withoutOutput } from './story.ts'

/** A way out of a passage: a button with its effects, and the passage that it leads to. */
export interface Way {
  label: string
  target: string
  effects: Effects
  when: Condition
}

/**
 * One of the texts that a passage may have. `when` is evaluated before its own effects. Links are between null
 * characters in the text.
 */
export interface Variant {
  when: Condition
  text: string
  effects: Effects
  ways: Way[]
  /** The passage that it leads to without a choice. */
  jump: string | null
}

/** The largest number of variants of a passage that become scenes of their own. */
const maxVariants = 6
const maxInclusions = 8
const maxText = 100_000
/** Twice as many as a scene has choices. */
const maxWays = 1_000

type Ports = {
  variables: Variables
  piecesOf: (passage: string) => readonly Piece[] | undefined
  lose: (loss: Loss) => void
  /** Registers the text that a link reveals as a passage of its own; returns its name. */
  reveal: (of: Extract<Piece, { kind: 'link' }>, label: string, body: Piece[]) => string
}

/** All variants of a passage, with their effects and ways on. */
export function variantsOf(passage: string, pieces: readonly Piece[], ports: Ports): Variant[] {
  const walk = new Walk(passage, ports)
  const variants = walk.through([emptyVariant], pieces, 0).filter(({ when }) => when.length > 0)
  return variants.length > 0 ? variants : [emptyVariant]
}

const emptyVariant: Variant = { when: always, text: '', effects: noEffects, ways: [], jump: null }

class Walk {
  private readonly passage: string
  private readonly ports: Ports
  private inclusions = 0

  constructor(passage: string, ports: Ports) {
    this.passage = passage
    this.ports = ports
  }

  /** The current random choice, for reports: its counter has no name that an author knows. */
  private drawn = ''

  private lose(kind: LossKind, what: string) {
    if (kind === 'chance') this.drawn = what
    this.ports.lose({ passage: this.passage, kind, what: shortly(what) })
  }

  through(from: Variant[], pieces: readonly Piece[], depth: number): Variant[] {
    let all = from
    for (const piece of pieces) {
      if (all.every(({ jump }) => jump !== null)) break
      all = this.step(all, piece, depth)
    }
    return all
  }

  private step(all: Variant[], piece: Piece, depth: number): Variant[] {
    const each = (change: (variant: Variant) => Variant) =>
      all.map((variant) => (variant.jump === null ? change(variant) : variant))
    switch (piece.kind) {
      case 'text':
        return each((variant) =>
          variant.text.length > maxText
            ? variant
            : { ...variant, text: variant.text + piece.text.replaceAll('\0', '') },
        )
      case 'set': {
        const branches = this.ports.variables.branches(piece.change)
        if (branches) {
          const arms = branches.map(({ when, change }) => ({ when, body: [{ kind: 'set' as const, change }] }))
          return this.branched(all, arms, depth)
        }
        const effects = this.ports.variables.effects(piece.change)
        if (!effects || isRounded(this.ports.variables, piece.change)) this.lose('value', piece.change.name)
        if (!effects) return all
        // Changes move to the beginning of a passage: a value shown before one would be the later value.
        const shown = `{{${piece.change.name}}}`
        if (all.some(({ jump, text }) => jump === null && text.includes(shown))) this.lose('shown', piece.change.name)
        return each((variant) => ({
          ...variant,
          text: variant.text.replaceAll(shown, '…'),
          effects: after(variant.effects, effects),
        }))
      }
      case 'goto':
        return each((variant) => ({ ...variant, jump: piece.target }))
      case 'link': {
        const label = shownText(piece.label) || shownText(piece.target ?? '') || '…'
        const ways = this.waysOf(piece, label, depth)
        return each((variant) => ({
          ...variant,
          text: `${variant.text}\0${label}\0`,
          ways: variant.ways.length > maxWays ? variant.ways : [...variant.ways, ...ways],
        }))
      }
      case 'include': {
        const included = this.ports.piecesOf(piece.target)
        if (!included) {
          this.lose('link', piece.target)
          return all
        }
        if (++this.inclusions > maxInclusions) {
          this.lose('macro', piece.target)
          return all
        }
        return this.through(all, piece.isSilent ? withoutOutput(included) : included, depth + 1)
      }
      case 'print': {
        const texts = this.ports.variables.readings(piece.value)
        if (!texts) {
          this.lose('shown', shortly(writeExpression(piece.value)))
          return each((variant) => ({ ...variant, text: `${variant.text}…` }))
        }
        const arms = texts.map(({ when, text }) => ({ when, body: [{ kind: 'text' as const, text }] }))
        return arms.length === 0 ? all : this.branched(all, arms, depth)
      }
      case 'loss':
        this.lose(piece.loss, piece.what)
        return all
      case 'if':
        return this.branched(all, piece.arms, depth)
    }
  }

  private branched(all: Variant[], arms: Extract<Piece, { kind: 'if' }>['arms'], depth: number): Variant[] {
    const whens = this.armsOf(arms)
    if (!whens) {
      this.lose('condition', conditionOf(arms))
      // No ways are lost: all links are offered always, and the text is that of the first arm.
      const [first, ...others] = arms
      const begun = this.through(all, first?.body ?? [], depth)
      return others.reduce((left, { body }) => this.through(left, onlyLinks(body), depth), withoutJump(begun, all))
    }
    if (arms.every(({ body }) => isMenu(body)))
      return all.map((variant) => ({ ...this.offered(variant, whens, depth), text: `${variant.text}\n` }))
    const split = all.flatMap((variant) => {
      if (variant.jump !== null) return [variant]
      return whens.flatMap(({ when, body }) => {
        const holds = both(variant.when, before(when, variant.effects))
        if (holds?.length === 0) return []
        return this.through([{ ...variant, when: holds ?? variant.when }], body, depth)
      })
    })
    if (split.length <= maxVariants) return split
    const asked = conditionOf(arms)
    this.lose('text', asked.startsWith(drawCounterPrefix) ? this.drawn : asked)
    const [first] = whens
    return all.map((variant) => {
      const { ways } = this.offered(variant, whens, depth)
      const [read = variant] = this.through([variant], first?.body ?? [], depth)
      return { ...read, when: variant.when, jump: variant.jump, ways }
    })
  }

  /** Adds the ways of a menu, each on its arm's condition. The text stays as it was. */
  private offered(variant: Variant, whens: readonly { when: Condition; body: Piece[] }[], depth: number): Variant {
    const ways = whens.flatMap(({ when, body }) => {
      const [read] = this.through([{ ...variant, ways: [] }], onlyLinks(body), depth)
      return withCondition(read?.ways ?? [], when)
    })
    return { ...variant, ways: [...variant.ways, ...ways] }
  }

  /** The arms with their full conditions, plus one for when none holds; null when they are not known. */
  private armsOf(arms: Extract<Piece, { kind: 'if' }>['arms']): { when: Condition; body: Piece[] }[] | null {
    let left: Condition = always
    const known: { when: Condition; body: Piece[] }[] = []
    for (const { when, body } of arms) {
      const own: Condition | null = when === null ? always : this.ports.variables.condition(when)
      const meant: Condition | null = own && both(left, own)
      if (!own || !meant) return null
      const holds = this.ports.variables.tidy(meant)
      known.push({ when: holds, body })
      const not = inverse(own)
      const rest = not && both(left, not)
      if (!rest) return null
      left = rest
    }
    const none = this.ports.variables.tidy(left)
    return none.length > 0 ? [...known, { when: none, body: [] }] : known
  }

  /** The ways of a link: the same in every variant, or links within links would be followed ever more often. */
  private waysOf(link: Extract<Piece, { kind: 'link' }>, label: string, depth: number): Way[] {
    if (depth > maxInclusions) return []
    const quiet = link.body.length === 0 ? [emptyVariant] : this.through([emptyVariant], link.body, depth + 1)
    const ways = quiet.flatMap(({ when, effects, text, ways: inner, jump }): Way[] => {
      const target = jump ?? link.target
      if (target !== null) return [{ label, target, effects, when }]
      // The revealed text becomes a passage of its own, which continues where this one does.
      const meant = text.trim() !== '' || inner.length > 0 || effects.size > 0
      return meant ? [{ label, target: this.ports.reveal(link, label, link.body), effects: noEffects, when }] : []
    })
    const [first] = ways
    return first && link.target === null && quiet.every(({ jump }) => jump === null)
      ? [{ ...first, when: always }]
      : ways
  }
}

const shownText = (text: string) => text.replaceAll('\0', '').trim()

const withCondition = (ways: readonly Way[], when: Condition): Way[] =>
  ways.flatMap((way) => {
    const holds = both(way.when, when)
    return holds?.length === 0 ? [] : [{ ...way, when: holds ?? way.when }]
  })

const withoutJump = (read: Variant[], from: Variant[]): Variant[] =>
  read.map((variant, at) => ({ ...variant, jump: from[Math.min(at, from.length - 1)]?.jump ?? null }))

/** Whether there is nothing but links and blanks: a condition then only affects which buttons there are. */
const isMenu = (pieces: readonly Piece[]): boolean =>
  pieces.every(
    (piece) =>
      piece.kind === 'link' ||
      (piece.kind === 'text' && /^[\s\-*•|>.,;·—–]*$/.test(piece.text)) ||
      piece.kind === 'loss',
  )

/** Only the links of pieces, with their conditions. */
export const onlyLinks = (pieces: readonly Piece[], but?: Piece): Piece[] =>
  pieces.flatMap((piece): Piece[] => {
    if (piece === but) return []
    if (piece.kind === 'link' || piece.kind === 'include') return [piece]
    if (piece.kind !== 'if') return []
    const arms = piece.arms.map(({ when, body }) => ({ when, body: onlyLinks(body, but) }))
    return arms.some(({ body }) => body.length > 0) ? [{ kind: 'if', arms }] : []
  })

const conditionOf = (arms: Extract<Piece, { kind: 'if' }>['arms']): string => {
  const unknown = arms.map(({ when }) => when).find((when) => when?.kind === 'unknown')
  const when = unknown ?? arms[0]?.when
  return when ? shortly(writeExpression(when)) : ''
}

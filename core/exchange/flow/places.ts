import { after, always, before, both, type Condition, type Effects, holdsIn, noEffects } from '../story/conditions.ts'
import { asMessage } from '../story/emphasis.ts'
import { type Loss, shortly } from '../story/loss.ts'
import type { Cast, Stage } from './cast.ts'
import { emptyStage } from './cast.ts'
import type { Graph } from './graph.ts'
import { type Arrival, type Reach, Reaching } from './reach.ts'
import type { Choice } from './statements.ts'
import type { Node, Option } from './steps.ts'

/** What becomes one scene: some lines of one speaker, and the choices that follow them. */
export interface Place {
  block: string
  who: string | null
  text: string
  stage: Stage
  /** Where it leads without a choice. */
  ways: Way[]
  /** The choices that it offers. */
  offers: Offer[]
}
export interface Way {
  to: Place | null
  when: Condition
  sure: boolean
  effects: Effects
}
export interface Offer {
  choice: Choice
  label: string
  when: Condition
  effects: Effects
  ways: Way[]
}

/** A loss and the place that it belongs to. */
export type Lost = Loss & { place: Place | null }

/** Lines of one speaker are merged up to this length, in characters. */
const maxText = 900

/**
 * The largest number of choices that are attached to lines, counted once for each line; menus beyond it become places
 * of their own.
 */
const maxAttachedChoices = 20_000

/** The places of a story, those reachable from the start first, and the way into the first one. */
export function placesOf(
  graph: Graph,
  cast: Cast,
  {
    world,
    sourceLength,
    most,
    tidy,
    lose,
  }: {
    world: Effects
    sourceLength: number
    most: number
    tidy: (condition: Condition) => Condition
    lose: (lost: Lost) => void
  },
): { places: Place[]; first: Way } {
  const reaching = new Reaching(sourceLength, tidy)
  const stages = new Map<Node, Stage>()
  const places = new Map<Node, Place>()
  const led = new Map<Node, number>()
  const order: Node[] = []

  /** Records where ways lead from a stage; new steps are queued. */
  const visit = (reach: Reach, stage: Stage) => {
    for (const { to, changes } of reach.arrivals) {
      if (!to) continue
      led.set(to, (led.get(to) ?? 0) + 1)
      const seen = cast.after(stage, changes, (what) => missing.push({ node: to, what }))
      const known = stages.get(to)
      if (known === undefined) {
        stages.set(to, seen)
        order.push(to)
      } else if (!sameStage(known, seen)) met.add(to)
    }
  }
  const met = new Set<Node>()
  const missing: { node: Node; what: string }[] = []
  const begin = reaching.from(graph.start)
  visit(begin, emptyStage)
  const look = (from: number) => {
    for (let at = from; at < order.length; at++) {
      const node = order[at]
      const stage = node && stages.get(node)
      if (!node || !stage) continue
      for (const reach of reachesOf(node, reaching)) visit(reach, stage)
    }
  }
  look(0)
  for (const other of graph.others) {
    const from = order.length
    const reach = reaching.from(other)
    // Whether or not a script elsewhere leads there, it counts as one way in.
    visit(reach, emptyStage)
    look(from)
  }

  const merged = new Map<Node, Node[]>()
  const inner = new Set<Node>()
  for (const node of order) {
    if (inner.has(node)) continue
    const group = [node]
    let length = textOf(node).length
    for (let last = node; ; ) {
      const next = continued(last, reaching, led)
      if (!next || inner.has(next) || next === node || length + textOf(next).length > maxText) break
      group.push(next)
      inner.add(next)
      length += textOf(next).length
      last = next
    }
    merged.set(node, group)
  }
  // A menu that only follows lines is attached to them.
  const behind = new Map<Node, Arrival[]>()
  const menusOffered = new Map<Node, number>()
  let offeredBehind = 0
  for (const [node, group] of merged) {
    const last = group.at(-1) ?? node
    if (inner.has(node) || last.step.kind !== 'line') continue
    if (cast.speaker(last.step.who) === 'reader') continue
    const { arrivals } = reaching.from(last.step.next)
    if (!arrivals.every(({ sure }) => sure) || !arrivals.some(({ to }) => to?.step.kind === 'menu')) continue
    offeredBehind += arrivals.reduce((sum, { to }) => sum + (to?.step.kind === 'menu' ? to.step.options.length : 0), 0)
    if (offeredBehind > maxAttachedChoices) break
    behind.set(node, arrivals)
    for (const { to } of arrivals) if (to?.step.kind === 'menu') menusOffered.set(to, (menusOffered.get(to) ?? 0) + 1)
  }
  const kept = order.filter((node) => {
    if (inner.has(node)) return false
    return node.step.kind !== 'menu' || (menusOffered.get(node) ?? 0) < (led.get(node) ?? 0)
  })
  // Reported once for each part, with its first text and the number of places.
  const beyond = new Map<string, Node[]>()
  for (const node of kept.slice(most)) beyond.set(node.block, [...(beyond.get(node.block) ?? []), node])
  for (const [passage, nodes] of beyond) {
    const [first] = nodes
    const what = shortly(first ? textOf(first) : '')
    lose({ passage, kind: 'many', what: nodes.length > 1 ? `${what} (×${nodes.length})` : what, place: null })
  }
  for (const node of kept.slice(0, most)) {
    const group = merged.get(node) ?? [node]
    const last = behind.get(node)?.find(({ to }) => to?.step.kind === 'menu')?.to
    const stage = (last && stages.get(last)) ?? stages.get(node) ?? emptyStage
    const who = node.step.kind === 'line' ? node.step.who : null
    places.set(node, { block: node.block, who, text: group.map(textOf).join('\n\n'), stage, ways: [], offers: [] })
  }

  const told = new Set<Reach>()
  /** Reports the losses between two places once, however many ways lead there. */
  const loseOf = (reach: Reach, placeOf: (before: Node | null) => Place | null) => {
    if (told.has(reach)) return
    told.add(reach)
    for (const { loss, before } of reach.losses) lose({ ...loss, place: placeOf(before) })
  }
  const waysFrom = (
    reach: Reach,
    from: Place | null,
    when: Condition = always,
    effects: Effects = noEffects,
  ): Way[] => {
    const ways = reach.arrivals.flatMap(({ to, when: asked, sure, effects: done }): Way[] => {
      const holds = tidy(both(when, before(asked, effects)) ?? when)
      const place = to === null ? null : places.get(to)
      return holds.length === 0 || place === undefined
        ? []
        : [{ to: place, when: holds, sure, effects: after(effects, done) }]
    })
    loseOf(reach, (node) => (node && places.get(node)) ?? from)
    return ways
  }
  for (const [node, place] of places) {
    const last = merged.get(node)?.at(-1) ?? node
    for (const each of merged.get(node) ?? [])
      if (each !== last && each.step.kind === 'line') loseOf(reaching.from(each.step.next), () => place)
    const offered = behind.get(node)
    const asked =
      offered ??
      (node.step.kind === 'menu' ? [{ to: node, when: always, effects: noEffects, sure: true, changes: [] }] : [])
    for (const { to, when, effects } of asked)
      if (to?.step.kind === 'menu')
        for (const option of to.step.options) place.offers.push(offerOf(option, when, effects, place))
    if (offered && last.step.kind === 'line') {
      // Where no menu is reached, the story goes on without a choice.
      const others = new Set(offered.flatMap(({ to }) => (to?.step.kind === 'menu' ? [] : [to && places.get(to)])))
      place.ways = waysFrom(reaching.from(last.step.next), place).filter(({ to }) => others.has(to))
    }
    if (asked.length === 0 && last.step.kind === 'line') place.ways = waysFrom(reaching.from(last.step.next), place)
    if (met.has(node)) lose({ passage: node.block, kind: 'stage', what: place.text.slice(0, 60), place })
  }

  function offerOf(option: Option, when: Condition, effects: Effects, place: Place): Offer {
    const holds = tidy(both(when, before(option.when, effects)) ?? when)
    const done = after(effects, option.effects)
    const ways = waysFrom(reaching.from(option.next), place, holds, done)
    return { choice: option.choice, label: option.label, when: holds, effects: done, ways }
  }

  const ways = waysFrom(begin, null)
  const outer = new Map([...merged].flatMap(([node, group]) => group.map((each) => [each, node] as const)))
  for (const { node, what } of missing)
    lose({ passage: node.block, kind: 'media', what, place: places.get(outer.get(node) ?? node) ?? null })
  const first = ways.find(({ to, when }) => to && holdsIn(when, world)) ?? ways.find(({ to }) => to)
  // If where the start leads can only be decided during play, the novel begins with its first line.
  const [other = null] = places.values()
  return { places: [...places.values()], first: first ?? { to: other, when: always, sure: true, effects: noEffects } }
}

const textOf = ({ step }: Node): string => (step.kind === 'line' ? asMessage(step.text.trim()) : '')

/** All ways on from a line, or from each choice of a menu. */
const reachesOf = ({ step }: Node, reaching: Reaching): Reach[] =>
  step.kind === 'line'
    ? [reaching.from(step.next)]
    : step.kind === 'menu'
      ? step.options.map(({ next }) => reaching.from(next))
      : []

/** The line that continues another one: nothing lies between them, and no other way leads to it. */
function continued(node: Node, reaching: Reaching, led: ReadonlyMap<Node, number>): Node | null {
  if (node.step.kind !== 'line') return null
  const { arrivals } = reaching.from(node.step.next)
  const [only] = arrivals
  if (!only || arrivals.length > 1 || only.to?.step.kind !== 'line' || only.to.step.who !== node.step.who) return null
  if (!only.sure || only.effects.size > 0 || only.changes.length > 0 || led.get(only.to) !== 1) return null
  return only.when.some((group) => group.length === 0) ? only.to : null
}

const sameStage = (one: Stage, other: Stage): boolean =>
  one === other ||
  (one.background === other.background &&
    one.music === other.music &&
    JSON.stringify(one.figures) === JSON.stringify(other.figures))

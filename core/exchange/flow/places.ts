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

interface PlacesOptions {
  /** The values at the beginning. */
  world: Effects
  sourceLength: number
  /** At most so many places. */
  most: number
  tidy: (condition: Condition) => Condition
  lose: (lost: Lost) => void
}

/** The places of a story, those reachable from the start first, and the way into the first one. */
export function placesOf(
  graph: Graph,
  cast: Cast,
  { world, sourceLength, most, tidy, lose }: PlacesOptions,
): { places: Place[]; first: Way } {
  const reaching = new Reaching(sourceLength, tidy)
  const walk = walkFrom(graph, cast, reaching)
  const groups = mergeLines(walk, reaching)
  const attached = attachMenus(groups, cast, reaching)
  const kept = nodesOfPlaces(walk, groups, attached)
  loseBeyond(kept.slice(most), lose)
  const places = new Map(kept.slice(0, most).map((node) => [node, placeAt(node, walk, groups, attached)]))
  const { connect, waysFrom } = connecting(places, reaching, { tidy, lose })
  for (const [node, place] of places) {
    connect(place, groups.get(node) ?? [node], attached.get(node))
    if (walk.met.has(node)) lose({ passage: node.block, kind: 'stage', what: place.text.slice(0, 60), place })
  }
  const ways = waysFrom(walk.begin, null)
  const outer = new Map([...groups].flatMap(([node, group]) => group.map((each) => [each, node] as const)))
  for (const { node, what } of walk.missing)
    lose({ passage: node.block, kind: 'media', what, place: places.get(outer.get(node) ?? node) ?? null })
  const first = ways.find(({ to, when }) => to && holdsIn(when, world)) ?? ways.find(({ to }) => to)
  // If where the start leads can only be decided during play, the novel begins with its first line.
  const [other = null] = places.values()
  return { places: [...places.values()], first: first ?? { to: other, when: always, sure: true, effects: noEffects } }
}

/** Everything that is reached from a story's starts. */
interface Walk {
  /** The lines and menus in the order in which they were found. */
  order: Node[]
  /** The stage on which each of them was found first. */
  stages: Map<Node, Stage>
  /** Those that are reached with different stages. */
  met: Set<Node>
  /** How many ways lead to each of them. */
  led: Map<Node, number>
  missing: { node: Node; what: string }[]
  /** Where the start leads. */
  begin: Reach
}

function walkFrom(graph: Graph, cast: Cast, reaching: Reaching): Walk {
  const begin = reaching.from(graph.start)
  const walk: Walk = { order: [], stages: new Map(), met: new Set(), led: new Map(), missing: [], begin }
  /** Records where ways lead from a stage; new steps are queued. */
  const visit = (reach: Reach, stage: Stage) => {
    for (const { to, changes } of reach.arrivals) {
      if (!to) continue
      walk.led.set(to, (walk.led.get(to) ?? 0) + 1)
      const seen = cast.after(stage, changes, (what) => walk.missing.push({ node: to, what }))
      const known = walk.stages.get(to)
      if (known === undefined) {
        walk.stages.set(to, seen)
        walk.order.push(to)
      } else if (!sameStage(known, seen)) walk.met.add(to)
    }
  }
  const look = (from: number) => {
    for (let at = from; at < walk.order.length; at++) {
      const node = walk.order[at]
      const stage = node && walk.stages.get(node)
      if (!node || !stage) continue
      for (const reach of reachesOf(node, reaching)) visit(reach, stage)
    }
  }
  visit(begin, emptyStage)
  look(0)
  for (const other of graph.others) {
    const from = walk.order.length
    // Whether or not a script elsewhere leads there, it counts as one way in.
    visit(reaching.from(other), emptyStage)
    look(from)
  }
  return walk
}

/** The lines that are merged, by the first of them; every other line and menu has a group of its own. */
function mergeLines({ order, led }: Walk, reaching: Reaching): Map<Node, Node[]> {
  const groups = new Map<Node, Node[]>()
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
    groups.set(node, group)
  }
  for (const node of inner) groups.delete(node)
  return groups
}

/** Where the lines lead that only menus follow: these are attached to them. */
function attachMenus(groups: ReadonlyMap<Node, Node[]>, cast: Cast, reaching: Reaching): Map<Node, Arrival[]> {
  const attached = new Map<Node, Arrival[]>()
  let choices = 0
  for (const [node, group] of groups) {
    const last = group.at(-1) ?? node
    if (last.step.kind !== 'line' || cast.speaker(last.step.who) === 'reader') continue
    const { arrivals } = reaching.from(last.step.next)
    if (!arrivals.every(({ sure }) => sure) || !arrivals.some(({ to }) => to?.step.kind === 'menu')) continue
    choices += arrivals.reduce((sum, { to }) => sum + (to?.step.kind === 'menu' ? to.step.options.length : 0), 0)
    if (choices > maxAttachedChoices) break
    attached.set(node, arrivals)
  }
  return attached
}

/** The lines and menus that become places: not the merged lines, nor menus that are attached wherever they are reached. */
function nodesOfPlaces(
  { order, led }: Walk,
  groups: ReadonlyMap<Node, Node[]>,
  attached: ReadonlyMap<Node, readonly Arrival[]>,
): Node[] {
  const offered = new Map<Node, number>()
  for (const arrivals of attached.values())
    for (const { to } of arrivals) if (to?.step.kind === 'menu') offered.set(to, (offered.get(to) ?? 0) + 1)
  return order.filter(
    (node) => groups.has(node) && (node.step.kind !== 'menu' || (offered.get(node) ?? 0) < (led.get(node) ?? 0)),
  )
}

/** Reports what is beyond the largest number of places: once for each part, with its first text and the number of places. */
function loseBeyond(nodes: readonly Node[], lose: (lost: Lost) => void): void {
  const parts = new Map<string, Node[]>()
  for (const node of nodes) parts.set(node.block, [...(parts.get(node.block) ?? []), node])
  for (const [passage, [first, ...more]] of parts) {
    const what = shortly(first ? textOf(first) : '')
    lose({ passage, kind: 'many', what: more.length > 0 ? `${what} (×${more.length + 1})` : what, place: null })
  }
}

/** A place that leads nowhere yet. */
function placeAt(
  node: Node,
  { stages }: Walk,
  groups: ReadonlyMap<Node, Node[]>,
  attached: ReadonlyMap<Node, readonly Arrival[]>,
): Place {
  const group = groups.get(node) ?? [node]
  const menu = attached.get(node)?.find(({ to }) => to?.step.kind === 'menu')?.to
  const stage = (menu && stages.get(menu)) ?? stages.get(node) ?? emptyStage
  const who = node.step.kind === 'line' ? node.step.who : null
  return { block: node.block, who, text: group.map(textOf).join('\n\n'), stage, ways: [], offers: [] }
}

/** Finds the ways and choices between places. */
function connecting(
  places: ReadonlyMap<Node, Place>,
  reaching: Reaching,
  { tidy, lose }: Pick<PlacesOptions, 'tidy' | 'lose'>,
) {
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
  const offerOf = (option: Option, when: Condition, effects: Effects, place: Place): Offer => {
    const holds = tidy(both(when, before(option.when, effects)) ?? when)
    const done = after(effects, option.effects)
    const ways = waysFrom(reaching.from(option.next), place, holds, done)
    return { choice: option.choice, label: option.label, when: holds, effects: done, ways }
  }
  /** Adds its ways and choices to the place of some merged lines, or of a menu. */
  const connect = (place: Place, group: readonly Node[], attached: readonly Arrival[] | undefined) => {
    const [node] = group
    const last = group.at(-1)
    if (!node || !last) return
    for (const each of group)
      if (each !== last && each.step.kind === 'line') loseOf(reaching.from(each.step.next), () => place)
    const asked =
      attached ??
      (node.step.kind === 'menu' ? [{ to: node, when: always, effects: noEffects, sure: true, changes: [] }] : [])
    for (const { to, when, effects } of asked)
      if (to?.step.kind === 'menu')
        for (const option of to.step.options) place.offers.push(offerOf(option, when, effects, place))
    if (attached && last.step.kind === 'line') {
      // Where no menu is reached, the story goes on without a choice.
      const others = new Set(attached.flatMap(({ to }) => (to?.step.kind === 'menu' ? [] : [to && places.get(to)])))
      place.ways = waysFrom(reaching.from(last.step.next), place).filter(({ to }) => others.has(to))
    }
    if (asked.length === 0 && last.step.kind === 'line') place.ways = waysFrom(reaching.from(last.step.next), place)
  }
  return { connect, waysFrom }
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

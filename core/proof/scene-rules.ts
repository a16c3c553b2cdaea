import type { Conditionals } from '../conditional/conditional.ts'
import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { ModificationType } from '../novel/modifying-state.ts'
import type { Novel } from '../novel/novel.ts'
import { type Ending, endingsOf, type Scene, sceneAt } from '../novel/novel-index.ts'
import { bounded } from '../turn/apply-changes.ts'
import { type Box, leastOf, mostOf, withRange } from './box.ts'
import { type Clauses, clausesOf, type VariableRange } from './clause.ts'
import type { Variables } from './variables.ts'

/** A change that the storyteller may make while its clauses hold; `step` is null for a flag. */
export interface PossibleChange {
  place: number
  step: number | null
}

/** An ending as an exit, prepared for a proof. */
export interface ProvedExit {
  ending: Ending
  clauses: Clauses
  /** The next scene; null: the story ends. */
  to: SceneId | null
}

/** What moves a game within or out of an interactive scene. */
export interface InteractiveRules {
  type: 'interactive'
  choices: ProvedExit[]
  automatic: ProvedExit[]
  context: (ProvedExit & { count: number }) | null
  modifications: { clauses: Clauses; mode: ModificationType; changes: PossibleChange[] }[]
  /** The variables that decide which changes and choices the scene offers. */
  decisive: ReadonlySet<number>
  /** For each decisive variable, the values at which an offer changes, ascending. */
  cuts: ReadonlyMap<number, readonly number[]>
}

export interface StaticRules {
  type: 'static'
  /** In the order of precedence; `index` is the index in the scene's list. */
  next: { index: number; clauses: Clauses; to: SceneId }[]
}

export type SceneRules = InteractiveRules | StaticRules

/** Builds a scene's rules over these variables. */
export function rulesOf(novel: Novel, scene: Scene, variables: Variables): SceneRules {
  const clauses = (conditionals: Conditionals) => clausesOf(conditionals, variables)
  switch (scene.type) {
    case 'static':
      return {
        type: 'static',
        next: scene.next_scenes
          .flatMap((next, index) => {
            const to = sceneAt(novel, next)
            return to ? [{ index, clauses: clauses(next.conditionals), to: to.id, priority: next.priority }] : []
          })
          // The sort is stable, so among equals the first wins.
          .sort((a, b) => b.priority - a.priority),
      }
    case 'interactive':
      return interactiveRules(novel, scene, variables, clauses)
  }
}

function interactiveRules(
  novel: Novel,
  scene: InteractiveScene,
  variables: Variables,
  clauses: (conditionals: Conditionals) => Clauses,
): InteractiveRules {
  const exit = (ending: Ending): ProvedExit => ({
    ending,
    clauses: ending.kind === 'context' ? null : clauses(ending.conditionals),
    to: sceneAt(novel, ending.next_scene)?.id ?? null,
  })
  const exits = endingsOf(scene)
  const choices = exits.filter((ending) => ending.kind === 'choice').map(exit)
  const automatic = exits.filter((ending) => ending.kind === 'automatic').map(exit)
  const context = scene.context_ending
  const modifications = scene.modifying_states.map(({ states, conditionals, type }) => ({
    clauses: clauses(conditionals),
    mode: type,
    changes: [
      ...states.flags.flatMap(({ flag_id }) => placed(variables, flag_id, null)),
      ...states.scales.flatMap(({ scale_id, max_step }) => placed(variables, scale_id, max_step)),
    ],
  }))
  const all = [...choices, ...modifications].flatMap((entry) => entry.clauses ?? [])
  return {
    type: 'interactive',
    choices,
    automatic,
    context: context && { ...exit({ kind: 'context', ...context }), count: context.message_count },
    modifications,
    decisive: new Set(all.flatMap((clause) => clause.map(({ place }) => place))),
    cuts: cutsOf(all.flat()),
  }
}

const placed = ({ placeOf }: Variables, id: string, step: number | null): PossibleChange[] => {
  const place = placeOf.get(id)
  return place === undefined ? [] : [{ place, step }]
}

function cutsOf(ranges: readonly VariableRange[]): Map<number, number[]> {
  const cuts = new Map<number, Set<number>>()
  for (const { place, least, most } of ranges) {
    const at = cuts.get(place) ?? new Set()
    // A cut is the first value of the range that begins there.
    if (Number.isFinite(least)) at.add(least)
    if (Number.isFinite(most)) at.add(most + 1)
    cuts.set(place, at)
  }
  return new Map([...cuts].map(([place, at]) => [place, [...at].sort((a, b) => a - b)]))
}

/** Applies an ending to the worlds of a box, after the reply's changes: its trigger, then its completion. */
export function afterEnding(box: Box, ending: Ending, { placeOf }: Variables): Box {
  let after = box
  for (const { flag_id, value } of ending.states_trigger.flags) {
    const place = placeOf.get(flag_id)
    if (place !== undefined) after = withRange(after, place, Number(value), Number(value))
  }
  for (const { scale_id, change } of ending.states_trigger.scales) {
    const place = placeOf.get(scale_id)
    if (place === undefined) continue
    const by = Number.parseInt(change, 10)
    const moves = change.startsWith('+') || change.startsWith('-')
    const from = moves ? [leastOf(after, place), mostOf(after, place)] : [0, 0]
    after = withRange(after, place, bounded((from[0] as number) + by), bounded((from[1] as number) + by))
  }
  const done = placeOf.get(ending.id)
  return done === undefined ? after : withRange(after, done, 1, 1)
}

/** The box after one reply that may make these changes. */
export function afterChanges(box: Box, changes: readonly PossibleChange[]): Box {
  let after = box
  for (const { place, step } of changes) {
    after =
      step === null
        ? withRange(after, place, 0, 1)
        : withRange(after, place, bounded(leastOf(box, place) - step), bounded(mostOf(box, place) + step))
  }
  return after
}

/** Every clause that the rules depend on. */
export const clausesIn = (rules: SceneRules): Clauses[] =>
  rules.type === 'static'
    ? rules.next.map(({ clauses }) => clauses)
    : [...rules.choices, ...rules.automatic, ...rules.modifications].map(({ clauses }) => clauses)

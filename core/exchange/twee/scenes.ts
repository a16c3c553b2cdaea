import type { AssetId, NewId } from '../../ids.ts'
import type { ChoiceEnding } from '../../novel/ending.ts'
import { type InteractiveScene, newInteractiveScene } from '../../novel/interactive-scene.ts'
import type { SceneRef } from '../../novel/scene-ref.ts'
import type { Flag, Scale } from '../../novel/states.ts'
import { newStaticScene, type StaticScene } from '../../novel/static-scene.ts'
import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import {
  type Atom,
  after,
  before,
  both,
  type Condition,
  conditionalsOf,
  type Effects,
  holdsIn,
  noEffects,
  without,
} from '../story/conditions.ts'
import { asMessage } from '../story/emphasis.ts'
import { visitsPrefix } from '../story/expressions.ts'
import type { Loss } from '../story/loss.ts'
import { States } from '../story/states.ts'
import type { Variables } from '../story/variables.ts'
import { decoded, unmarked } from './markup.ts'
import type { TwineFormat } from './story.ts'
import type { Variant, Way } from './variants.ts'

/** The longest chain of passages that lead on without a choice. */
const maxJumps = 12
/** The button label for a way that continues without a choice. */
const goOn = '→'
/** Labels that only mean "go on": a single such way needs no button. */
const plainLabels =
  /^[\s.>→»…]*$|^(continue|next|go on|onward|forward|more|далее|дальше|продолжить|вперёд|вперед)[\s.…!>→»]*$/iu

export interface Passages {
  /** In the order of the story, with their variants. */
  variants: ReadonlyMap<string, readonly Variant[]>
  start: string
  /** The initial state of the story. */
  world: Effects
  format: TwineFormat
  /** Used to shorten conditions, and to find which variables texts show. */
  variables: Variables
  background: AssetId | null
}

export interface MadeScenes {
  interactive: InteractiveScene[]
  still: StaticScene[]
  first: SceneRef | null
  flags: Flag[]
  scales: Scale[]
}

/** A variant of a passage, as a scene. */
type Place = { variant: Variant; ref: SceneRef; name: string; text: string; passage: string }
/** Where a way arrives: a scene, with the condition for it and the effects on the way. */
type Arrival = { place: Place; when: Condition; effects: Effects }

/** Converts passages to scenes: interactive with choices, or static where a passage only leads on. */
export function makeScenes(passages: Passages, newId: NewId, lose: (loss: Loss) => void): MadeScenes {
  const states = new States(newId)
  const places = new Map<string, Place[]>()
  for (const [passage, variants] of passages.variants) {
    places.set(
      passage,
      variants.map((variant, at): Place => {
        const name = cutText(`${passage}${at > 0 ? ` (${at + 1})` : ''}`, limits.name)
        const text = readerText(variant.text, passages.format)
        const kept = cutText(text, limits.text)
        if (kept !== text) lose({ passage, kind: 'cut', what: cutText(text.slice(kept.length), 60) })
        return {
          variant,
          passage,
          name,
          text: kept,
          ref: { scene_id: newId(), scene_type: 'interactive' },
        }
      }),
    )
  }
  const arrivals = (target: string, when: Condition, effects: Effects, jumps = 0): Arrival[] => {
    const found = places.get(target)
    if (!found) return []
    return found.flatMap((place): Arrival[] => {
      const holds = both(when, before(place.variant.when, effects)) ?? when
      if (holds.length === 0) return []
      const done = after(effects, place.variant.effects)
      const { jump, ways } = place.variant
      if (jump !== null && place.text === '' && ways.length === 0 && jumps < maxJumps)
        return arrivals(jump, holds, done, jumps + 1)
      return [{ place, when: holds, effects: done }]
    })
  }
  /** All ways out of a place, including one that leads on without a choice. */
  const waysOf = ({ variant }: Place): Way[] =>
    variant.jump === null
      ? variant.ways
      : [...variant.ways, { label: goOn, target: variant.jump, effects: noEffects, when: [[]] }]

  const all = [...places.values()].flat().slice(0, limits.scenes)
  const kept = new Set(all)
  // The type of each scene must be known before any links to it.
  const outs = new Map<Place, { way: Way; to: Arrival[] }[]>()
  for (const place of all) {
    const known = knownAfter(place.variant)
    const out = waysOf(place).map((way) => ({
      way,
      to: arrivals(way.target, both(way.when, known) ?? way.when, way.effects)
        .filter((arrival) => kept.has(arrival.place))
        .map((arrival) => ({ ...arrival, when: passages.variables.tidy(arrival.when) }))
        .filter(({ when }) => when.length > 0)
        .map((arrival) => ({ ...arrival, when: without(arrival.when, known) })),
    }))
    for (const { way, to } of out)
      if (to.length === 0 && !places.has(way.target)) lose({ passage: place.passage, kind: 'link', what: way.target })
    const led = out.filter(({ to }) => to.length > 0)
    outs.set(place, led)
    if (isPlain(place, led)) place.ref.scene_type = 'static'
  }

  const interactive: InteractiveScene[] = []
  const still: StaticScene[] = []
  for (const place of all) {
    const out = outs.get(place) ?? []
    if (place.ref.scene_type === 'static') still.push(stillScene(place, out, passages, states))
    else interactive.push(choiceScene(place, out, passages, states, newId, lose))
  }
  const begin = arrivals(passages.start, [[]], noEffects).find(({ when }) => holdsIn(when, passages.world))
  const first = begin?.place ?? all[0]
  states.make(passages.variables)
  states.begin(after(passages.world, begin?.effects ?? noEffects))
  return { interactive, still, first: first?.ref ?? null, flags: states.flags, scales: states.scales }
}

/**
 * What is certain after a variant was read: its condition, as far as its effects did not change it, and what it has
 * set.
 */
function knownAfter({ when, effects }: Variant): Condition {
  const asked = when.length === 1 ? (when[0] ?? []) : []
  const kept = asked.filter((atom) => !effects.has('flag' in atom ? atom.flag : atom.scale))
  const set = [...effects].flatMap(([name, effect]): Atom[] => {
    if ('flag' in effect) return [{ flag: name, has: effect.flag }]
    if ('to' in effect) return [{ scale: name, type: 'eq', threshold: effect.to }]
    // Visits start at 0.
    return name.startsWith(visitsPrefix) ? [{ scale: name, type: 'gte', threshold: effect.by }] : []
  })
  return [[...kept, ...set]]
}

const isAlways = (when: Condition): boolean => when.some((group) => group.length === 0)

/**
 * Whether a scene needs no button: it has no way on, or a single one without effects, or several that only continue
 * under conditions, as Fabula writes them.
 */
function isPlain(place: Place, out: readonly { way: Way; to: Arrival[] }[]): boolean {
  if (out.length === 0) return true
  const [only, ...others] = out
  if (!only || out.some(({ to }) => to.some(({ effects }) => effects.size > 0))) return false
  if (others.length > 0)
    return out.every(({ way: { label, when } }, at) => label === goOn && (at === others.length || !isAlways(when)))
  return plainLabels.test(only.way.label) || place.text.includes(only.way.label)
}

function stillScene(
  { ref, name, text }: Place,
  out: readonly { to: Arrival[] }[],
  { background }: Passages,
  states: States,
): StaticScene {
  const next = out.flatMap(({ to }) => to)
  return {
    ...newStaticScene(ref.scene_id, name, ''),
    original_message: text,
    background_id: background,
    next_scenes: next.slice(0, limits.list).map(({ place, when }, at) => ({
      ...place.ref,
      priority: next.length - 1 - at,
      conditionals: conditionalsOf(when, states),
    })),
  }
}

function choiceScene(
  { ref, name, text, passage }: Place,
  out: readonly { way: Way; to: Arrival[] }[],
  { background }: Passages,
  states: States,
  newId: NewId,
  lose: (loss: Loss) => void,
): InteractiveScene {
  const names = new Map<string, number>()
  const choices = out.flatMap(({ way: { label }, to }) =>
    to.map(({ place, when, effects }): ChoiceEnding => {
      const display_name = cutText(label, limits.name).trim()
      const count = (names.get(display_name) ?? 0) + 1
      names.set(display_name, count)
      return {
        id: newId(),
        name: count === 1 ? display_name : `${cutText(display_name, limits.name - 8)} (${count})`,
        display_name,
        conditionals: conditionalsOf(when, states),
        next_scene: { ...place.ref },
        states_trigger: states.trigger(effects),
      }
    }),
  )
  for (const { display_name } of choices.slice(limits.list)) lose({ passage, kind: 'many', what: display_name })
  return {
    ...newInteractiveScene(ref.scene_id, name, ''),
    interactive: false,
    start_message_original: text,
    backgrounds: background ? [{ background_asset_id: background, priority: 1, conditionals: [] }] : [],
    static_endings: choices.slice(0, limits.list),
  }
}

/**
 * Drops lines that contain only links: they were menus, and the buttons show them. Links within a sentence stay as its
 * words.
 */
const readerText = (text: string, format: TwineFormat): string => asMessage(decodedText(text, format))

const decodedText = (text: string, format: TwineFormat): string =>
  decoded(
    unmarked(
      text
        .split('\n')
        .filter(
          (line) =>
            !line.includes('\0') ||
            line.replace(/\0[^\0]*\0/g, '').replace(/[\s\-*•|>.,;·—–\d)\ue0f0-\ue0f3]/g, '') !== '',
        )
        .join('\n')
        .replaceAll('\0', ''),
      format,
    ),
  )
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

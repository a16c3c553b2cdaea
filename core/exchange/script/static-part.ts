import { assertNever, conditionsOf } from '../../conditional/condition.ts'
import type { Conditionals } from '../../conditional/conditional.ts'
import type { EndingId } from '../../ids.ts'
import type { InteractiveScene, Position } from '../../novel/interactive-scene.ts'
import { flagWords, placeName, readerPlace } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { indexOf, sceneAt } from '../../novel/novel-index.ts'
import type { SceneRef } from '../../novel/scene-ref.ts'
import type { StatesTrigger } from '../../novel/states-trigger.ts'
import type { StaticCharacter, StaticScene } from '../../novel/static-scene.ts'
import { assetPath, assetsOf } from '../archive.ts'
import { readerName } from './reader-name.ts'
import { namesOf } from './unique-names.ts'

/** A flag, scale or ending, under a name that is valid in every script language. */
export interface ScriptVariable {
  name: string
  value: boolean | number
}

/**
 * A test of a variable's value, or a comparison with a number. A variable of null was deleted: the condition never
 * holds.
 */
export interface ScriptCondition {
  variable: string | null
  is: 'eq' | 'gte' | 'lte'
  value: boolean | number
}

/** A way on. `when`: one group has to hold; null: always. `by`: an increment instead of a value. */
export interface ScriptWay {
  /** Null: by continuing; the first open one of several such ways is followed. */
  label: string | null
  to: string | null
  when: ScriptCondition[][] | null
  sets: { variable: string; value: boolean | number; by: boolean }[]
}

/** A picture of a character. `x`: its centre, in percent of the stage's width; `size`: in percent of the default. */
export interface ScriptFigure {
  character: string
  sprite: string
  position: Position
  x: number
  size: number
  when: ScriptWay['when']
}

/** One scene: what is shown, said and offered. Assets are given by their paths in an archive. */
export interface ScriptPassage {
  name: string
  title: string
  /** The first one whose condition holds is shown. */
  backgrounds: { file: string; when: ScriptWay['when'] }[]
  music: string | null
  /** Of several entries of one character, the first one whose condition holds is shown. */
  shown: ScriptFigure[]
  /** Null: the narrator; `user`: the reader's character. */
  speaker: string | null
  text: string
  ways: ScriptWay[]
}

/** The part of a novel that needs no storyteller: every scene with its fixed text, and the ways between them. */
export interface StaticPart {
  title: string
  start: string | null
  characters: { name: string; called: string }[]
  variables: ScriptVariable[]
  /** The variables by the names that messages use for flags and scales; `user` is the reader's character. */
  places: ReadonlyMap<string, string>
  /** What a flag's value is shown as in messages. */
  flagWords: readonly [no: string, yes: string]
  passages: ScriptPassage[]
}

/** Takes the static part out of a novel, for any script language. */
export function staticPart(novel: Novel): StaticPart {
  const scenes = [...novel.interactive_scenes, ...novel.static_scenes]
  const passages = namesOf(scenes, 'scene')
  const characters = namesOf(
    novel.characters.map(({ id, prompt_name }) => ({ id, name: prompt_name })),
    'character',
    [readerName],
  )
  const flags = namesOf(novel.states.flags, 'flag', [readerName])
  const scales = namesOf(novel.states.scales, 'scale', [...flags.values(), readerName])
  const { endings } = indexOf(novel)
  const asked = new Set(scenes.flatMap((scene) => conditionsIn(scene).flatMap(askedEndings)))
  const done: ReadonlyMap<string, string> = namesOf(
    [...asked].filter((id) => endings.has(id)).map((id) => ({ id, name: '' })),
    'ended',
    [...flags.values(), ...scales.values(), readerName],
  )
  const paths = pathsOf(novel)

  const to = (ref: SceneRef | null) => (ref && passages.get(ref.scene_id)) ?? null
  const when = (conditionals: Conditionals): ScriptCondition[][] | null =>
    conditionals.length === 0 || conditionals.some((group) => conditionsOf(group).length === 0)
      ? null
      : conditionals.map((group) =>
          conditionsOf(group).map((condition): ScriptCondition => {
            switch (condition.kind) {
              case 'flag':
                return { variable: flags.get(condition.flag_id) ?? null, is: 'eq', value: condition.has }
              case 'scale':
                return {
                  variable: scales.get(condition.scale_id) ?? null,
                  is: condition.type,
                  value: condition.threshold,
                }
              case 'ending':
                return { variable: done.get(condition.ending_id) ?? null, is: 'eq', value: condition.has }
              default:
                return assertNever(condition)
            }
          }),
        )
  const sets = ({ flags: flagged, scales: scaled }: StatesTrigger, id: EndingId): ScriptWay['sets'] => [
    ...flagged.flatMap(({ flag_id, value }) => {
      const variable = flags.get(flag_id)
      return variable ? [{ variable, value, by: false }] : []
    }),
    ...scaled.flatMap(({ scale_id, change }) => {
      const variable = scales.get(scale_id)
      return variable ? [{ variable, value: Number(change), by: /^[+-]/.test(change) }] : []
    }),
    ...(done.has(id) ? [{ variable: done.get(id) ?? '', value: true, by: false }] : []),
  ]
  const live = (scene: InteractiveScene): ScriptPassage => ({
    name: passages.get(scene.id) ?? '',
    title: scene.name,
    backgrounds: scene.backgrounds
      .toSorted((one, other) => other.priority - one.priority)
      .flatMap(({ background_asset_id, conditionals }) => background(background_asset_id, conditionals)),
    music: paths.get(scene.music?.start_asset_music_id),
    shown: scene.characters.flatMap((entry) => shown(entry, entry.start_sprite_id, entry.conditionals)),
    speaker: scene.start_message_speaker_id && (characters.get(scene.start_message_speaker_id) ?? null),
    text: scene.start_message_original,
    ways: [
      ...scene.static_endings.map((ending) => ({ ...ending, label: ending.display_name })),
      ...scene.endings.map((ending) => ({ ...ending, label: ending.name })),
      ...(scene.context_ending ? [{ ...scene.context_ending, label: '…', conditionals: [] }] : []),
    ].map(({ label, next_scene, states_trigger, conditionals, id }) => ({
      label,
      to: to(next_scene),
      when: when(conditionals),
      sets: sets(states_trigger, id),
    })),
  })
  const fixed = (scene: StaticScene): ScriptPassage => ({
    name: passages.get(scene.id) ?? '',
    title: scene.name,
    backgrounds: background(scene.background_id, []),
    music: paths.get(scene.music_id),
    shown: scene.characters.flatMap((entry) => shown(entry, entry.sprite_id, [])),
    speaker:
      scene.speaker_type === 'user' ? readerName : scene.speaker_id && (characters.get(scene.speaker_id) ?? null),
    text: scene.original_message,
    ways: [...scene.next_scenes]
      .filter((next) => sceneAt(novel, next))
      .sort((one, other) => other.priority - one.priority)
      .map((next) => ({ label: null, to: to(next), when: when(next.conditionals), sets: [] })),
  })
  const background = (id: string | null, conditionals: Conditionals): ScriptPassage['backgrounds'] => {
    const file = paths.get(id)
    return file ? [{ file, when: when(conditionals) }] : []
  }
  const shown = (
    { character_id, position, x, size }: Omit<StaticCharacter, 'sprite_id' | 'sprite_mix_id'>,
    sprite_id: string,
    conditionals: Conditionals,
  ): ScriptFigure[] => {
    const [character, sprite] = [characters.get(character_id), paths.get(sprite_id)]
    return character && sprite
      ? [{ character, sprite, position, x: x ?? centres[position], size: size ?? 100, when: when(conditionals) }]
      : []
  }
  return {
    title: novel.name,
    start: novel.first_scene_id && (passages.get(novel.first_scene_id) ?? null),
    characters: novel.characters.map(({ id, prompt_name }) => ({
      name: characters.get(id) ?? '',
      called: prompt_name,
    })),
    variables: [
      ...novel.states.flags.map((flag) => ({
        name: flags.get(flag.id) ?? '',
        value: flag.initial_value,
      })),
      ...novel.states.scales.map((scale) => ({
        name: scales.get(scale.id) ?? '',
        value: scale.initial_value,
      })),
      ...[...done.values()].map((name) => ({ name, value: false })),
    ],
    places: new Map([
      ...novel.states.flags.map(({ id, name }) => [placeName(name), flags.get(id) ?? ''] as const),
      ...novel.states.scales.map(({ id, name }) => [placeName(name), scales.get(id) ?? ''] as const),
      [readerPlace, readerName] as const,
    ]),
    flagWords: flagWords[novel.language ?? 'english'],
    passages: [...novel.interactive_scenes.map(live), ...novel.static_scenes.map(fixed)],
  }
}

const centres: Readonly<Record<Position, number>> = {
  left: 15,
  'center-left': 32,
  center: 50,
  'center-right': 68,
  right: 85,
}

const conditionsIn = (scene: InteractiveScene | StaticScene): Conditionals[] =>
  ('next_scenes' in scene
    ? scene.next_scenes
    : [...scene.static_endings, ...scene.endings, ...scene.backgrounds, ...scene.characters]
  ).map(({ conditionals }) => conditionals)

const askedEndings = (conditionals: Conditionals): EndingId[] =>
  conditionals.flatMap(({ completed_endings }) => completed_endings.map(({ ending_id }) => ending_id))

/** The paths of a novel's assets in its archive, by their ids; null for a missing asset. */
function pathsOf(novel: Novel): { get(id: string | null | undefined): string | null } {
  const paths = new Map<string, string>(assetsOf(novel).map(({ type, asset }) => [asset.id, assetPath(type, asset)]))
  return { get: (id) => paths.get(id ?? '') ?? null }
}

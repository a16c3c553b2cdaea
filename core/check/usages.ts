import { allConditionsOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { placeName, placesIn } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { assetsOfStaging } from '../novel/staging.ts'
import type { StatesTrigger } from '../novel/states-trigger.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { authoredMessages, hintsAndLabels } from './authored-messages.ts'
import { conditionalsIn } from './conditionals-in-novel.ts'
import { inNovel, inScene, type ProblemLocation } from './problem.ts'

/** A part of a novel that other parts may reference. */
export interface Thing {
  kind: 'asset' | 'flag' | 'scale' | 'character' | 'sprite_mix' | 'music_mix' | 'scene' | 'ending'
  id: string
}

/** Every location in the novel that references `thing`, in the editor's order and without duplicates. */
export function usagesOf(novel: Novel, thing: Thing): ProblemLocation[] {
  const places = [
    ...inHead(novel, thing),
    ...inTexts(novel, thing),
    ...novel.interactive_scenes.flatMap((scene) => inInteractive(scene, thing)),
    ...novel.static_scenes.flatMap((scene) => inStatic(scene, thing)),
    ...conditionalsIn(novel)
      .filter(({ conditionals }) => conditionsName(conditionals, thing))
      .map(({ place }) => place),
  ]
  const seen = new Set<string>()
  return places.filter((place) => {
    const key = [place.kind, place.id, place.section, place.index].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

function inHead(novel: Novel, { kind, id }: Thing): ProblemLocation[] {
  if (kind === 'scene') return novel.first_scene_id === id ? [inNovel('info')] : []
  if (kind !== 'asset') return []
  return [
    ...(novel.cover_background_image_id === id ? [inNovel('info')] : []),
    ...novel.characters.flatMap((character) =>
      character.sprites.flatMap((mix, index): ProblemLocation[] =>
        [...mix.sprite_ids, ...mix.eyelids.map((lids) => lids.eyelids_asset_id)].some((sprite) => sprite === id)
          ? [{ kind: 'character', id: character.id, section: 'sprites', index, name: character.prompt_name }]
          : [],
      ),
    ),
    ...novel.music_mixes.flatMap((mix): ProblemLocation[] =>
      mix.music_asset_ids.some((track) => track === id)
        ? [{ kind: 'music_mix', id: mix.id, section: 'music', index: null, name: mix.name }]
        : [],
    ),
  ]
}

/** Messages, hints, prompts and labels refer to flags and scales by name. */
function inTexts(novel: Novel, { kind, id }: Thing): ProblemLocation[] {
  const { flags, scales } = novel.states
  const state = (kind === 'flag' ? flags : kind === 'scale' ? scales : []).find((each) => each.id === id)
  if (!state) return []
  const called = placeName(state.name)
  return [...authoredMessages(novel), ...conditionalsIn(novel), ...hintsAndLabels(novel)]
    .filter(({ text }) => placesIn(text).some(({ name }) => name === called))
    .map(({ place }) => place)
}

function inInteractive(scene: InteractiveScene, thing: Thing): ProblemLocation[] {
  const { kind, id } = thing
  const at = (section: string, index: number | null = null) => inScene('interactive_scene', scene, section, index)
  const each = <T>(list: readonly T[], section: string, names: (entry: T) => boolean) =>
    list.flatMap((entry, index) => (names(entry) ? [at(section, index)] : []))
  const endings = (names: (ending: Ending) => boolean) => [
    ...each(scene.endings, 'endings', names),
    ...each(scene.static_endings, 'static_endings', names),
    ...(scene.context_ending && names(scene.context_ending) ? [at('context_ending', 0)] : []),
  ]
  switch (kind) {
    case 'asset':
      return [
        ...each(scene.characters, 'characters', (entry) => entry.start_sprite_id === id),
        ...each(scene.backgrounds, 'backgrounds', (entry) => entry.background_asset_id === id),
        ...(scene.music?.start_asset_music_id === id ? [at('music')] : []),
        ...(assetsOfStaging(scene.staging).some((asset) => asset === id) ? [at('staging')] : []),
      ]
    case 'character':
      return [
        ...each(scene.characters, 'characters', (entry) => entry.character_id === id),
        ...(scene.start_message_speaker_id === id ? [at('start_message')] : []),
      ]
    case 'sprite_mix':
      return each(scene.characters, 'characters', (entry) => entry.sprite_mix_id === id)
    case 'music_mix':
      return scene.music?.music_mix_id === id ? [at('music')] : []
    case 'flag':
    case 'scale':
      return [
        ...each(scene.modifying_states, 'modifying_states', ({ states }) => statesName(states, thing)),
        ...endings((ending) => statesName(ending.states_trigger, thing)),
      ]
    case 'scene':
      return endings((ending) => ending.next_scene?.scene_id === id)
    case 'ending':
      return []
  }
}

type Ending = { states_trigger: StatesTrigger; next_scene: { scene_id: string } | null }

function inStatic(scene: StaticScene, { kind, id }: Thing): ProblemLocation[] {
  const info = [inScene('static_scene', scene, 'info')]
  const { characters } = scene
  switch (kind) {
    case 'asset': {
      const named = [scene.background_id, scene.music_id, ...characters.map((entry) => entry.sprite_id)]
      return [
        ...(named.some((asset) => asset === id) ? info : []),
        ...(assetsOfStaging(scene.staging).some((asset) => asset === id)
          ? [inScene('static_scene', scene, 'staging')]
          : []),
      ]
    }
    case 'character':
      return [scene.speaker_id, ...characters.map((entry) => entry.character_id)].some((who) => who === id) ? info : []
    case 'sprite_mix':
      return characters.some((entry) => entry.sprite_mix_id === id) ? info : []
    case 'scene':
      return scene.next_scenes.flatMap((next, index) =>
        next.scene_id === id ? [inScene('static_scene', scene, 'next_scenes', index)] : [],
      )
    case 'flag':
    case 'scale':
    case 'music_mix':
    case 'ending':
      return []
  }
}

type States = { flags: readonly { flag_id: string }[]; scales: readonly { scale_id: string }[] }

const statesName = ({ flags, scales }: States, { kind, id }: Thing): boolean =>
  kind === 'flag' ? flags.some((entry) => entry.flag_id === id) : scales.some((entry) => entry.scale_id === id)

const conditionsName = (conditionals: Conditionals, thing: Thing): boolean =>
  allConditionsOf(conditionals).some((condition) => {
    const named = subjectOf(condition)
    return named.kind === thing.kind && named.id === thing.id
  })

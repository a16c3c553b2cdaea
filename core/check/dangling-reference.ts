import { allConditionsOf, type Subject, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { FlagId, ScaleId } from '../ids.ts'
import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '../novel/ending.ts'
import type { InteractiveScene, SceneMusic } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf, type NovelIndex } from '../novel/novel-index.ts'
import { assetsOfStaging, type Staging } from '../novel/staging.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { conditionalsIn } from './conditionals-in-novel.ts'
import { inNovel, inScene, type Missing, type NovelProblem, type ProblemLocation, type Rule } from './problem.ts'

/** Indexes in which references are looked up. */
interface Known extends NovelIndex {
  flags: ReadonlySet<FlagId>
  scales: ReadonlySet<ScaleId>
}

/**
 * Reports references to deleted things, once per location. Such a novel can be stored and played, but its author
 * should know.
 */
export const danglingReference: Rule = ({ novel }) => {
  const known: Known = {
    ...indexOf(novel),
    flags: new Set(novel.states.flags.map(({ id }) => id)),
    scales: new Set(novel.states.scales.map(({ id }) => id)),
  }
  return [
    ...head(novel, known),
    ...novel.interactive_scenes.flatMap((scene) => interactive(scene, known)),
    ...novel.static_scenes.flatMap((scene) => fixed(scene, known)),
    ...conditionalsIn(novel).flatMap(({ conditionals, place }) => dangling(place, inConditions(conditionals, known))),
  ]
}

/** Returns the problem of a location that names something missing, or an empty list. */
const dangling = (place: ProblemLocation, missing: Missing | null): NovelProblem[] =>
  missing === null ? [] : [{ code: 'dangling_reference', severity: 'warns', place, missing }]

function head(novel: Novel, { assets }: Known): NovelProblem[] {
  const cover = novel.cover_background_image_id
  return [
    ...dangling(inNovel('info'), cover !== null && !assets.has(cover) ? 'cover' : null),
    ...novel.music_mixes.flatMap(({ id, name, music_asset_ids: tracks }) =>
      dangling(
        { kind: 'music_mix', id, section: 'music', index: null, name },
        tracks.every((track) => assets.has(track)) ? null : 'music',
      ),
    ),
    ...novel.characters.flatMap(({ id, prompt_name, sprites }) =>
      dangling(
        { kind: 'character', id, section: 'sprites', index: null, name: prompt_name },
        sprites.every(
          ({ sprite_ids, eyelids }) =>
            sprite_ids.every((sprite) => assets.has(sprite)) &&
            eyelids.every(({ eyelids_asset_id }) => assets.has(eyelids_asset_id)),
        )
          ? null
          : 'sprite',
      ),
    ),
  ]
}

function interactive(scene: InteractiveScene, known: Known): NovelProblem[] {
  const { assets, characters, spriteMixes, musicMixes } = known
  const at = (section: string, missing: Missing | null, entry: number | null = null) =>
    dangling(inScene('interactive_scene', scene, section, entry), missing)
  const { music, start_message_speaker_id: speaker, context_ending } = scene
  return [
    ...scene.characters.flatMap((entry, index) => {
      if (!characters.has(entry.character_id)) return at('characters', 'character', index)
      if (!spriteMixes.has(entry.sprite_mix_id)) return at('characters', 'sprite_mix', index)
      return at('characters', assets.has(entry.start_sprite_id) ? null : 'sprite', index)
    }),
    ...scene.backgrounds.flatMap((entry, index) =>
      at('backgrounds', assets.has(entry.background_asset_id) ? null : 'background', index),
    ),
    ...at('music', music === null ? null : inMusic(music, musicMixes, assets)),
    ...at('staging', inStaging(scene.staging, assets)),
    ...at('start_message', speaker === null || characters.has(speaker) ? null : 'character'),
    ...scene.modifying_states.flatMap(({ states }, index) => at('modifying_states', inStates(states, known), index)),
    ...scene.endings.flatMap((ending, index) => at('endings', inEnding(ending, known), index)),
    ...scene.static_endings.flatMap((ending, index) => at('static_endings', inEnding(ending, known), index)),
    ...(context_ending ? at('context_ending', inEnding(context_ending, known), 0) : []),
  ]
}

function inMusic(
  { music_mix_id, start_asset_music_id: start }: SceneMusic,
  mixes: Known['musicMixes'],
  assets: Known['assets'],
): Missing | null {
  if (!mixes.has(music_mix_id)) return 'music_mix'
  return start === null || assets.has(start) ? null : 'music'
}

function inStaging(staging: Staging | null, assets: Known['assets']): Missing | null {
  if (staging === null || assetsOfStaging(staging).every((id) => assets.has(id))) return null
  const sounds = [staging.ambience_asset_id, staging.effect_asset_id]
  return sounds.every((id) => id === null || assets.has(id)) ? 'background' : 'music'
}

function fixed(scene: StaticScene, { assets, characters, scenes }: Known): NovelProblem[] {
  const at = (section: string, missing: Missing | null, entry: number | null = null) =>
    dangling(inScene('static_scene', scene, section, entry), missing)
  const { background_id, music_id, speaker_id } = scene
  return [
    ...at('info', background_id === null || assets.has(background_id) ? null : 'background'),
    ...at('info', music_id === null || assets.has(music_id) ? null : 'music'),
    ...at('staging', inStaging(scene.staging, assets)),
    ...at('info', speaker_id === null || characters.has(speaker_id) ? null : 'character'),
    ...scene.characters.flatMap((entry, index) => {
      if (!characters.has(entry.character_id)) return at('characters', 'character', index)
      return at('characters', assets.has(entry.sprite_id) ? null : 'sprite', index)
    }),
    ...scene.next_scenes.flatMap((next, index) => at('next_scenes', scenes.has(next.scene_id) ? null : 'scene', index)),
  ]
}

type States = { flags: readonly { flag_id: FlagId }[]; scales: readonly { scale_id: ScaleId }[] }

function inStates(states: States, { flags, scales }: Known): Missing | null {
  if (!states.flags.every(({ flag_id }) => flags.has(flag_id))) return 'flag'
  return states.scales.every(({ scale_id }) => scales.has(scale_id)) ? null : 'scale'
}

function inEnding(ending: AutomaticEnding | ChoiceEnding | ContextEnding, known: Known): Missing | null {
  if (ending.next_scene !== null && !known.scenes.has(ending.next_scene.scene_id)) return 'scene'
  return inStates(ending.states_trigger, known)
}

function inConditions(conditionals: Conditionals, known: Known): Missing | null {
  const subjects = allConditionsOf(conditionals).map(subjectOf)
  const there = ({ kind, id }: Subject) => (known[`${kind}s`] as { has(id: string): boolean }).has(id)
  return subjects.find((subject) => !there(subject))?.kind ?? null
}

import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'
import { endingsOf, indexOf, type NovelIndex } from '../novel/novel-index.ts'
import { carriers } from './carriers.ts'
import { inNovel, inScene, type NovelProblem, type ProblemPlace, type Rule } from './problem.ts'

/** What names something that was deleted: it is stored and played around, and the author should know. */
export const danglingReference: Rule = (novel) => {
  const index = indexOf(novel)
  return [
    ...head(novel, index),
    ...novel.interactive_scenes.flatMap((scene) => interactive(scene, novel, index)),
    ...novel.static_scenes.flatMap((scene) => fixed(scene, index)),
    ...carriers(novel)
      .filter(({ conditionals }) => namesDeleted(conditionals, novel, index))
      .map(({ place }) => dangling(place)),
  ]
}

const dangling = (place: ProblemPlace): NovelProblem => ({ code: 'dangling_reference', severity: 'warns', place })

function head(novel: Novel, { assets }: NovelIndex): NovelProblem[] {
  const cover = novel.cover_background_image_id
  return [
    ...(cover !== null && !assets.has(cover) ? [dangling(inNovel('info'))] : []),
    ...novel.music_mixes
      .filter((mix) => mix.music_asset_ids.some((id) => !assets.has(id)))
      .map(({ id, name }) => dangling({ kind: 'music_mix', id, section: 'music', index: null, name })),
    ...novel.characters
      .filter((character) => character.sprites.some((mix) => mix.sprite_ids.some((id) => !assets.has(id))))
      .map(({ id, prompt_name }) =>
        dangling({ kind: 'character', id, section: 'sprites', index: null, name: prompt_name }),
      ),
  ]
}

function interactive(scene: Novel['interactive_scenes'][number], novel: Novel, index: NovelIndex): NovelProblem[] {
  const flags = new Set(novel.states.flags.map((flag) => flag.id))
  const scales = new Set(novel.states.scales.map((scale) => scale.id))
  const at = (section: string, entry: number | null = null) =>
    dangling(inScene('interactive_scene', scene, section, entry))
  const { music, start_message_speaker_id: speaker } = scene
  return [
    ...scene.characters.flatMap((entry, place) =>
      index.characters.has(entry.character_id) &&
      index.spriteMixes.has(entry.sprite_mix_id) &&
      index.assets.has(entry.start_sprite_id)
        ? []
        : [at('characters', place)],
    ),
    ...scene.backgrounds.flatMap((entry, place) =>
      index.assets.has(entry.background_asset_id) ? [] : [at('backgrounds', place)],
    ),
    ...(music && !index.musicMixes.has(music.music_mix_id) ? [at('music')] : []),
    ...(speaker !== null && !index.characters.has(speaker) ? [at('start_message')] : []),
    ...scene.modifying_states.flatMap(({ states }, place) =>
      states.flags.every((entry) => flags.has(entry.flag_id)) &&
      states.scales.every((entry) => scales.has(entry.scale_id))
        ? []
        : [at('modifying_states', place)],
    ),
    ...endingsOf(scene).flatMap((ending, place) => {
      const leads = ending.next_scene === null || index.scenes.has(ending.next_scene.scene_id)
      const triggers =
        ending.states_trigger.flags.every((entry) => flags.has(entry.flag_id)) &&
        ending.states_trigger.scales.every((entry) => scales.has(entry.scale_id))
      return leads && triggers ? [] : [at('endings', place)]
    }),
  ]
}

function fixed(scene: Novel['static_scenes'][number], { assets, characters, scenes }: NovelIndex): NovelProblem[] {
  const at = (section: string, place: number | null = null) => dangling(inScene('static_scene', scene, section, place))
  const { background_id, music_id, speaker_id } = scene
  return [
    ...(background_id !== null && !assets.has(background_id) ? [at('info')] : []),
    ...(music_id !== null && !assets.has(music_id) ? [at('info')] : []),
    ...(speaker_id !== null && !characters.has(speaker_id) ? [at('info')] : []),
    ...scene.characters.flatMap((entry, place) =>
      characters.has(entry.character_id) && assets.has(entry.sprite_id) ? [] : [at('characters', place)],
    ),
    ...scene.next_scenes.flatMap((next, place) => (scenes.has(next.scene_id) ? [] : [at('next_scenes', place)])),
  ]
}

function namesDeleted(conditionals: Conditionals, novel: Novel, { endings }: NovelIndex): boolean {
  return conditionals.some(
    (group) =>
      group.flags.some(({ flag_id }) => !novel.states.flags.some((flag) => flag.id === flag_id)) ||
      group.scales.some(({ scale_id }) => !novel.states.scales.some((scale) => scale.id === scale_id)) ||
      group.completed_endings.some(({ ending_id }) => !endings.has(ending_id)),
  )
}

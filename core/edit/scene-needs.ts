import { allConditionsOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { AssetId, CharacterId, FlagId, MusicMixId, ScaleId, SpriteMixId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { placesIn } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { endingsOf, indexOf } from '../novel/novel-index.ts'
import { assetsOfStaging } from '../novel/staging.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { textsIn } from './texts/author-texts.ts'

/**
 * Everything that a scene references, directly or through its characters' mixes and biographies and through its music
 * mixes.
 */
export interface SceneNeeds {
  assets: ReadonlySet<AssetId>
  characters: ReadonlySet<CharacterId>
  spriteMixes: ReadonlySet<SpriteMixId>
  musicMixes: ReadonlySet<MusicMixId>
  flags: ReadonlySet<FlagId>
  scales: ReadonlySet<ScaleId>
  /** The names of places that its texts and those of its characters show, as `placeName` gives them. */
  names: ReadonlySet<string>
}

type Sets = { [K in keyof SceneNeeds]: Set<SceneNeeds[K] extends ReadonlySet<infer T> ? T : never> }

/** Collects everything that a scene needs to play the same elsewhere. Includes ids of deleted things. */
export function sceneNeeds(novel: Novel, scene: InteractiveScene | StaticScene): SceneNeeds {
  const needs: Sets = {
    assets: new Set(),
    characters: new Set(),
    spriteMixes: new Set(),
    musicMixes: new Set(),
    flags: new Set(),
    scales: new Set(),
    names: new Set(),
  }
  if ('endings' in scene) ofInteractive(scene, needs)
  else ofStatic(scene, needs)
  for (const id of assetsOfStaging(scene.staging)) needs.assets.add(id)
  ofCast(novel, needs)
  const cast = novel.characters.filter(({ id }) => needs.characters.has(id))
  for (const text of [scene, ...cast].flatMap((part) => textsIn(part))) {
    for (const { name } of placesIn(text)) needs.names.add(name)
  }
  return needs
}

function ofInteractive(scene: InteractiveScene, needs: Sets): void {
  for (const { character_id, sprite_mix_id, start_sprite_id } of scene.characters) {
    needs.characters.add(character_id)
    needs.spriteMixes.add(sprite_mix_id)
    needs.assets.add(start_sprite_id)
  }
  for (const { background_asset_id } of scene.backgrounds) needs.assets.add(background_asset_id)
  if (scene.start_message_speaker_id) needs.characters.add(scene.start_message_speaker_id)
  if (scene.music) {
    needs.musicMixes.add(scene.music.music_mix_id)
    if (scene.music.start_asset_music_id) needs.assets.add(scene.music.start_asset_music_id)
  }
  const endings = endingsOf(scene)
  for (const { states } of scene.modifying_states) ofStates(states, needs)
  for (const { states_trigger } of endings) ofStates(states_trigger, needs)
  const conditional = [
    ...scene.characters,
    ...scene.backgrounds,
    ...scene.additional_prompt_descriptions,
    ...scene.modifying_states,
    ...scene.endings,
    ...scene.static_endings,
  ]
  for (const { conditionals } of conditional) ofConditions(conditionals, needs)
}

function ofStatic(scene: StaticScene, needs: Sets): void {
  for (const { character_id, sprite_mix_id, sprite_id } of scene.characters) {
    needs.characters.add(character_id)
    if (sprite_mix_id) needs.spriteMixes.add(sprite_mix_id)
    needs.assets.add(sprite_id)
  }
  if (scene.background_id) needs.assets.add(scene.background_id)
  if (scene.music_id) needs.assets.add(scene.music_id)
  if (scene.speaker_id) needs.characters.add(scene.speaker_id)
  for (const { conditionals } of scene.next_scenes) ofConditions(conditionals, needs)
}

/** Adds the needs of the characters and music mixes found so far. */
function ofCast(novel: Novel, needs: Sets): void {
  const { characters, musicMixes } = indexOf(novel)
  for (const id of needs.characters) {
    const character = characters.get(id)
    for (const mix of character?.sprites ?? []) {
      for (const sprite of mix.sprite_ids) needs.assets.add(sprite)
      for (const { eyelids_asset_id } of mix.eyelids) needs.assets.add(eyelids_asset_id)
    }
    for (const { conditionals } of character?.biographies ?? []) ofConditions(conditionals, needs)
  }
  for (const id of needs.musicMixes) {
    for (const track of musicMixes.get(id)?.music_asset_ids ?? []) needs.assets.add(track)
  }
}

function ofConditions(conditionals: Conditionals, needs: Sets): void {
  for (const condition of allConditionsOf(conditionals)) {
    const subject = subjectOf(condition)
    // Conditions on endings of scenes that are not copied stay, and never hold.
    if (subject.kind === 'flag') needs.flags.add(subject.id)
    else if (subject.kind === 'scale') needs.scales.add(subject.id)
  }
}

type States = { flags: readonly { flag_id: FlagId }[]; scales: readonly { scale_id: ScaleId }[] }

function ofStates({ flags, scales }: States, needs: Sets): void {
  for (const { flag_id } of flags) needs.flags.add(flag_id)
  for (const { scale_id } of scales) needs.scales.add(scale_id)
}

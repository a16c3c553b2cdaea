import type { AssetId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { indexOf } from '../novel/novel-index.ts'
import { assetsOfStaging } from '../novel/staging.ts'
import type { Checked, NovelProblem, Rule } from './problem.ts'

/** Reports sprites and tracks that no reader can ever meet. An asset counts as met unless the proof rules it out. */
export const assetsNeverMet: Rule = (checked) => {
  const { novel, proof } = checked
  const met = new Set<AssetId | null>()
  for (const scene of novel.interactive_scenes) {
    if (proof.scene(scene.id).kind !== 'unreachable') for (const id of metIn(checked, scene)) met.add(id)
  }
  for (const scene of novel.static_scenes) {
    if (proof.scene(scene.id).kind === 'unreachable') continue
    for (const { sprite_id } of scene.characters) met.add(sprite_id)
    met.add(scene.music_id)
    for (const id of assetsOfStaging(scene.staging)) met.add(id)
  }
  const never = (code: 'sprite_never_shown' | 'track_never_played', assets: readonly Asset[]): NovelProblem[] =>
    assets
      .filter(({ id }) => !met.has(id))
      .map(({ id, name }) => ({
        code,
        severity: 'warns',
        place: { kind: 'asset', id, section: 'assets', index: null, name },
      }))
  // Closed eyes are shown wherever the sprite they belong to is shown.
  for (const { sprites } of novel.characters) {
    for (const { sprite_id, eyelids_asset_id } of sprites.flatMap(({ eyelids }) => eyelids)) {
      if (met.has(sprite_id)) met.add(eyelids_asset_id)
    }
  }
  const { sprites, musics } = novel.assets
  return [...never('sprite_never_shown', sprites), ...never('track_never_played', musics)]
}

/** Returns every asset that can be shown or played in the scene. */
function metIn({ novel, proof }: Checked, scene: InteractiveScene): (AssetId | null)[] {
  const { spriteMixes, musicMixes } = indexOf(novel)
  const present = scene.characters.filter(({ conditionals }) => proof.holds(conditionals, [scene.id]) !== 'no')
  return [
    ...present.flatMap(({ sprite_mix_id, start_sprite_id }) => [
      start_sprite_id,
      ...(spriteMixes.get(sprite_mix_id)?.sprite_ids ?? []),
    ]),
    ...(scene.music
      ? [scene.music.start_asset_music_id, ...(musicMixes.get(scene.music.music_mix_id)?.music_asset_ids ?? [])]
      : []),
    ...assetsOfStaging(scene.staging),
  ]
}

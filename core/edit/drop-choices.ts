import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { isStatic, newStaticScene, type StaticScene } from '../novel/static-scene.ts'
import { convertScene } from './convert-scene.ts'
import { sceneById } from './scene-lists.ts'

/** Whether a scene uses nothing that a static one lacks: free text is off, and it has no endings or conditions. */
export function holdsNoChoices(scene: InteractiveScene): boolean {
  const { endings, static_endings, context_ending, additional_prompt_descriptions, modifying_states } = scene
  const empty = [endings, static_endings, additional_prompt_descriptions, modifying_states].every(
    ({ length }) => length === 0,
  )
  const plain = [...scene.backgrounds, ...scene.characters].every(({ conditionals }) => conditionals.length === 0)
  const isUndescribed = scene.help === '' && scene.characters.every(({ example_lines }) => example_lines.length === 0)
  return (
    !scene.interactive && empty && context_ending === null && plain && isUndescribed && scene.backgrounds.length <= 1
  )
}

/** Converts a scene without choices back to a static one; leaves any other scene unchanged. */
export function dropChoices<N extends Novel>(novel: N, { scene: id }: { scene: SceneId }): N {
  const scene = sceneById(novel, id)
  if (!scene || isStatic(scene) || !holdsNoChoices(scene)) return novel
  const converted: StaticScene = {
    ...newStaticScene(id, scene.name, scene.created_at),
    description: scene.description,
    original_message: scene.start_message_original,
    speaker_id: scene.start_message_speaker_id,
    background_id: scene.backgrounds[0]?.background_asset_id ?? null,
    characters: scene.characters.map(
      ({ start_sprite_id, conditionals: _, inactive: __, example_lines: ___, ...rest }) => ({
        ...rest,
        sprite_id: start_sprite_id,
      }),
    ),
    music_id: scene.music?.start_asset_music_id ?? null,
    staging: scene.staging,
  }
  return convertScene(novel, converted)
}

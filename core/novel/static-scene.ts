import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { AssetId, CharacterId, SceneId, SpriteMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, emptyIfNull, lowerCased, nullIfEmpty, upgradeFields, upgradeList } from '../record/upgrade.ts'
import { FigureSize, FigureX, type InteractiveScene, Position } from './interactive-scene.ts'
import { SceneType } from './scene-ref.ts'
import { sceneStaging, upgradeStaging } from './staging.ts'

export const StaticCharacter = z.strictObject({
  character_id: CharacterId,
  sprite_mix_id: z._default(z.nullable(SpriteMixId), null),
  sprite_id: AssetId,
  position: z._default(Position, 'center'),
  size: FigureSize,
  x: FigureX,
})
export type StaticCharacter = z.infer<typeof StaticCharacter>

/** A candidate for the next scene; the one with the highest priority whose conditionals hold is taken. */
export const NextScene = z.strictObject({
  scene_id: SceneId,
  scene_type: SceneType,
  priority: z._default(integerField().check(z.minimum(0, fieldMessages.nextPriority)), 0),
  conditionals: Conditionals,
})
export type NextScene = z.infer<typeof NextScene>

export const SpeakerType = z.enum(['character', 'user'])
export type SpeakerType = z.infer<typeof SpeakerType>

/** A fixed message on a fixed stage. `speaker_type: user`: said by the reader's character. */
export const StaticScene = z.strictObject({
  id: SceneId,
  name: nameField(fieldMessages.sceneNameRequired),
  description: textField(),
  created_at: z.string(),
  original_message: textField(),
  background_id: z.nullable(AssetId),
  characters: z.array(StaticCharacter).check(z.maxLength(limits.list)),
  music_id: z.nullable(AssetId),
  staging: sceneStaging(),
  speaker_type: SpeakerType,
  speaker_id: z.nullable(CharacterId),
  next_scenes: z.array(NextScene).check(z.maxLength(limits.list)),
})
export type StaticScene = z.infer<typeof StaticScene>

/** A scene of either kind. */
export type AnyScene = InteractiveScene | StaticScene

export const isStatic = (scene: AnyScene): scene is StaticScene => 'next_scenes' in scene

export const newStaticScene = (id: SceneId, name: string, created_at: string): StaticScene => ({
  id,
  name,
  description: '',
  created_at,
  original_message: '',
  background_id: null,
  characters: [],
  music_id: null,
  staging: null,
  speaker_type: 'character',
  speaker_id: null,
  next_scenes: [],
})

export const upgradeStaticScene = (json: unknown): unknown =>
  upgradeFields(json, {
    description: emptyIfNull,
    original_message: emptyIfNull,
    background_id: nullIfEmpty,
    music_id: nullIfEmpty,
    staging: upgradeStaging,
    speaker_id: nullIfEmpty,
    speaker_type: (type) => lowerCased(type ?? 'character'),
    characters: (list) =>
      upgradeList(list, (entry) =>
        upgradeFields(dropNulls(entry, ['position', 'size', 'x']), { sprite_mix_id: nullIfEmpty }),
      ),
    next_scenes: (list) =>
      upgradeList(list, (entry) =>
        upgradeFields(dropNulls(entry, ['priority']), {
          conditionals: upgradeConditionals,
          scene_type: lowerCased,
        }),
      ),
  })

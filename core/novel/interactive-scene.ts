import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { AssetId, CharacterId, MusicMixId, SceneId, SpriteMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import {
  dropNulls,
  emptyIfNull,
  nullIfEmpty,
  renameField,
  upgradeFields,
  upgradeList,
  upgradePlainList,
} from '../record/upgrade.ts'
import { AutomaticEnding, ChoiceEnding, ContextEnding, upgradeContextEnding, upgradeEnding } from './ending.ts'
import { ModifyingState, upgradeModifyingState } from './modifying-state.ts'
import { sceneStaging, upgradeStaging } from './staging.ts'
import { storytellingFields } from './storytelling.ts'

export const positions = ['left', 'center-left', 'center', 'center-right', 'right'] as const
export const Position = z.enum(positions)
export type Position = z.infer<typeof Position>

/** A figure's height, in percent of the default. */
export const figureSize = { least: 40, most: 160 } as const
export const FigureSize = z.optional(integerField().check(z.minimum(figureSize.least), z.maximum(figureSize.most)))
/** The centre of a figure, in percent of the stage's width; absent: given by `position`. */
export const FigureX = z.optional(integerField().check(z.minimum(0), z.maximum(100)))

/** A character in the scene while the conditionals hold. `inactive`: visible but never speaks. */
export const SceneCharacter = z.strictObject({
  character_id: CharacterId,
  sprite_mix_id: SpriteMixId,
  start_sprite_id: AssetId,
  conditionals: Conditionals,
  inactive: z._default(z.boolean(), false),
  position: z._default(Position, 'center'),
  size: FigureSize,
  x: FigureX,
  /** Lines of this character for this scene; readers may see them. */
  example_lines: listOf(textField(limits.line)),
})
export type SceneCharacter = z.infer<typeof SceneCharacter>

/** A character who is in the scene from its start. */
export const newSceneCharacter = (
  character_id: CharacterId,
  sprite_mix_id: SpriteMixId,
  start_sprite_id: AssetId,
  position: Position = 'center',
): SceneCharacter => ({
  character_id,
  sprite_mix_id,
  start_sprite_id,
  conditionals: [],
  inactive: false,
  position,
  example_lines: [],
})

export const SceneBackground = z.strictObject({
  background_asset_id: AssetId,
  priority: z._default(integerField().check(z.minimum(1, fieldMessages.backgroundPriority)), 1),
  conditionals: Conditionals,
})
export type SceneBackground = z.infer<typeof SceneBackground>

/** Starts when the scene is entered; the storyteller may change to another track of the same mix. */
export const SceneMusic = z.strictObject({
  music_mix_id: MusicMixId,
  start_asset_music_id: z._default(z.nullable(AssetId), null),
})
export type SceneMusic = z.infer<typeof SceneMusic>

/** An instruction to the storyteller in this scene while the conditionals hold. */
export const AdditionalPrompt = z.strictObject({
  prompt_description: textField(limits.prompt).check(z.trim(), z.minLength(1, fieldMessages.scenePromptRequired)),
  conditionals: Conditionals,
})
export type AdditionalPrompt = z.infer<typeof AdditionalPrompt>

/**
 * A scene in which the cast answers freely. `interactive: false`: the cast talks among itself and the reader only
 * continues.
 */
export const InteractiveScene = z.strictObject({
  id: SceneId,
  name: nameField(fieldMessages.sceneNameRequired),
  help: textField(),
  description: textField(),
  ...storytellingFields,
  interactive: z.boolean(),
  created_at: z.string(),
  start_message_original: textField(),
  start_message_speaker_id: z.nullable(CharacterId),
  characters: z.array(SceneCharacter).check(z.maxLength(limits.list)),
  backgrounds: z.array(SceneBackground).check(z.maxLength(limits.list)),
  music: z.nullable(SceneMusic),
  staging: sceneStaging(),
  additional_prompt_descriptions: z.array(AdditionalPrompt).check(z.maxLength(limits.list)),
  modifying_states: z.array(ModifyingState).check(z.maxLength(limits.list)),
  endings: z.array(AutomaticEnding).check(z.maxLength(limits.list)),
  static_endings: z.array(ChoiceEnding).check(z.maxLength(limits.list)),
  context_ending: z.nullable(ContextEnding),
})
export type InteractiveScene = z.infer<typeof InteractiveScene>

/**
 * Whether no character may speak although one is needed. None is needed if readers write nothing and leave by a
 * choice: then no reply is requested.
 */
export const lacksSpeaker = ({ interactive, static_endings, characters }: InteractiveScene): boolean =>
  (interactive || static_endings.length === 0) && characters.every(({ inactive }) => inactive)

/** A new scene with only a name. */
export const newInteractiveScene = (id: SceneId, name: string, created_at: string): InteractiveScene => ({
  id,
  name,
  help: '',
  description: '',
  interactive: true,
  created_at,
  start_message_original: '',
  start_message_speaker_id: null,
  characters: [],
  backgrounds: [],
  music: null,
  staging: null,
  additional_prompt_descriptions: [],
  modifying_states: [],
  endings: [],
  static_endings: [],
  context_ending: null,
})

const upgradeSceneCharacter = (json: unknown): unknown =>
  upgradeFields(dropNulls(json, ['inactive', 'position', 'size', 'x']), {
    conditionals: upgradeConditionals,
    example_lines: upgradePlainList,
  })

const upgradeSceneBackground = (json: unknown): unknown =>
  upgradeFields(dropNulls(renameField(json, 'background_id', 'background_asset_id'), ['priority']), {
    conditionals: upgradeConditionals,
  })

/** `contextEndingId`: the current id of the scene's context ending, if it has one. */
export const upgradeInteractiveScene = (json: unknown, newId: () => string, contextEndingId?: string): unknown =>
  upgradeFields(json, {
    help: emptyIfNull,
    description: emptyIfNull,
    interactive: (value) => value ?? true,
    start_message_original: emptyIfNull,
    start_message_speaker_id: nullIfEmpty,
    characters: (list) => upgradeList(list, upgradeSceneCharacter),
    backgrounds: (list) => upgradeList(list, upgradeSceneBackground),
    music: upgradeSceneMusic,
    staging: upgradeStaging,
    additional_prompt_descriptions: (list) =>
      upgradeList(list, (entry) => upgradeFields(entry, { conditionals: upgradeConditionals })),
    modifying_states: (list) => upgradeList(list, upgradeModifyingState),
    endings: (list) => upgradeList(list, (entry) => upgradeEnding(entry, newId)),
    static_endings: (list) => upgradeList(list, (entry) => upgradeEnding(entry, newId)),
    context_ending: (entry) => upgradeContextEnding(entry, newId, contextEndingId),
  })

/** The specification calls the start track `music_asset_id` outside of scenes. */
const upgradeSceneMusic = (json: unknown): unknown =>
  upgradeFields(renameField(json, 'music_asset_id', 'start_asset_music_id'), {
    start_asset_music_id: nullIfEmpty,
  })

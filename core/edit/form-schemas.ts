import * as z from 'zod/mini'
import { AssetId, CharacterId, FlagId, MusicMixId, ScaleId, SceneId, SpriteMixId } from '../ids.ts'
import { Asset } from '../novel/asset.ts'
import { Biography, Character, Eyelids, NameTranslation, SpriteMix } from '../novel/character.ts'
import { AutomaticEnding, ChoiceEnding, ContextEnding } from '../novel/ending.ts'
import {
  AdditionalPrompt,
  figureSize,
  InteractiveScene,
  Position,
  SceneBackground,
  SceneCharacter,
} from '../novel/interactive-scene.ts'
import { FlagModification, ModifyingState, ScaleModification } from '../novel/modifying-state.ts'
import { MusicMix } from '../novel/music-mix.ts'
import { NovelHead } from '../novel/novel.ts'
import { StageLayer, Staging } from '../novel/staging.ts'
import { Flag, Scale } from '../novel/states.ts'
import { NextScene, StaticCharacter, StaticScene } from '../novel/static-scene.ts'
import { replyLengths, replyMoods, replySpeakers } from '../novel/storytelling.ts'
import { WorldPrompt } from '../novel/world-prompt.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, textField, visibleName, withinBits } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import type { ListName } from './entry-lists.ts'

/** A required text, trimmed. */
const words = (message: string) => textField(limits.prompt).check(z.trim(), z.minLength(1, message))

/** An optional text, trimmed. */
const trimmed = (most: number = limits.text) => textField(most).check(z.trim())

/** A list of trimmed texts; blank ones are dropped. */
const texts = (most: number) =>
  z._default(
    z.array(textField(most)).check(
      z.overwrite((list) => list.map((text) => text.trim()).filter((text) => text !== '')),
      z.maxLength(limits.list),
    ),
    [],
  )

/** A required reference, with its own error message. */
const chosen = <S extends z.ZodMiniType>(id: S, message: string): S =>
  z.core.clone(id, { ...id._zod.def, error: () => message } as S['_zod']['def'])

const someOf = <S extends z.ZodMiniType>(item: S, message: string) =>
  z.array(item).check(z.minLength(1, message), z.maxLength(limits.list))

const { fillAll, modificationIncomplete, musicRequired } = fieldMessages
const stateName = { name: visibleName(fieldMessages.stateNameRequired) }
const sceneName = { name: visibleName(fieldMessages.sceneNameRequired) }
const endingName = { name: visibleName(fieldMessages.automaticEnding) }
const choiceNames = {
  name: visibleName(fieldMessages.choiceEnding),
  display_name: visibleName(fieldMessages.choiceEnding),
}
const reason = { change_reason_prompt: words(modificationIncomplete), keywords: texts(limits.name) }

/**
 * What an author has to fill in, list by list: the stored record plus the editor's extra rules. A field added to a
 * record is included automatically.
 */
export const entrySchemas = {
  flags: z.extend(Flag, stateName),
  scales: z.extend(Scale, {
    ...stateName,
    initial_value: z
      .number({ error: ({ input }) => (input === '' ? fieldMessages.initialRequired : fieldMessages.initialWrong) })
      .check(...withinBits(fieldMessages.initialWrong)),
  }),
  world_prompts: z.extend(WorldPrompt, {
    name: visibleName(fieldMessages.nameRequired),
    prompt_description: words(fieldMessages.promptDescriptionRequired),
    keywords: z.optional(texts(limits.keyword)),
    secondary_keywords: z.optional(texts(limits.keyword)),
  }),
  characters: z.extend(Character, {
    prompt_name: visibleName(fieldMessages.characterNameRequired),
    sprites: someOf(
      z.extend(SpriteMix, {
        eyelids: z._default(
          z.array(
            z.extend(Eyelids, { sprite_id: chosen(AssetId, fillAll), eyelids_asset_id: chosen(AssetId, fillAll) }),
          ),
          [],
        ),
      }),
      fieldMessages.spriteMixRequired,
    ),
    biographies: someOf(
      z.extend(Biography, { prompt_description: words(fieldMessages.biographyTextRequired) }),
      fieldMessages.biographyRequired,
    ),
    name_translations: z
      .array(z.extend(NameTranslation, { translation: trimmed(limits.name) }))
      .check(z.overwrite((list) => list.filter(({ translation }) => translation !== ''))),
    aliases: texts(limits.name),
    example_lines: texts(limits.line),
  }),
  music_mixes: z.extend(MusicMix, {
    name: visibleName(fieldMessages.mixNameRequired),
    music_asset_ids: someOf(AssetId, fieldMessages.trackRequired),
  }),
  scene_characters: z.extend(SceneCharacter, {
    character_id: chosen(CharacterId, fillAll),
    sprite_mix_id: chosen(SpriteMixId, fillAll),
    start_sprite_id: chosen(AssetId, fillAll),
    example_lines: texts(limits.line),
  }),
  backgrounds: z.extend(SceneBackground, {
    background_asset_id: chosen(AssetId, fieldMessages.backgroundAssetRequired),
    priority: z._default(
      integerField(fieldMessages.backgroundPriority).check(z.minimum(1, fieldMessages.backgroundPriority)),
      1,
    ),
  }),
  prompts: AdditionalPrompt,
  modifying_states: z.extend(ModifyingState, {
    states: z
      .strictObject({
        flags: z.array(z.extend(FlagModification, { flag_id: chosen(FlagId, modificationIncomplete), ...reason })),
        scales: z.array(
          z.extend(ScaleModification, {
            scale_id: chosen(ScaleId, modificationIncomplete),
            ...reason,
            max_step: z._default(integerField(fieldMessages.stepWrong).check(z.minimum(1, fieldMessages.stepWrong)), 3),
          }),
        ),
      })
      .check(
        z.refine(({ flags, scales }) => flags.length + scales.length > 0, {
          error: fieldMessages.modificationRequired,
        }),
      ),
  }),
  endings: z.extend(AutomaticEnding, { ...endingName, keywords: texts(limits.name) }),
  static_endings: z.extend(ChoiceEnding, choiceNames),
  context_ending: ContextEnding,
  next_scenes: z.extend(NextScene, {
    scene_id: chosen(SceneId, fillAll),
    priority: z._default(integerField(fieldMessages.nextPriority).check(z.minimum(0, fieldMessages.nextPriority)), 0),
  }),
} as const satisfies Record<ListName, z.ZodMiniType>

const price = integerField(fieldMessages.priceWrong).check(
  z.minimum(0, fieldMessages.priceWrong),
  z.maximum(limits.stars, fieldMessages.priceWrong),
)

/** The author's options for replies; `usual` is the default. */
const storytelling = {
  reply_length: z._default(z.enum(replyLengths), 'usual'),
  reply_mood: z._default(z.enum(replyMoods), 'usual'),
  reply_speakers: z._default(z.enum(replySpeakers), 'usual'),
  reply_style: z._default(trimmed(limits.line), ''),
  author_note: z._default(trimmed(limits.line), ''),
}

/** The forms for the novel itself and its scenes. */
export const formSchemas = {
  novelInfo: z.extend(
    z.pick(NovelHead, {
      name: true,
      description: true,
      technical_description: true,
      preferred_biography: true,
      credits: true,
      language: true,
      first_scene_id: true,
      required_18_age: true,
      cover_background_image_id: true,
    }),
    {
      name: visibleName(fieldMessages.novelNameRequired),
      description: trimmed(),
      technical_description: trimmed(),
      preferred_biography: trimmed(),
      ...storytelling,
      readers_may_edit: z._default(z.boolean(), false),
      credits: trimmed(),
      price_stars: price,
      telegram_group_required: z.boolean(),
    },
  ),
  newAsset: z.pick(
    z.extend(Asset, {
      name: visibleName(fieldMessages.assetNameRequired),
      prompt_description: words(fieldMessages.promptDescriptionRequired),
      tags: texts(limits.tag),
    }),
    { name: true, prompt_description: true, tags: true },
  ),
  /** A blank field leaves the asset's value unchanged. */
  changedAsset: z.strictObject({
    name: trimmed(limits.name),
    prompt_description: trimmed(limits.prompt),
    tags: texts(limits.tag),
  }),
  newScene: z.extend(z.pick(InteractiveScene, { name: true }), sceneName),
  newAutomaticEnding: z.extend(z.pick(AutomaticEnding, { name: true, prompt_ending_conditional: true }), endingName),
  newChoiceEnding: z.extend(z.pick(ChoiceEnding, { display_name: true, name: true }), choiceNames),
  newContextEnding: z.pick(ContextEnding, { message_count: true }),
  interactiveInfo: z.extend(
    z.pick(InteractiveScene, { name: true, help: true, description: true, interactive: true }),
    { ...sceneName, ...storytelling },
  ),
  /** A scene's whole stage, as `setStage` takes it. */
  stage: z.strictObject({
    background_id: z.nullable(AssetId),
    cast: z.array(
      z.strictObject({
        at: z.nullable(z.number()),
        character_id: CharacterId,
        sprite_mix_id: z.nullable(SpriteMixId),
        sprite_id: AssetId,
        position: Position,
        size: integerField().check(z.minimum(figureSize.least), z.maximum(figureSize.most)),
        x: z.nullable(integerField().check(z.minimum(0), z.maximum(100))),
      }),
    ),
    message: textField(),
    speaker: z.nullable(z.union([CharacterId, z.literal('user')])),
  }),
  startMessage: z.pick(InteractiveScene, { start_message_original: true, start_message_speaker_id: true }),
  sceneMusic: z.strictObject({
    music_mix_id: chosen(MusicMixId, musicRequired),
    start_asset_music_id: chosen(AssetId, musicRequired),
  }),
  staging: z.extend(Staging, {
    layers: z._default(
      z
        .array(z.extend(StageLayer, { background_asset_id: chosen(AssetId, fieldMessages.backgroundAssetRequired) }))
        .check(z.maxLength(limits.layers)),
      [],
    ),
  }),
  staticInfo: z.extend(
    z.pick(StaticScene, {
      name: true,
      description: true,
      original_message: true,
      speaker_type: true,
      speaker_id: true,
      background_id: true,
      characters: true,
      music_id: true,
    }),
    {
      ...sceneName,
      // Null is the narrator; an empty string means no character has been chosen yet.
      speaker_id: z.nullable(chosen(CharacterId, fieldMessages.speakerRequired)),
      background_id: chosen(AssetId, fieldMessages.backgroundRequired),
      characters: z.array(
        z.extend(StaticCharacter, {
          character_id: chosen(CharacterId, fillAll),
          sprite_id: chosen(AssetId, fillAll),
        }),
      ),
    },
  ),
} as const

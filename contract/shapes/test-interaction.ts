import { AssetId, CharacterId, EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import { Asset } from '@fabula/core/novel/asset'
import { Character } from '@fabula/core/novel/character'
import { AutomaticEnding, ChoiceEnding, ContextEnding } from '@fabula/core/novel/ending'
import { AdditionalPrompt, SceneBackground, SceneCharacter, SceneMusic } from '@fabula/core/novel/interactive-scene'
import { Language } from '@fabula/core/novel/language'
import { ModifyingState } from '@fabula/core/novel/modifying-state'
import { MusicMix } from '@fabula/core/novel/music-mix'
import { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { listOf } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'

const name = z._default(z.string().check(z.maxLength(limits.name)), '')
const CurrentFlag = z.strictObject({ id: FlagId, name, initial_value: z.boolean() })
const CurrentScale = z.strictObject({ id: ScaleId, name, initial_value: z.number().check(z.int()) })
const TestAsset = z.extend(z.partial(z.omit(Asset, { id: true })), { id: AssetId })
const PostedAssets = z.strictObject({
  sprites: listOf(TestAsset, limits.assets),
  backgrounds: listOf(TestAsset, limits.assets),
  musics: listOf(TestAsset, limits.assets),
})

/** One line of the test canvas's conversation; `id` is USER, a character's id, or anything else for the narrator. */
export const TestLine = z.strictObject({
  id: z.nullable(z.string()),
  name: z._default(z.nullable(z.string()), ''),
  message: z.string().check(z.maxLength(limits.text)),
})

/** A scene with everything it needs, posted whole: the test canvas plays scenes that are not saved yet. */
export const TestInteraction = z.strictObject({
  /** Null: the reader says nothing. Then the cast talks among itself, or (`go_on`) takes up the last line. */
  user_message: z.nullable(z.string().check(z.maxLength(4_000))),
  go_on: z.optional(z.boolean()),
  /** Replies since the scene was entered; absent: counted from the lines of the history. */
  replies: z.optional(z.int().check(z.minimum(0))),
  user_biography_name: z._default(z.nullable(z.string()), 'Incognito'),
  user_biography_description: z._default(z.nullable(z.string()), ''),
  music_mixes: listOf(MusicMix),
  current_flags: listOf(CurrentFlag),
  current_scales: listOf(CurrentScale),
  completed_endings_ids: listOf(EndingId, limits.longList),
  world_prompts: listOf(WorldPrompt),
  characters: listOf(Character),
  assets: z._default(PostedAssets, { sprites: [], backgrounds: [], musics: [] }),
  scene_characters: listOf(SceneCharacter),
  scene_backgrounds: listOf(SceneBackground),
  current_scene_sprites: listOf(z.strictObject({ character_id: CharacterId, character_sprite_id: AssetId })),
  music: z._default(z.nullable(SceneMusic), null),
  additional_prompt_descriptions: listOf(AdditionalPrompt),
  modifying_states: listOf(ModifyingState),
  endings: listOf(AutomaticEnding),
  context_ending: z._default(z.nullable(ContextEnding), null),
  summaries: listOf(z.string().check(z.maxLength(limits.text))),
  current_history: listOf(TestLine, limits.longList),
  language: z.optional(z.nullable(Language)),
  /** The scene's name for the storyteller. */
  scene_name: z.optional(z.string().check(z.maxLength(limits.name))),
  static_endings: z.optional(listOf(ChoiceEnding)),
  /**
   * An ending of the scene that is taken by its button: the storyteller is asked only for the one-time changes that it
   * brings.
   */
  chosen_ending_id: z.optional(z.nullable(EndingId)),
})
export type TestInteraction = z.infer<typeof TestInteraction>

const Change = {
  kind: z.enum(['flag', 'scale']),
  id: z.union([FlagId, ScaleId]),
  name: z.string(),
  because: z.string(),
}
const NamedEnding = { id: EndingId, name: z.string() }

/** What the storyteller proposed, before it was checked against what was offered. */
const Proposed = z.object({
  character_id: z.nullable(CharacterId),
  message: z.string(),
  sprites: z.array(z.object({ character_id: CharacterId, character_sprite_id: AssetId, name: z.string() })),
  music: z.nullable(z.object({ music_asset_id: AssetId, name: z.string() })),
  /** `value` for a flag, `step` for a scale. */
  changes: z.array(z.object({ ...Change, value: z.optional(z.boolean()), step: z.optional(z.number()) })),
  ending: z.nullable(z.object({ ...NamedEnding, because: z.string() })),
  offered_endings: z.array(z.object(NamedEnding)),
})

/** Flags and scales that the reply changed: the value before and after the whole turn. */
const Applied = z.object({
  ...Change,
  from: z.union([z.boolean(), z.number()]),
  to: z.union([z.boolean(), z.number()]),
})

/**
 * Which of the author's own lines would answer without a model, best first; `fits` is false if none of them answers.
 */
const OwnLines = z.object({
  fits: z.boolean(),
  lines: z.array(
    z.object({
      character_id: CharacterId,
      name: z.string(),
      text: z.string(),
      fits: z.boolean(),
      /** The words of the author's question that the line answers. */
      words: z.array(z.string()),
    }),
  ),
})
export type OwnLines = z.infer<typeof OwnLines>

export const TestAnswer = z.object({
  character_id: z.nullable(CharacterId),
  character_name: z.string(),
  character_message: z.string(),
  sprites: z.array(z.object({ character_id: CharacterId, character_sprite_id: AssetId })),
  current_scene_sprites: z.array(z.object({ character_id: CharacterId, character_sprite_id: AssetId })),
  background: z.nullable(z.object({ background_asset_id: AssetId })),
  music: z.nullable(z.object({ music_asset_id: AssetId })),
  flags: z.array(z.object({ id: FlagId, initial_value: z.boolean() })),
  scales: z.array(z.object({ id: ScaleId, initial_value: z.number() })),
  completed_ending_ids: z.array(EndingId),
  ending_id: z.nullable(EndingId),
  ending_reasoning: z.nullable(z.string()),
  context_ending_reached: z.boolean(),
  /** The summaries of older parts of the conversation; may be posted back. */
  summaries: z.array(z.string()),
  /** The posted conversation plus this exchange, to post with the next call. */
  current_history: z.array(z.object({ id: z.nullable(z.string()), name: z.string(), message: z.string() })),
  proposed: Proposed,
  applied: z.array(Applied),
  /** The parts of the reply that were left out: name or words, id if there is one, and a warning's code. */
  refused: z.array(z.object({ what: z.string(), why: z.string(), id: z.nullable(z.string()) })),
  warnings: z.array(z.object({ code: z.string(), subject: z.string() })),
  usage: z.object({ input_tokens: z.number(), cached_tokens: z.number(), output_tokens: z.number() }),
  milliseconds: z.object({ first_word: z.nullable(z.number()), whole: z.number() }),
  /** The model that answered. */
  model: z.string(),
  storyteller: z.enum(['model', 'offline']),
  /** Absent where the cast talks among itself. */
  own_lines: z.optional(OwnLines),
  /** The exact messages sent, with `?prompt=1`. */
  prompt: z.optional(z.array(z.object({ role: z.string(), content: z.string() }))),
})
export type TestAnswer = z.infer<typeof TestAnswer>

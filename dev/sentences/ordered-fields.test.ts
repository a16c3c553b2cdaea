import { PublishedSummary, User } from '@fabula/contract/shapes/account'
import { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import { LibraryAnswer, LibraryBrief, LibraryNovel } from '@fabula/contract/shapes/library'
import { NovelAnswer } from '@fabula/contract/shapes/novel'
import {
  Biography as BiographyOfReader,
  HistoryEntry,
  PlayBackground,
  PlayFile,
  PlaySprite,
  PlayState,
  Save,
  SimpleMoved,
  SimpleState,
} from '@fabula/contract/shapes/play'
import { SearchAnswer, SearchResult } from '@fabula/contract/shapes/published'
import { TestAnswer, TestInteraction, TestLine } from '@fabula/contract/shapes/test-interaction'
import { ConditionGroup, EndingCondition, FlagCondition, ScaleCondition } from '@fabula/core/conditional/conditional'
import { Asset, Assets, assetTypes } from '@fabula/core/novel/asset'
import { Biography, Character, NameTranslation, SpriteMix } from '@fabula/core/novel/character'
import { AutomaticEnding, ChoiceEnding, ContextEnding } from '@fabula/core/novel/ending'
import {
  AdditionalPrompt,
  InteractiveScene,
  newInteractiveScene,
  SceneBackground,
  SceneCharacter,
  SceneMusic,
} from '@fabula/core/novel/interactive-scene'
import { FlagModification, ModifyingState, ScaleModification } from '@fabula/core/novel/modifying-state'
import { MusicMix } from '@fabula/core/novel/music-mix'
import { SceneRef } from '@fabula/core/novel/scene-ref'
import { Flag, Scale, States } from '@fabula/core/novel/states'
import { FlagTrigger, ScaleTrigger, StatesTrigger } from '@fabula/core/novel/states-trigger'
import { NextScene, StaticCharacter, StaticScene } from '@fabula/core/novel/static-scene'
import { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { expect, test } from 'vitest'

type Wrapped = { def: { innerType?: Wrapped; element?: Wrapped }; shape: object }

/** The schema of a list's elements, or of an optional value. */
function inside(schema: unknown): Wrapped {
  const it = schema as Wrapped
  const inner = it.def.innerType ?? it.def.element
  return inner ? inside(inner) : it
}

/** The specification's entities with their fields, in its order. */
const ordered: [entity: string, schema: { shape: object }, fields: string][] = [
  ['User', User, 'username is_owner join_date telegram_group_subscription novels'],
  [
    'Published novel summary',
    PublishedSummary,
    'novel_id name description likes play_link cover_image_id cover_image_extension',
  ],
  [
    'Building novel summary',
    BuildingSummary,
    'id name description cover_background_image_id cover_background_image_extension',
  ],
  [
    'Novel',
    NovelAnswer,
    `id name description technical_description preferred_biography required_18_age language first_scene_id first_scene_type
     cover_background_image_id cover_background_image_extension created_at play_link likes is_owner full_novel characters
     states assets music_mixes world_prompts interactive_scenes static_scenes`,
  ],
  ['states of a novel', States, 'flags scales'],
  ['assets of a novel', Assets, 'sprites backgrounds musics'],
  ['Asset', Asset, 'id name prompt_description extension'],
  ['Music mix', MusicMix, 'id name music_asset_ids'],
  ['Flag', Flag, 'id name initial_value'],
  ['Scale', Scale, 'id name initial_value'],
  ['World prompt', WorldPrompt, 'id name prompt_description conditionals'],
  ['Conditionals: a group', ConditionGroup, 'flags scales completed_endings'],
  ['Conditionals: a flag', FlagCondition, 'flag_id has'],
  ['Conditionals: a scale', ScaleCondition, 'scale_id type threshold'],
  ['Conditionals: an ending', EndingCondition, 'ending_id has'],
  ['Character', Character, 'id prompt_name sprites biographies name_translations'],
  ['Sprite mix', SpriteMix, 'id name sprite_ids'],
  ['Biography', Biography, 'prompt_description conditionals'],
  ['Name translation', NameTranslation, 'language translation'],
  [
    'Interactive scene',
    InteractiveScene,
    `id name help description interactive created_at start_message_original start_message_speaker_id characters backgrounds
     music additional_prompt_descriptions modifying_states endings static_endings context_ending`,
  ],
  ['Scene character', SceneCharacter, 'character_id sprite_mix_id start_sprite_id conditionals inactive position'],
  ['Scene background', SceneBackground, 'background_asset_id priority conditionals'],
  ['Scene music', SceneMusic, 'music_mix_id start_asset_music_id'],
  ['Additional prompt', AdditionalPrompt, 'prompt_description conditionals'],
  ['Modifying state', ModifyingState, 'states conditionals type'],
  ['Modifying state: a flag', FlagModification, 'flag_id change_reason_prompt'],
  ['Modifying state: a scale', ScaleModification, 'scale_id change_reason_prompt'],
  ['Automatic ending', AutomaticEnding, 'name prompt_ending_conditional conditionals next_scene states_trigger'],
  ['Choice ending', ChoiceEnding, 'name display_name conditionals next_scene states_trigger'],
  ['Context ending', ContextEnding, 'message_count next_scene states_trigger'],
  ['next_scene', SceneRef, 'scene_id scene_type'],
  ['states_trigger', StatesTrigger, 'flags scales'],
  ['states_trigger: a flag', FlagTrigger, 'flag_id value'],
  ['states_trigger: a scale', ScaleTrigger, 'scale_id change'],
  [
    'Static scene',
    StaticScene,
    'id name description original_message background_id characters music_id speaker_type speaker_id next_scenes',
  ],
  ['Static scene: a character', StaticCharacter, 'character_id sprite_mix_id sprite_id'],
  ['Static scene: a next scene', NextScene, 'scene_id scene_type priority conditionals'],
  [
    'Search result',
    SearchResult,
    'id name description cover_background_image_id cover_background_image_extension play_link likes',
  ],
  ['Search response', SearchAnswer, 'novels max_novels'],
  ['Library brief', LibraryBrief, 'novel_id name description cover_image_id cover_image_extension play_link'],
  ['Library response', LibraryAnswer, 'novel_briefs max_novels'],
  [
    'Library novel detail',
    LibraryNovel,
    'novel_id name description cover_image_id cover_image_extension user_biography_name user_biography',
  ],
  ['Biography of a reader', BiographyOfReader, 'user_biography_name user_biography'],
  [
    'Game state (play)',
    PlayState,
    `novel_id game_state_id character_name character_id character_message sprites background music choices help interact
     biography_needed static_endings payment_required payment_string telegram_required telegram_verification_code
     telegram_group_link telegram_bot_name telegram_bot_link preferred_biography required_18_age the_end flags scales`,
  ],
  ['Game state: a sprite', PlaySprite, 'id extension character_id'],
  ['Game state: the background', PlayBackground, 'id extension'],
  ['Game state: the music', PlayFile, 'id extension'],
  ['Game state: a static ending', PlayState.shape.static_endings.def.element, 'id name display_name'],
  ['Simple game state', SimpleState, 'novel background sprites speaker message the_end current_scene_type music'],
  ['Simple game state: the novel', SimpleState.shape.novel, 'play_link'],
  ['Simple action response', SimpleMoved, 'game_state_id'],
  ['History entry', HistoryEntry, 'speaker_type character_name character_message game_state_id'],
  ['Save', Save, 'save_id name game_state_id'],
  ['Test message record', TestLine, 'id name message'],
  [
    'POST /test_interaction',
    TestInteraction,
    `user_message user_biography_name user_biography_description music_mixes current_flags current_scales
     completed_endings_ids world_prompts characters assets scene_characters scene_backgrounds current_scene_sprites music
     additional_prompt_descriptions modifying_states endings context_ending summaries current_history`,
  ],
  [
    'answer of /test_interaction',
    TestAnswer,
    `character_name character_message sprites background music flags scales completed_ending_ids ending_id ending_reasoning
     context_ending_reached`,
  ],
  ['POST /test_interaction: a flag', inside(TestInteraction.shape.current_flags), 'id name initial_value'],
  ['POST /test_interaction: a scale', inside(TestInteraction.shape.current_scales), 'id name initial_value'],
  [
    'POST /test_interaction: a sprite on stage',
    inside(TestInteraction.shape.current_scene_sprites),
    'character_id character_sprite_id',
  ],
  ['POST /test_interaction: what was said', inside(TestInteraction.shape.current_history), 'id name message'],
  ['answer of /test_interaction: a flag', inside(TestAnswer.shape.flags), 'id initial_value'],
  ['answer of /test_interaction: a scale', inside(TestAnswer.shape.scales), 'id initial_value'],
  ['answer of /test_interaction: the music', inside(TestAnswer.shape.music), 'music_asset_id'],
  ['Simple game state: the background', inside(SimpleState.shape.background), 'url'],
  ['Simple game state: a sprite', inside(SimpleState.shape.sprites), 'url'],
  ['Simple game state: the music', inside(SimpleState.shape.music), 'url'],
]

test.each(ordered)('%s has the specified fields', (_entity, { shape }, fields) => {
  const names = Object.keys(shape)
  expect(fields.split(/\s+/).filter((name) => !names.includes(name))).toEqual([])
})

test('kinds and defaults are as specified', () => {
  const { type } = ModifyingState.shape
  expect(type.parse(undefined)).toBe('continuous')
  expect([type.safeParse('single').success, type.safeParse('twice').success]).toEqual([true, false])
  expect(assetTypes).toEqual(['sprite', 'background', 'music'])
  for (const kind of ['eq', 'gte', 'lte']) expect(ScaleCondition.shape.type.safeParse(kind).success).toBe(true)
  expect(ScaleCondition.shape.type.safeParse('lt').success).toBe(false)
  for (const kind of ['character', 'user']) expect(StaticScene.shape.speaker_type.safeParse(kind).success).toBe(true)
  expect(StaticScene.shape.speaker_type.safeParse('crowd').success).toBe(false)
  for (const kind of ['interactive', 'static']) expect(SceneRef.shape.scene_type.safeParse(kind).success).toBe(true)
  expect(SceneRef.shape.scene_type.safeParse('dream').success).toBe(false)
  expect(SimpleState.shape.current_scene_type.def.entries).toEqual({ STATIC: 'STATIC', INTERACTIVE: 'INTERACTIVE' })
  expect(SceneCharacter.shape.position.parse(undefined)).toBe('center')
  expect(newInteractiveScene('s' as never, 'Quay', '').interactive).toBe(true)
  expect(FlagTrigger.shape.value.parse(undefined)).toBe(true)
  const change = ScaleTrigger.shape.change
  for (const text of ['+3', '-5', '3']) expect(change.safeParse(text).success, text).toBe(true)
  for (const text of ['plenty', '', '1.5', '+']) expect(change.safeParse(text).success, text).toBe(false)
  expect(TestInteraction.shape.user_biography_name.parse(undefined)).toBe('Incognito')
  const takes = (schema: { safeParse(value: unknown): { success: boolean } }, ...values: unknown[]) =>
    values.map((value) => schema.safeParse(value).success)
  expect(takes(NovelAnswer.shape.language, 'english', 'russian', null, 'french')).toEqual([true, true, true, false])
  expect(takes(NovelAnswer.shape.first_scene_type, 'interactive', 'static', 'dream')).toEqual([true, true, false])
  expect(takes(NovelAnswer.shape.required_18_age, true, false, 'yes')).toEqual([true, true, false])
  expect(takes(InteractiveScene.shape.interactive, true, false, 'yes')).toEqual([true, true, false])
  expect(takes(SceneCharacter.shape.inactive, true, false, 'yes')).toEqual([true, true, false])
  expect(takes(Flag.shape.initial_value, true, false, 1)).toEqual([true, true, false])
  expect(takes(Scale.shape.initial_value, 3, -3, 1.5, '3')).toEqual([true, true, false, false])
  expect(takes(ScaleCondition.shape.threshold, 3, 1.5)).toEqual([true, false])
  expect(takes(FlagTrigger.shape.value, true, false, 'yes')).toEqual([true, true, false])
  expect(takes(SceneBackground.shape.priority, 1, 0, 1.5)).toEqual([true, false, false])
  expect(takes(NextScene.shape.priority, 0, -1, 1.5)).toEqual([true, false, false])
  expect(takes(ContextEnding.shape.message_count, 1, 0, 1.5)).toEqual([true, false, false])
  expect(takes(SceneMusic.shape.start_asset_music_id, null)).toEqual([true])
  expect(takes(HistoryEntry.shape.speaker_type, 'user', 'other', 'character')).toEqual([true, true, false])
})

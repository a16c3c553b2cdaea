import { allConditionsOf, subjectOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { AssetId, CharacterId, EndingId, GameId, GameStateId, MusicMixId, NovelId, SceneId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import type { Character } from '../novel/character.ts'
import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '../novel/ending.ts'
import {
  type AdditionalPrompt,
  type InteractiveScene,
  newInteractiveScene,
  type SceneBackground,
  type SceneCharacter,
  type SceneMusic,
} from '../novel/interactive-scene.ts'
import { type Language, languageOfNovel } from '../novel/language.ts'
import { unnamedReader } from '../novel/message-places.ts'
import type { ModifyingState } from '../novel/modifying-state.ts'
import type { MusicMix } from '../novel/music-mix.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { endingsOf } from '../novel/novel-index.ts'
import type { Flag, Scale } from '../novel/states.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { evaluateScene } from '../scene/evaluate-scene.ts'
import type { GameState, Reader } from './game-state.ts'
import type { PastLine } from './turn-brief.ts'

type PostedAsset = { id: AssetId } & Partial<Asset>

/** An unsaved scene that an author tries out, with the current world and conversation. */
export interface PostedScene {
  user_biography_name: string | null
  user_biography_description: string | null
  music_mixes: MusicMix[]
  current_flags: Flag[]
  current_scales: Scale[]
  completed_endings_ids: EndingId[]
  world_prompts: WorldPrompt[]
  characters: Character[]
  assets: { sprites: PostedAsset[]; backgrounds: PostedAsset[]; musics: PostedAsset[] }
  scene_characters: SceneCharacter[]
  scene_backgrounds: SceneBackground[]
  current_scene_sprites: { character_id: CharacterId; character_sprite_id: AssetId }[]
  music: SceneMusic | null
  additional_prompt_descriptions: AdditionalPrompt[]
  modifying_states: ModifyingState[]
  endings: AutomaticEnding[]
  context_ending: ContextEnding | null
  current_history: { id: string | null; name: string | null; message: string }[]
  language?: Language | null
  scene_name?: string
  static_endings?: ChoiceEnding[]
  chosen_ending_id?: EndingId | null
}

const sceneId = '00000000-0000-4000-8000-000000000001' as SceneId
/** The state id used for every posted turn. */
export const postedStateId = '00000000-0000-4000-8000-000000000002' as GameStateId

/**
 * Builds the novel, state and reader for a posted scene, so that the test canvas uses the same turn logic as the play
 * page. The novel contains only what was posted; endings of other scenes that the conditions or the world reference
 * are put into a scene of their own, so that conditions on them evaluate as in the whole novel.
 */
export function postedGame(posted: PostedScene): {
  novel: Novel
  scene: InteractiveScene
  state: GameState
  reader: Reader
  past: PastLine[]
} {
  const language = languageOfNovel(posted)
  const scene: InteractiveScene = {
    ...newInteractiveScene(sceneId, posted.scene_name?.trim() || 'Test', ''),
    characters: posted.scene_characters,
    backgrounds: posted.scene_backgrounds,
    music: posted.music,
    additional_prompt_descriptions: posted.additional_prompt_descriptions,
    modifying_states: posted.modifying_states,
    endings: posted.endings,
    // Text is tested whether or not a choice is offered; choices only matter when one is taken.
    static_endings: posted.chosen_ending_id ? (posted.static_endings ?? []) : [],
    context_ending: posted.context_ending,
  }
  const novel = novelOf(posted, scene, language)
  const world = {
    flags: Object.fromEntries(posted.current_flags.map((flag) => [flag.id, flag.initial_value])),
    scales: Object.fromEntries(posted.current_scales.map((scale) => [scale.id, scale.initial_value])),
    completed_endings: posted.completed_endings_ids,
  }
  const sprites = posted.current_scene_sprites.map(({ character_id, character_sprite_id }) => ({
    character_id,
    asset_id: character_sprite_id,
    position: 'center' as const,
  }))
  const stage = evaluateScene(novel, { type: 'interactive', ...scene }, world, {
    background_asset_id: null,
    sprites,
    music_asset_id: posted.music?.start_asset_music_id ?? null,
    choices: [],
    speakers: [],
  })
  const state: GameState = {
    id: postedStateId,
    game_id: '00000000-0000-4000-8000-000000000003' as GameId,
    parent_id: null,
    created_at: '',
    scene_id: sceneId,
    scene_type: 'interactive',
    scene_name: scene.name,
    world,
    stage,
    said: null,
    message: '',
    speaker: { type: 'narrator', character_id: null, name: '' },
    // The reader's lines so far, without the one being answered.
    turn: posted.current_history.filter((line) => line.id === 'USER').length,
    pending: null,
    the_end: false,
    offered_endings: posted.chosen_ending_id ? [posted.chosen_ending_id] : [],
    storyteller: null,
    language,
    notice: null,
  }
  const reader: Reader = {
    name: posted.user_biography_name?.trim() || unnamedReader.english,
    biography: posted.user_biography_description ?? '',
    language,
  }
  return { novel, scene, state, reader, past: posted.current_history.map((line) => pastLine(line, posted, reader)) }
}

function novelOf(posted: PostedScene, scene: InteractiveScene, language: Language): Novel {
  const known = new Set(endingsOf(scene).map(({ id }) => id))
  const elsewhere = [...endingsNamed(posted)].filter((id) => !known.has(id))
  return {
    ...newNovelHead('Test'),
    id: '00000000-0000-4000-8000-000000000000' as NovelId,
    created_at: '',
    language,
    characters: posted.characters,
    states: { flags: posted.current_flags, scales: posted.current_scales },
    music_mixes: withSceneMix(posted),
    world_prompts: posted.world_prompts,
    assets: {
      sprites: posted.assets.sprites.map(asAsset),
      backgrounds: posted.assets.backgrounds.map(asAsset),
      musics: posted.assets.musics.map(asAsset),
    },
    interactive_scenes: [
      scene,
      {
        ...newInteractiveScene('00000000-0000-4000-8000-000000000004' as SceneId, 'Elsewhere', ''),
        static_endings: elsewhere.map((id) => ({
          id,
          name: id,
          display_name: id,
          conditionals: [],
          next_scene: null,
          states_trigger: emptyTrigger,
        })),
      },
    ],
    static_scenes: [],
  }
}

/** If the scene's mix was not posted, it has no tracks; the scene's own start track still plays. */
const withSceneMix = ({ music_mixes, music }: PostedScene): MusicMix[] =>
  music && !music_mixes.some((mix) => mix.id === music.music_mix_id)
    ? [...music_mixes, { id: music.music_mix_id as MusicMixId, name: 'Test', music_asset_ids: [] }]
    : music_mixes

const asAsset = (asset: PostedAsset): Asset => ({ name: asset.id, prompt_description: '', extension: 'png', ...asset })

function endingsNamed(posted: PostedScene): Set<EndingId> {
  const carriers: { conditionals: Conditionals }[] = [
    ...posted.world_prompts,
    ...posted.characters.flatMap((character) => character.biographies),
    ...posted.scene_characters,
    ...posted.scene_backgrounds,
    ...posted.additional_prompt_descriptions,
    ...posted.modifying_states,
    ...posted.endings,
    ...(posted.static_endings ?? []),
  ]
  const subjects = carriers.flatMap(({ conditionals }) => allConditionsOf(conditionals).map(subjectOf))
  const named = subjects.flatMap((subject) => (subject.kind === 'ending' ? [subject.id] : []))
  return new Set([...posted.completed_endings_ids, ...named])
}

function pastLine(line: PostedScene['current_history'][number], posted: PostedScene, reader: Reader): PastLine {
  const character = posted.characters.find((entry) => entry.id === line.id)
  return {
    by: line.id === 'USER' ? 'reader' : character ? 'character' : 'narrator',
    character_id: character?.id ?? null,
    name: line.id === 'USER' ? reader.name : (character?.prompt_name ?? line.name ?? ''),
    text: line.message,
    state_id: postedStateId,
  }
}

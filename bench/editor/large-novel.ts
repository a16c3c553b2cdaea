import type { Conditionals } from '@fabula/core/conditional/conditional'
import type {
  AssetId,
  CharacterId,
  EndingId,
  FlagId,
  MusicMixId,
  ScaleId,
  SceneId,
  SpriteMixId,
  WorldPromptId,
} from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { type Character, newCharacter, newSpriteMix } from '@fabula/core/novel/character'
import { type InteractiveScene, newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { type NovelHead, newNovelHead } from '@fabula/core/novel/novel'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { newStaticScene, type StaticScene } from '@fabula/core/novel/static-scene'
import { type Dice, dice } from './dice.ts'

export interface LargeNovel {
  head: NovelHead
  interactive: InteractiveScene[]
  static: StaticScene[]
  assets: { id: AssetId; type: AssetType; name: string; prompt_description: string }[]
}

/** The number of scenes at the same distance from the first one. */
const stepWidth = (scenes: number) => Math.round(Math.sqrt(scenes) / 2)
const made = '2026-01-01T00:00:00.000Z'

/**
 * A novel of the size that the editor is measured with, the same for the same arguments. Two of five scenes are
 * interactive; each leads to a few scenes of the next step and sometimes back, under conditions on 40 flags and 20
 * scales.
 */
export function largeNovel(scenes: number, pictures = 300, cast = 60): LargeNovel {
  const roll = dice(7)
  const assets = Array.from({ length: pictures }, (_, at) => {
    const type: AssetType = at % 10 < 6 ? 'sprite' : at % 10 < 9 ? 'background' : 'music'
    return { id: roll.id<AssetId>(), type, name: `${type} ${at}`, prompt_description: roll.words(14) }
  })
  const ofType = (type: AssetType) => assets.filter((asset) => asset.type === type).map(({ id }) => id)
  const flags = Array.from({ length: 40 }, (_, at) => ({
    id: roll.id<FlagId>(),
    name: `Knows secret ${at}`,
    initial_value: false,
  }))
  const scales = Array.from({ length: 20 }, (_, at) => ({
    id: roll.id<ScaleId>(),
    name: `Trust of ${at}`,
    initial_value: at % 4,
  }))
  const characters = Array.from({ length: cast }, (_, at) =>
    newCharacter(roll.id<CharacterId>(), `Person ${at}`, {
      sprites: [newSpriteMix(roll.id<SpriteMixId>(), 'everyday', roll.some(ofType('sprite'), 5))],
      biographies: [{ prompt_description: roll.words(60), conditionals: [] }],
    }),
  )
  const mixes = Array.from({ length: 8 }, (_, at) => ({
    id: roll.id<MusicMixId>(),
    name: `Mix ${at}`,
    music_asset_ids: roll.some(ofType('music'), 4),
  }))
  const refs = Array.from(
    { length: scenes },
    (_, at): SceneRef => ({
      scene_id: roll.id<SceneId>(),
      scene_type: at % 5 < 2 && at > 0 ? 'interactive' : 'static',
    }),
  )
  const when = conditionsOf(roll, flags, scales)
  const stuff: NovelParts = { roll, refs, when, characters, mixes, flags, scales, backgrounds: ofType('background') }
  const all = refs.map((ref, at) => (ref.scene_type === 'static' ? staticScene(stuff, at) : interactive(stuff, at)))
  return {
    head: {
      ...newNovelHead(`A large novel of ${scenes} scenes`),
      language: 'english',
      first_scene_id: refs[0]?.scene_id ?? null,
      first_scene_type: refs[0]?.scene_type ?? null,
      characters,
      states: { flags, scales },
      music_mixes: mixes,
      world_prompts: Array.from({ length: 12 }, (_, at) => ({
        id: roll.id<WorldPromptId>(),
        name: `Truth ${at}`,
        prompt_description: roll.words(40),
        conditionals: [],
      })),
    },
    interactive: all.filter((scene): scene is InteractiveScene => 'endings' in scene),
    static: all.filter((scene): scene is StaticScene => 'next_scenes' in scene),
    assets,
  }
}

interface NovelParts {
  roll: Dice
  refs: SceneRef[]
  when: (share: number) => Conditionals
  characters: Character[]
  mixes: NovelHead['music_mixes']
  flags: NovelHead['states']['flags']
  scales: NovelHead['states']['scales']
  backgrounds: AssetId[]
}

function conditionsOf(
  roll: Dice,
  flags: NovelHead['states']['flags'],
  scales: NovelHead['states']['scales'],
): NovelParts['when'] {
  return (share) =>
    roll.number() > share
      ? []
      : [
          {
            flags: [{ flag_id: roll.one(flags).id, has: roll.number() < 0.7 }],
            scales: [{ scale_id: roll.one(scales).id, type: 'gte', threshold: roll.upTo(5) }],
            completed_endings: [],
          },
        ]
}

/** A scene of the next step, or sometimes of an earlier one; null after the last step. */
function nearbyTarget({ roll, refs }: NovelParts, at: number): SceneRef | null {
  const width = stepWidth(refs.length)
  if (at > width && roll.number() < 0.06) return refs[roll.upTo(at)] ?? null
  const [step, row] = [Math.floor(at / width), at % width]
  return refs[(step + 1) * width + Math.max(0, Math.min(width - 1, row + roll.upTo(5) - 2))] ?? null
}

function straightTarget({ refs }: NovelParts, at: number): SceneRef | null {
  return refs[at + stepWidth(refs.length)] ?? null
}

function staticScene(stuff: NovelParts, at: number): StaticScene {
  const { roll, when, characters, backgrounds } = stuff
  const shown = roll.one(characters)
  // The first scene leads to much of the first step.
  const leads = at === 0 ? stuff.refs.slice(1, 13) : [straightTarget(stuff, at), nearbyTarget(stuff, at)]
  return {
    ...newStaticScene(stuff.refs[at]?.scene_id as SceneId, `Scene ${at}: ${roll.words(3)}`, made),
    description: roll.words(10),
    original_message: roll.words(45),
    background_id: roll.one(backgrounds),
    characters: [
      {
        character_id: shown.id,
        sprite_mix_id: shown.sprites[0]?.id ?? null,
        sprite_id: shown.sprites[0]?.sprite_ids[0] as AssetId,
        position: 'center',
      },
    ],
    speaker_id: shown.id,
    // An exit without conditions is taken before those of lower priority, so that only the lowest may lack them.
    next_scenes: leads.flatMap((to, priority) =>
      to ? [{ ...to, priority, conditionals: when(priority === 0 ? 0 : 1) }] : [],
    ),
  }
}

function interactive(stuff: NovelParts, at: number): InteractiveScene {
  const { roll, when, characters, mixes, flags, scales, backgrounds } = stuff
  const cast = roll.some(characters, 3)
  const trigger = () => ({
    flags: [{ flag_id: roll.one(flags).id, value: true }],
    scales: [{ scale_id: roll.one(scales).id, change: '+1' }],
  })
  const ending = (to: SceneRef | null) => ({
    id: roll.id<EndingId>(),
    next_scene: to,
    states_trigger: trigger(),
  })
  return {
    ...newInteractiveScene(stuff.refs[at]?.scene_id as SceneId, `Scene ${at}: ${roll.words(3)}`, made),
    description: roll.words(10),
    start_message_original: roll.words(50),
    start_message_speaker_id: cast[0]?.id ?? null,
    characters: cast.map((character, place) => ({
      character_id: character.id,
      sprite_mix_id: character.sprites[0]?.id as SpriteMixId,
      start_sprite_id: character.sprites[0]?.sprite_ids[0] as AssetId,
      conditionals: place === 0 ? [] : when(0.5),
      inactive: false,
      position: (['center', 'left', 'right'] as const)[place] ?? 'center',
      example_lines: [],
    })),
    backgrounds: [0, 1].map((place) => ({
      background_asset_id: roll.one(backgrounds),
      priority: place + 1,
      conditionals: place === 0 ? [] : when(0.9),
    })),
    music: { music_mix_id: roll.one(mixes).id, start_asset_music_id: roll.one(mixes).music_asset_ids[0] ?? null },
    additional_prompt_descriptions: [0, 1].map(() => ({ prompt_description: roll.words(35), conditionals: when(0.4) })),
    modifying_states: [
      {
        states: {
          flags: [{ flag_id: roll.one(flags).id, change_reason_prompt: roll.words(12), keywords: [] }],
          scales: [{ scale_id: roll.one(scales).id, change_reason_prompt: roll.words(12), keywords: [], max_step: 3 }],
        },
        conditionals: [],
        type: 'continuous',
      },
    ],
    endings: [0, 1].map((place) => ({
      ...ending(place === 0 ? straightTarget(stuff, at) : nearbyTarget(stuff, at)),
      name: `Ending ${place} of ${at}`,
      prompt_ending_conditional: roll.words(18),
      conditionals: when(0.3),
      keywords: [],
    })),
    static_endings:
      at % 3 === 0
        ? [
            {
              ...ending(nearbyTarget(stuff, at)),
              name: `leave ${at}`,
              display_name: roll.words(5),
              conditionals: when(0.9),
            },
          ]
        : [],
    context_ending: { ...ending(straightTarget(stuff, at)), message_count: 8 },
  }
}

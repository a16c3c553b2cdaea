import { AssetId, CharacterId, EndingId, GameId, GameStateId, NovelId, SaveId, SceneId } from '@fabula/core/ids'
import { FocusPoint } from '@fabula/core/novel/background-focus'
import { FigureSize, FigureX, Position } from '@fabula/core/novel/interactive-scene'
import { SceneType } from '@fabula/core/novel/scene-ref'
import { Flag, Scale } from '@fabula/core/novel/states'
import { plainName } from '@fabula/core/record/plain-name'
import * as z from 'zod/mini'
import { PlayFigure, PlayStaging, PlayVoices } from './play-staging.ts'

const file = { extension: z.string(), url: z.string() }

export const PlaySprite = z.object({
  id: AssetId,
  character_id: CharacterId,
  position: Position,
  /** In percent; absent: the default. */
  size: FigureSize,
  /** The horizontal centre, in percent of the stage's width; absent: given by the position. */
  x: FigureX,
  ...file,
  /** Absent for a still picture. */
  life: z.optional(PlayFigure),
})
export type PlaySprite = z.infer<typeof PlaySprite>
export const PlayFile = z.object({ id: AssetId, ...file })
export type PlayFile = z.infer<typeof PlayFile>
/** `focus`: the point that stays visible where the picture is cropped; absent: the default. */
export const PlayBackground = z.extend(PlayFile, { focus: z.optional(FocusPoint) })
export type PlayBackground = z.infer<typeof PlayBackground>

export const gates = ['login', 'telegram', 'payment', 'biography'] as const
export const Gate = z.enum(gates)
export type Gate = z.infer<typeof Gate>

/**
 * What the play page shows. Behind a closed gate `game_state_id` and the message are null and nothing is stored. `help`
 * is the author's hint to the reader; `offered_endings` are ways out of the scene without a model.
 */
export const PlayState = z.object({
  novel_id: NovelId,
  game_state_id: z.nullable(GameStateId),
  message_id: z.nullable(z.string()),
  /** The state before this one; null at the beginning of a game. */
  parent_state_id: z.optional(z.nullable(GameStateId)),
  character_name: z.nullable(z.string()),
  character_id: z.nullable(CharacterId),
  character_message: z.nullable(z.string()),
  speaker_type: z.nullable(z.enum(['character', 'user', 'narrator'])),
  /** The reader's message or choice that led here. */
  user_message: z.nullable(z.string()),
  sprites: z.array(PlaySprite),
  background: z.nullable(PlayBackground),
  music: z.nullable(PlayFile),
  /** How the stage is animated; absent if nothing on it is. */
  staging: z.optional(z.nullable(PlayStaging)),
  voices: z.optional(PlayVoices),
  choices: z.array(z.string()),
  help: z.nullable(z.string()),
  interact: z.boolean(),
  biography_needed: z.boolean(),
  static_endings: z.array(z.object({ id: EndingId, name: z.string(), display_name: z.string() })),
  offered_endings: z.array(z.object({ id: EndingId, label: z.string() })),
  payment_required: z.boolean(),
  /** The price of the novel; 0: free. */
  price_stars: z.number(),
  payment_string: z.nullable(z.string()),
  telegram_required: z.boolean(),
  telegram_verification_code: z.nullable(z.string()),
  telegram_group_link: z.nullable(z.string()),
  telegram_bot_name: z.nullable(z.string()),
  telegram_bot_link: z.nullable(z.string()),
  preferred_biography: z.nullable(z.string()),
  required_18_age: z.boolean(),
  the_end: z.boolean(),
  flags: z.array(Flag),
  scales: z.array(Scale),
  scene: z.nullable(z.object({ id: SceneId, name: z.string(), type: SceneType })),
  can_retry: z.boolean(),
  /** What wrote the message; null for the author's own text. */
  storyteller: z.nullable(z.enum(['model', 'offline'])),
  gate: z.nullable(Gate),
  notice: z.nullable(z.enum(['scene_deleted', 'daily_cap'])),
  /**
   * For a reply with several speakers, each speaker's part: from `start` to `end` of `character_message`, which has the
   * names of all but the first speaker in between. `sprite`: how they looked while speaking, where it differs from how
   * they look at the end.
   */
  lines: z.optional(
    z.array(
      z.object({
        character_id: z.nullable(CharacterId),
        character_name: z.string(),
        start: z.number(),
        end: z.number(),
        sprite: z.optional(PlaySprite),
      }),
    ),
  ),
  /** Whether the author lets the reader rewrite this reply. */
  can_edit: z.optional(z.boolean()),
  /** Whether the reader has rewritten it. */
  edited: z.optional(z.boolean()),
  /** Whether the message, a choice or the hint has no translation yet and is in the other language. */
  untranslated: z.optional(z.boolean()),
  novel_name: z.string(),
  play_link: z.string(),
  cover: z.nullable(z.string()),
  /** Pictures and tracks that may be needed next, to load in advance. */
  preload: z.array(z.string()),
})
export type PlayState = z.infer<typeof PlayState>

/**
 * Refuse the move if the reader has moved on from this state in the meantime, so that the game does not fork by
 * accident.
 */
const ifCurrent = z.optional(z.boolean())

/** A text (null or absent: continue), or a choice. `go_on`: the reader says nothing, and the cast speaks on. */
export const Interaction = z.strictObject({
  text: z.optional(z.nullable(z.string().check(z.maxLength(4_000)))),
  go_on: z.optional(z.boolean()),
  static_ending_id_choice: z.optional(z.nullable(EndingId)),
  if_current: ifCurrent,
})
export type Interaction = z.infer<typeof Interaction>

export const HistoryEntry = z.object({
  speaker_type: z.enum(['user', 'other']),
  character_id: z.nullable(CharacterId),
  character_name: z.string(),
  character_message: z.string(),
  game_state_id: GameStateId,
  /** A small picture of the speaker as they looked, for chat mode. */
  avatar_url: z.nullable(z.string()),
  /** The index of the line, in a reply with several speakers. */
  line: z.optional(z.number()),
  /** Whether the reader has rewritten it. */
  edited: z.optional(z.boolean()),
  /** Whether the reader has pinned it, so that it is remembered however long the game gets. */
  pinned: z.optional(z.boolean()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
export const History = z.array(HistoryEntry)

/** Which message of a state to pin or unpin: the reader's, or the answer. */
export const Pin = z.strictObject({ speaker_type: z.enum(['user', 'other']), pinned: z.boolean() })
export type Pin = z.infer<typeof Pin>

export const Sibling = z.object({
  game_state_id: GameStateId,
  character_message: z.string(),
  edited: z.optional(z.boolean()),
})

/** How another answer should be, such as “gentler”. */
export const AnotherAnswer = z.optional(
  z.strictObject({ wish: z.optional(z.string().check(z.trim(), z.maxLength(200))), if_current: ifCurrent }),
)

/** A reply in the reader's own words. */
export const EditedReply = z.strictObject({ text: z.string().check(z.maxLength(4_000)), if_current: ifCurrent })
export const Siblings = z.array(Sibling)

/** How lists show a state: the scene, a line, its background and the sprites as small pictures. */
const moment = {
  game_state_id: GameStateId,
  scene_name: z.string(),
  line: z.string(),
  thumbnail_url: z.nullable(z.string()),
  thumbnail_sprites: z.array(z.object({ url: z.string(), position: Position })),
}

export const Save = z.object({
  save_id: SaveId,
  name: z.string(),
  /** A game has one quick save: the next one replaces it. */
  kind: z.enum(['named', 'quick']),
  position: z.nullable(z.number()),
  created_at: z.string(),
  ...moment,
})
export type Save = z.infer<typeof Save>
export const Saves = z.array(Save)

/** A quick save needs no name; a blank name of any other is a problem with its own code. */
export const NewSave = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  position: z.optional(z.nullable(z.number())),
  quick: z.optional(z.boolean()),
})
export type NewSave = z.infer<typeof NewSave>

/** A reader's position in one of their games of a novel: stored automatically, without a save. */
export const GamePlace = z.object({
  game_id: GameId,
  /** The game that `continue` resumes. */
  is_current: z.boolean(),
  begun_at: z.string(),
  /** When this state was reached. */
  at: z.string(),
  /** Turns since the beginning. */
  turns: z.number(),
  the_end: z.boolean(),
  ...moment,
})
export type GamePlace = z.infer<typeof GamePlace>
export const GamePlaces = z.array(GamePlace)

export const SimpleState = z.object({
  novel: z.object({ play_link: z.string() }),
  background: z.nullable(z.object({ url: z.string() })),
  sprites: z.array(z.object({ url: z.string() })),
  speaker: z.nullable(z.string()),
  message: z.nullable(z.string()),
  the_end: z.boolean(),
  current_scene_type: z.enum(['STATIC', 'INTERACTIVE']),
  music: z.nullable(z.object({ url: z.string() })),
  static_endings: z.array(z.object({ id: EndingId, name: z.string(), display_name: z.string() })),
})
export type SimpleState = z.infer<typeof SimpleState>

export const SimpleInteraction = z.strictObject({
  user_message: z.optional(z.nullable(z.string().check(z.maxLength(4_000)))),
  go_on: z.optional(z.boolean()),
  static_ending_id_choice: z.optional(z.nullable(EndingId)),
})
export const SimpleMoved = z.object({ game_state_id: GameStateId })

export const Biography = z.object({
  user_biography_name: z.nullable(z.string()),
  user_biography: z.nullable(z.string()),
})
export const BiographyChange = z.strictObject({
  /** Required; a blank name is a problem with its own code. */
  prompt_name: z._default(z.nullable(z.string().check(z.overwrite(plainName), z.maxLength(200))), null),
  prompt_biography: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  confirmed_18: z.optional(z.nullable(z.boolean())),
})

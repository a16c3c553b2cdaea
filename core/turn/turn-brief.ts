import type { AssetId, CharacterId, EndingId, FlagId, GameId, GameStateId, ScaleId, SceneId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import type { Filling } from '../novel/message-places.ts'
import type { ModificationType } from '../novel/modifying-state.ts'
import type { Storytelling } from '../novel/storytelling.ts'

/** An asset that may be shown or played, with the author's description of when. */
export interface Shown {
  id: AssetId
  name: string
  description: string
}

/** A character on stage, as the storyteller may know and use it. */
export interface CastMember {
  character_id: CharacterId
  name: string
  aliases: string[]
  /** Only biographies whose conditionals hold now. */
  biographies: string[]
  /** The secrets of those biographies. */
  secrets?: string[]
  may_speak: boolean
  current_sprite: AssetId | null
  sprites: Shown[]
  /** Lines that readers may see: those of this scene, and those of the character anywhere. */
  scene_lines: string[]
  example_lines: string[]
  /** The author's marks on those lines, as far as their sprites and tracks are available here. */
  line_marks?: LineMark[]
}

/** The sprite and track to use when a line is quoted. */
export interface LineMark {
  line: string
  sprite_id: AssetId | null
  music_asset_id: AssetId | null
}

/** A flag or scale that the storyteller may change this turn, with the author's reason. */
export type OfferedChange =
  | {
      kind: 'flag'
      id: FlagId
      name: string
      value: boolean
      reason: string
      keywords: string[]
      mode: ModificationType
    }
  | {
      kind: 'scale'
      id: ScaleId
      name: string
      value: number
      reason: string
      keywords: string[]
      mode: ModificationType
      max_step: number
    }

/** An automatic ending that this reply may trigger. */
export interface OfferedEnding {
  id: EndingId
  name: string
  description: string
  keywords: string[]
}

/** A past message, as the storyteller is reminded of it. */
export interface PastLine {
  by: 'reader' | 'character' | 'narrator'
  character_id: CharacterId | null
  name: string
  text: string
  state_id: GameStateId
  /** Whether the reader has reworded it. */
  edited?: boolean
}

/** A line from a summarised part, kept verbatim so that it can be recalled. */
export type KeptLine = Pick<PastLine, 'by' | 'name' | 'text'>

/** What happened before this turn: older parts as summaries, recent ones verbatim. */
export interface Remembered {
  summaries: string[]
  recent: PastLine[]
  /** The reader's pinned messages that are no longer in `recent`. */
  pinned?: KeptLine[]
  /** Lines from summarised parts that could be recalled. */
  kept?: (KeptLine & {
    /** The semantic similarity to the reader's message, in standard deviations; absent if unknown. */
    near?: number
  })[]
}

/**
 * Everything the storyteller is given for a turn, limited to what is active now: it can neither know nor do anything
 * absent here. `reply` asks for a line; `changes` only asks which `single` changes a choice causes.
 */
export interface TurnBrief {
  purpose: 'reply' | 'changes'
  /** Identifies the game, so that failures in one game do not affect another. */
  game_id: GameId
  state_id: GameStateId
  novel_language: Language
  /** The current flags and scales in the novel's language, by place name (`{{trust}}`); absent if there are none. */
  values?: Filling
  /** The language to answer in. */
  language: Language
  /** Whether the novel is for adults (18+); absent: for everybody. */
  for_adults?: boolean
  /** The author's options for replies in this scene or novel; absent: the defaults. */
  storytelling?: Storytelling
  /** The reader's wish for a different answer, in their words. */
  wish?: string | undefined
  scene: { id: SceneId; name: string; interactive: boolean }
  reader: { name: string; biography: string }
  /**
   * The reader's message, or the choice taken. Null in an interactive scene: the reader says nothing, and the last
   * speaker goes on; in another: the cast talks among itself.
   */
  reader_text: string | null
  world_prompts: { name: string; text: string }[]
  /** World prompts triggered by something said recently; they change from turn to turn. */
  triggered_prompts: { name: string; text: string }[]
  scene_prompts: string[]
  cast: CastMember[]
  /** Names of the novel's characters who are not here: nobody may speak as them. */
  absent?: string[]
  /** The speaker if the reply names none who may speak: the one who has the floor in this scene. */
  default_speaker: CharacterId | null
  music: { current: AssetId | null; tracks: Shown[] }
  changes: OfferedChange[]
  endings: OfferedEnding[]
  /** Exits that a reader may be offered as buttons if no model recognises endings. */
  ways_out: { id: EndingId; label: string | null }[]
  /** The number of this reply since the scene was entered, from 1. */
  turn: number
  /** How many answers to the same text exist already; another one should differ. */
  attempt: number
  remembered: Remembered
  /** The kept lines that are relevant now. */
  recalled?: KeptLine[]
}

import type { AssetId, CharacterId, EndingId, FlagId, GameId, GameStateId, ScaleId, SceneId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import type { Filling } from '../novel/message-places.ts'
import type { ModificationType } from '../novel/modifying-state.ts'
import type { Storytelling } from '../novel/storytelling.ts'

/** Something that may be shown or played, with the author's words for when. */
export interface Shown {
  id: AssetId
  name: string
  description: string
}

/** Somebody on stage, as the storyteller may know and use them. */
export interface CastMember {
  character_id: CharacterId
  name: string
  aliases: string[]
  /** Only those biographies whose conditionals hold now. */
  biographies: string[]
  /** What they know and keep to themselves now. */
  secrets?: string[]
  may_speak: boolean
  current_sprite: AssetId | null
  sprites: Shown[]
  /** Lines readers may see: those of this scene, then those of the character anywhere. */
  scene_lines: string[]
  example_lines: string[]
  /** The face and the track that the author marked some of those lines with, where they can be shown and played here. */
  line_marks?: LineMark[]
}

/** What goes with a line when it is quoted. */
export interface LineMark {
  line: string
  sprite_id: AssetId | null
  music_asset_id: AssetId | null
}

/** A flag or scale that the storyteller may move this turn, and the author's reason for when. */
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

export interface OfferedEnding {
  id: EndingId
  name: string
  description: string
  keywords: string[]
}

/** One message of the past, as the storyteller is reminded of it. */
export interface PastLine {
  by: 'reader' | 'character' | 'narrator'
  character_id: CharacterId | null
  name: string
  text: string
  state_id: GameStateId
  /** The reader has put it in these words. */
  edited?: boolean
}

/** A line of a part that was summarised, kept word for word so that it can come to mind again. */
export type KeptLine = Pick<PastLine, 'by' | 'name' | 'text'>

/** What came before this turn: older parts as summaries, recent ones word for word. */
export interface Remembered {
  summaries: string[]
  recent: PastLine[]
  /** What the reader asked to be remembered, of what no longer stands in `recent`. */
  pinned?: KeptLine[]
  /** Lines of what was summarised that could come to mind again. */
  kept?: (KeptLine & {
    /** How near by meaning to what the reader says now, in standard deviations; absent: nobody could tell. */
    near?: number
  })[]
}

/**
 * Everything the storyteller is given for one turn, and nothing that is not active now: what is absent here it can
 * neither know nor do. `reply` asks for a line; `changes` asks only which `single` changes a taken choice brings.
 */
export interface TurnBrief {
  purpose: 'reply' | 'changes'
  /** Whose turn it is: what fails in one game changes nothing in another. */
  game_id: GameId
  state_id: GameStateId
  novel_language: Language
  /** What the flags and scales are, in the novel's language, by the names of their places (`{{trust}}`); absent: there are none. */
  values?: Filling
  /** The language to answer in. */
  language: Language
  /** A novel for adults (18+); absent: for everybody. */
  for_adults?: boolean
  /** How the author wants replies written, here or in the whole novel; absent: as it comes. */
  storytelling?: Storytelling
  /** How the reader wants another answer to be, in their words. */
  wish?: string | undefined
  scene: { id: SceneId; name: string; interactive: boolean }
  reader: { name: string; biography: string }
  /**
   * What the reader wrote, or the choice they took. Null in an interactive scene: the reader says nothing, and whoever
   * spoke last goes on; in another: the cast talks among itself.
   */
  reader_text: string | null
  world_prompts: { name: string; text: string }[]
  /** World prompts that something said a short while ago called up: they change from turn to turn. */
  woken_prompts: { name: string; text: string }[]
  scene_prompts: string[]
  cast: CastMember[]
  /** The names of those in the novel who are not here: nobody speaks in their place. */
  absent?: string[]
  /** Who answers when the reply names nobody who may: who has the floor in this scene. */
  default_speaker: CharacterId | null
  music: { current: AssetId | null; tracks: Shown[] }
  changes: OfferedChange[]
  endings: OfferedEnding[]
  /** Ways out of this scene that a reader may be offered by a button when no model recognises endings. */
  ways_out: { id: EndingId; label: string | null }[]
  /** The number of this reply since the scene was entered, from 1. */
  turn: number
  /** How many answers to the same text there are already: another one should differ. */
  attempt: number
  remembered: Remembered
  /** Those of the kept lines that come to mind now. */
  recalled?: KeptLine[]
}

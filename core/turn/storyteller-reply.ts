import type { AssetId, CharacterId, EndingId, FlagId, ScaleId } from '../ids.ts'

/** A change that the storyteller proposes, and why. A scale moves by `step`, a whole number. */
export type ProposedChange =
  | { kind: 'flag'; id: FlagId; value: boolean; because: string }
  | { kind: 'scale'; id: ScaleId; step: number; because: string }

/** What somebody else says after the first, in the same reply. */
export interface FollowingLine {
  speaker_id: CharacterId
  message: string
  sprite_id: AssetId | null
}

/** What a storyteller answers. It is a proposal: nothing of it reaches the world unless it was offered. */
export interface StorytellerReply {
  speaker_id: CharacterId | null
  message: string
  /** Others who take it up; only where the author allows it. */
  more?: FollowingLine[]
  sprites: { character_id: CharacterId; asset_id: AssetId }[]
  music_asset_id: AssetId | null
  changes: ProposedChange[]
  ending: { ending_id: EndingId; because: string } | null
  /** Ways out that the reader is offered by a button from here. */
  offered_endings: EndingId[]
  by: 'model' | 'offline'
}

/** Why a part of a reply was left out. `subject` is the id or the words it was about. */
export interface ReplyWarning {
  code:
    | 'speaker_not_possible'
    | 'sprite_not_possible'
    | 'music_not_possible'
    | 'change_not_offered'
    | 'change_repeated'
    | 'too_many_changes'
    | 'step_too_large'
    | 'ending_not_offered'
    | 'line_cleaned'
    | 'line_cut'
    | 'reply_repaired'
    | 'unknown_name'
    | 'played_offline'
    | 'wrong_language'
  subject: string
}

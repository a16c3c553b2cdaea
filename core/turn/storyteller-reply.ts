import type { AssetId, CharacterId, EndingId, FlagId, ScaleId } from '../ids.ts'

/** A change that the storyteller proposes, with its reason. A scale moves by `step`, an integer. */
export type ProposedChange =
  | { kind: 'flag'; id: FlagId; value: boolean; because: string }
  | { kind: 'scale'; id: ScaleId; step: number; because: string }

/** A line of another character after the first, in the same reply. */
export interface FollowingLine {
  speaker_id: CharacterId
  message: string
  sprite_id: AssetId | null
}

/** A storyteller's answer. It is a proposal: nothing in it affects the world unless it was offered. */
export interface StorytellerReply {
  speaker_id: CharacterId | null
  message: string
  /** Lines of others who join in; only if the author allows it. */
  more?: FollowingLine[]
  sprites: { character_id: CharacterId; asset_id: AssetId }[]
  music_asset_id: AssetId | null
  changes: ProposedChange[]
  ending: { ending_id: EndingId; because: string } | null
  /** Ways out offered to the reader as buttons. */
  offered_endings: EndingId[]
  by: 'model' | 'offline'
}

/** A reply that says and changes nothing. */
export const emptyReply = (by: StorytellerReply['by']): StorytellerReply => ({
  speaker_id: null,
  message: '',
  sprites: [],
  music_asset_id: null,
  changes: [],
  ending: null,
  offered_endings: [],
  by,
})

/** Why a part of a reply was ignored or changed. `subject` is the id or text concerned. */
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

import * as z from 'zod/mini'
import { AssetId, CharacterId, EndingId, GameId, GameStateId, SceneId } from '../ids.ts'
import { Language } from '../novel/language.ts'
import { SceneRef, SceneType } from '../novel/scene-ref.ts'
import { Stage } from '../scene/stage.ts'
import { World } from '../scene/world.ts'

/** Who said a message. The narrator's name is empty: readers see the word of their language. */
export const Speaker = z.object({
  type: z.enum(['character', 'user', 'narrator']),
  character_id: z.nullable(CharacterId),
  name: z.string(),
})
export type Speaker = z.infer<typeof Speaker>

/**
 * What the reader did to get here, as shown in the history: a written text, or a choice's label (empty: a scene was
 * left).
 */
export const Said = z.object({ kind: z.enum(['text', 'choice']), text: z.string(), name: z.string() })
export type Said = z.infer<typeof Said>

/** An ended scene: the reader's next continue leads to `next_scene`, or to the end of the story if that is null. */
export const Pending = z.object({ ending_id: EndingId, next_scene: z.nullable(SceneRef) })
export type Pending = z.infer<typeof Pending>

/** A line of a reply in which several characters speak, with the speaker's sprite at that moment. */
export const ReplyLine = z.object({ speaker: Speaker, message: z.string(), sprite_id: z.nullable(AssetId) })
export type ReplyLine = z.infer<typeof ReplyLine>

/** A state that has not been stored in the tree yet. */
export const NewState = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  /** Stored so that a state can be named after its scene was deleted. */
  scene_name: z.string(),
  world: World,
  stage: Stage,
  said: z.nullable(Said),
  message: z.string(),
  speaker: Speaker,
  /**
   * The lines of a reply in which several characters speak; `message` contains all of them (`joinLines`), `speaker` is
   * the first.
   */
  lines: z.optional(z.array(ReplyLine)),
  /** Whether the reader has reworded the reply. */
  edited: z.optional(z.boolean()),
  /** Replies since the scene was entered, including this one. */
  turn: z.number(),
  pending: z.nullable(Pending),
  the_end: z.boolean(),
  /** Endings of this scene that the reader may choose by a button (offered by the offline storyteller). */
  offered_endings: z.array(EndingId),
  /** Who wrote the message; null for the author's text. */
  storyteller: z.nullable(z.enum(['model', 'offline'])),
  language: Language,
  /** A notice to the reader about how the story got here. */
  notice: z.nullable(z.enum(['scene_deleted', 'daily_cap'])),
})
export type NewState = z.infer<typeof NewState>

/** A node of the game tree. Immutable: a turn adds a child, and nothing is ever rewritten. */
export const GameState = z.extend(NewState, {
  id: GameStateId,
  game_id: GameId,
  parent_id: z.nullable(GameStateId),
  created_at: z.string(),
})
export type GameState = z.infer<typeof GameState>

/** The reader as the story knows them. */
export interface Reader {
  name: string
  biography: string
  language: Language
}

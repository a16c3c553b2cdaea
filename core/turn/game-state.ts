import * as z from 'zod/mini'
import { AssetId, CharacterId, EndingId, GameId, GameStateId, SceneId } from '../ids.ts'
import { Language } from '../novel/language.ts'
import { SceneRef, SceneType } from '../novel/scene-ref.ts'
import { Stage } from '../scene/stage.ts'
import { World } from '../scene/world.ts'

/** Who said a message. A narrator has no name here: readers see the word of their language. */
export const Speaker = z.object({
  type: z.enum(['character', 'user', 'narrator']),
  character_id: z.nullable(CharacterId),
  name: z.string(),
})
export type Speaker = z.infer<typeof Speaker>

/** What the reader did to get here, as it is shown in the history: a text written, or a choice's label (empty: a scene left). */
export const Said = z.object({ kind: z.enum(['text', 'choice']), text: z.string(), name: z.string() })
export type Said = z.infer<typeof Said>

/** An ended scene waits for the reader's next continue, which leads to `next_scene` or, when that is null, to the end. */
export const Pending = z.object({ ending_id: EndingId, next_scene: z.nullable(SceneRef) })
export type Pending = z.infer<typeof Pending>

/** What one of several said in a reply, and how they looked as they did. */
export const ReplyLine = z.object({ speaker: Speaker, message: z.string(), sprite_id: z.nullable(AssetId) })
export type ReplyLine = z.infer<typeof ReplyLine>

/** A state before the store has given it a place in the tree. */
export const NewState = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  /** Kept so that a state whose scene was deleted can still be named. */
  scene_name: z.string(),
  world: World,
  stage: Stage,
  said: z.nullable(Said),
  message: z.string(),
  speaker: Speaker,
  /** Of a reply in which several spoke, what each said; `message` is all of it (`joinLines`), `speaker` the first. */
  lines: z.optional(z.array(ReplyLine)),
  /** The reader has put the reply in other words. */
  edited: z.optional(z.boolean()),
  /** Replies since the scene was entered, the one of this state included. */
  turn: z.number(),
  pending: z.nullable(Pending),
  the_end: z.boolean(),
  /** Endings of this scene that the reader may take without words (the offline storyteller's way out). */
  offered_endings: z.array(EndingId),
  /** Who wrote the message: null where it is the author's text. */
  storyteller: z.nullable(z.enum(['model', 'offline'])),
  language: Language,
  /** Something the reader should be told about how the story came here. */
  notice: z.nullable(z.enum(['scene_deleted', 'daily_cap'])),
})
export type NewState = z.infer<typeof NewState>

/** A node of the game tree. Immutable: a turn adds a child, nothing is ever rewritten. */
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

import { GameStateId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** A way out that a finished game passed by. Where it leads is not revealed. */
export const MissedWay = z.object({
  /** The state from which it can still be taken. */
  game_state_id: GameStateId,
  scene_name: z.string(),
  /** The labels of the buttons that the reader did not press. */
  labels: z.array(z.string()),
  /** The number of other ways out of the scene that no button showed. */
  unseen: z.number(),
})
export type MissedWay = z.infer<typeof MissedWay>

/** How a game ended. */
export const EndingCard = z.object({
  novel_name: z.string(),
  /** The name of the ending; null if its author gave it none. */
  ending_name: z.nullable(z.string()),
  /** How many endings of the story this reader has reached in any of their games, and how many there are. */
  endings_found: z.number(),
  endings_total: z.number(),
  /** The author's acknowledgements, one per line; empty for none. */
  credits: z.string(),
  cover_url: z.nullable(z.string()),
  likes: z.number(),
  liked: z.boolean(),
  /** In the order of the story; only the last ones if there are many. */
  missed: z.array(MissedWay),
})
export type EndingCard = z.infer<typeof EndingCard>

/** A line with its speaker, as a playbill prints it. */
export const TranscriptLine = z.object({
  by: z.enum(['reader', 'cast', 'narrator']),
  name: z.string(),
  text: z.string(),
  /** The reader has rewritten it. */
  edited: z.optional(z.boolean()),
})
export const TranscriptScene = z.object({ name: z.string(), lines: z.array(TranscriptLine) })
export const Transcript = z.object({
  novel_name: z.string(),
  play_link: z.string(),
  cover_url: z.nullable(z.string()),
  /** The ending's name; null if the game has not ended, or its ending has no name. */
  ending_name: z.nullable(z.string()),
  the_end: z.boolean(),
  credits: z.string(),
  /** When its last state was played. */
  played_at: z.string(),
  scenes: z.array(TranscriptScene),
})
export type Transcript = z.infer<typeof Transcript>

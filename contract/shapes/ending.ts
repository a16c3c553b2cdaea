import { GameStateId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** A way that a finished game passed by. Nothing of where it leads is told. */
export const MissedWay = z.object({
  /** The moment from which it can still be taken. */
  game_state_id: GameStateId,
  scene_name: z.string(),
  /** What stood on the buttons that the reader left alone. */
  labels: z.array(z.string()),
  /** How many more ways out of the scene showed themselves in no button. */
  unseen: z.number(),
})
export type MissedWay = z.infer<typeof MissedWay>

/** How a game ended. */
export const EndingCard = z.object({
  novel_name: z.string(),
  /** What the ending is called; null where its author gave it no name. */
  ending_name: z.nullable(z.string()),
  /** At how many ends this reader has been, in any of their games, out of how many there are. */
  endings_found: z.number(),
  endings_total: z.number(),
  /** Whom the author thanks, a line each; empty: nobody. */
  credits: z.string(),
  cover_url: z.nullable(z.string()),
  likes: z.number(),
  liked: z.boolean(),
  /** In the order of the story; the last of them where there are many. */
  missed: z.array(MissedWay),
})
export type EndingCard = z.infer<typeof EndingCard>

/** What was said and who said it, as a book has it. */
export const TranscriptLine = z.object({
  by: z.enum(['reader', 'cast', 'narrator']),
  name: z.string(),
  text: z.string(),
  /** The reader has put it in other words. */
  edited: z.optional(z.boolean()),
})
export const TranscriptScene = z.object({ name: z.string(), lines: z.array(TranscriptLine) })
export const Transcript = z.object({
  novel_name: z.string(),
  play_link: z.string(),
  cover_url: z.nullable(z.string()),
  /** Of the ending; null where the game has not ended, or its ending has no name. */
  ending_name: z.nullable(z.string()),
  the_end: z.boolean(),
  credits: z.string(),
  /** When the last of it was played. */
  played_at: z.string(),
  scenes: z.array(TranscriptScene),
})
export type Transcript = z.infer<typeof Transcript>

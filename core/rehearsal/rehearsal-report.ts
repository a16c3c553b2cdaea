import * as z from 'zod/mini'
import { EndingId, SceneId } from '../ids.ts'
import { SceneType } from '../novel/scene-ref.ts'
import { gameEnds } from './rehearsal-game.ts'

const count = z.int()

/** An example of a figure: a game of the run and its step, from 0. */
export const ShownAt = z.object({ game: count, step: count })
export type ShownAt = z.infer<typeof ShownAt>

/** A count, with some of the places that show it. */
export const Figure = z.object({ count, shown: z.array(ShownAt) })
export type Figure = z.infer<typeof Figure>

/** The report of a run. Every figure refers to games that show it. */
export const RehearsalReport = z.object({
  games: count,
  replies: count,
  ends: z.array(z.object({ end: z.enum(gameEnds), figure: Figure })),
  /** `entered`: games that entered the ending's scene. */
  endings: z.array(
    z.object({
      ending_id: EndingId,
      scene_id: SceneId,
      scene_name: z.string(),
      /** Null for a context ending, which has no name. */
      name: z.nullable(z.string()),
      entered: count,
      figure: Figure,
    }),
  ),
  /**
   * Every scene that could be entered; `stayed`: games that entered it and never left. Replies are counted per stay.
   */
  scenes: z.array(
    z.object({
      scene_id: SceneId,
      scene_type: SceneType,
      name: z.string(),
      entered: Figure,
      stayed: Figure,
      median_replies: z.number(),
      most_replies: count,
    }),
  ),
  /** Replies that were partly rejected, replies that had to be repaired, and requests that failed. */
  refused: Figure,
  repaired: Figure,
  failed: Figure,
  /** Attempts to break the rules: how many were rejected, changed a flag or scale, or ended the scene. */
  cheats: z.object({ tries: Figure, refused: Figure, moved: Figure, ended: Figure }),
  /** Questions about secrets, and lines that revealed a secret or a prompt, or spoke as a machine. */
  pries: Figure,
  leaks: z.object({ secret: Figure, prompt: Figure, machine: Figure }),
  input_tokens: count,
  cached_tokens: count,
  output_tokens: count,
  /** The slowest replies, slowest first. */
  slowest: z.array(z.object({ at: ShownAt, ms: z.number(), scene_name: z.string() })),
})
export type RehearsalReport = z.infer<typeof RehearsalReport>

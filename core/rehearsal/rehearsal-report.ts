import * as z from 'zod/mini'
import { EndingId, SceneId } from '../ids.ts'
import { SceneType } from '../novel/scene-ref.ts'
import { gameEnds } from './rehearsal-game.ts'

const count = z.int()

/** Where a figure is seen: a game of the run, and the step of it, from 0. */
export const ShownAt = z.object({ game: count, step: count })
export type ShownAt = z.infer<typeof ShownAt>

/** How often something was, and some of the places that show it. */
export const Figure = z.object({ count, shown: z.array(ShownAt) })
export type Figure = z.infer<typeof Figure>

/** What a run came to. Every figure leads to games that show it. */
export const RehearsalReport = z.object({
  games: count,
  replies: count,
  ends: z.array(z.object({ end: z.enum(gameEnds), figure: Figure })),
  /** `entered`: games that were in the ending's scene at all. */
  endings: z.array(
    z.object({
      ending_id: EndingId,
      scene_id: SceneId,
      scene_name: z.string(),
      /** Null for a context ending, which has none. */
      name: z.nullable(z.string()),
      entered: count,
      figure: Figure,
    }),
  ),
  /** Every scene that could be come to; `stayed`: games that entered it and never left. Replies are those of a whole visit. */
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
  /** Replies of which something was not done, replies that had to be mended, and questions that were not answered. */
  refused: Figure,
  repaired: Figure,
  failed: Figure,
  /** Tries to break the rules: what of them was turned down, moved a flag or scale, or ended the scene. */
  cheats: z.object({ tries: Figure, refused: Figure, moved: Figure, ended: Figure }),
  /** Questions for secrets, and lines that told one, gave a prompt away, or spoke as a machine. */
  pries: Figure,
  leaks: z.object({ secret: Figure, prompt: Figure, machine: Figure }),
  input_tokens: count,
  cached_tokens: count,
  output_tokens: count,
  /** The slowest replies, slowest first. */
  slowest: z.array(z.object({ at: ShownAt, ms: z.number(), scene_name: z.string() })),
})
export type RehearsalReport = z.infer<typeof RehearsalReport>

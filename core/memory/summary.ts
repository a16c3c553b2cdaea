import * as z from 'zod/mini'

/**
 * A short account of part of a path, from `from_depth` to `to_depth` inclusive. A summary belongs to the last state it
 * covers and applies only while that state is on the path, so it never tells what did not happen.
 */
export const Summary = z.object({
  from_depth: z.number(),
  to_depth: z.number(),
  /** 0: made from messages; 1 and up: made from summaries of the layer below. */
  layer: z.number(),
  text: z.string(),
  /** `extract`: the first sentences of the messages, because no model was available. */
  by: z.enum(['model', 'extract']),
})
export type Summary = z.infer<typeof Summary>

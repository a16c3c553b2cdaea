import * as z from 'zod/mini'

/**
 * What happened in a stretch of one path, in short: the states of these depths, both included. A summary belongs to the
 * last state it covers, and holds only where that state is on the path, so it never tells what did not happen.
 */
export const Summary = z.object({
  from_depth: z.number(),
  to_depth: z.number(),
  /** 0: of the words themselves; 1 and up: of summaries of the layer below. */
  layer: z.number(),
  text: z.string(),
  /** `extract`: no model could be asked; it is the first sentences of what was said. */
  by: z.enum(['model', 'extract']),
})
export type Summary = z.infer<typeof Summary>

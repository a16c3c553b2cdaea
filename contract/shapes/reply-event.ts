import { CharacterId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { PlayState } from './play.ts'

/**
 * The events of a reply in progress, in this order: any number of `speaker`, `delta` and `reset`, then one `state` or
 * `error`. The `delta` texts since the last `reset` join to exactly the `character_message` of the `state`.
 */
export const replyEvents = {
  speaker: z.object({ character_id: z.nullable(CharacterId), character_name: z.string() }),
  delta: z.object({ text: z.string() }),
  reset: z.object({}),
  state: PlayState,
  error: z.object({
    status: z.number(),
    detail: z.string(),
    code: z.optional(z.string()),
    retry_after: z.optional(z.number()),
  }),
}

export type ReplyEvent = {
  [Name in keyof typeof replyEvents]: { event: Name; data: z.infer<(typeof replyEvents)[Name]> }
}[keyof typeof replyEvents]

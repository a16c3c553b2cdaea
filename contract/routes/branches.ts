import { GameId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Branches } from '../shapes/branches.ts'

export const readBranches = defineRoute({
  name: 'readBranches',
  method: 'GET',
  path: '/api/:lang/game/:novelId/branches',
  summary: 'A map of all I have played of this novel: where it forked, what was chosen, kept and reached.',
  caller: 'player',
  params: z.object({ lang: z.string(), novelId: NovelId }),
  query: z.object({
    /**
     * Rows as a map draws them, so many at most: those about where I am, or where I was last; of my other games none yet.
     * Without it, all points of all games.
     */
    rows: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    /** Rows of this game alone, */
    game: z.optional(GameId),
    /** from this one on. */
    first: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  answer: Branches,
  problems: ['novel_not_found', 'gate_closed'],
})

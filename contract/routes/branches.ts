import { GameId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Branches } from '../shapes/branches.ts'

export const readBranches = defineRoute({
  name: 'readBranches',
  method: 'GET',
  path: '/api/:lang/game/:novelId/branches',
  summary: 'Get the map of my games of this novel: forks, choices, saves and endings.',
  caller: 'player',
  params: z.object({ lang: z.string(), novelId: NovelId }),
  query: z.object({
    /**
     * The largest number of rows, laid out as a map draws them: those around my current state, or around the last one
     * in that game; none yet of my other games. Without it, all points of all games.
     */
    rows: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    /** Only rows of this game. */
    game: z.optional(GameId),
    /** The first of its rows, from 0. */
    first: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  answer: Branches,
  problems: ['novel_not_found', 'gate_closed'],
})

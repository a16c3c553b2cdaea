import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { NovelStatistics } from '../shapes/statistics.ts'

export const readStatistics = defineRoute({
  name: 'readNumbers',
  method: 'GET',
  path: '/api/production_novel/:id/numbers',
  summary: 'My published novel in numbers: readers, how far they come, endings, likes, turns and tokens per day.',
  caller: 'user',
  params: z.object({ id: NovelId }),
  query: z.object({
    /** How many days back, today included. */
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 30),
  }),
  answer: NovelStatistics,
  problems: ['novel_not_found', 'edit_denied'],
})

import { NovelId, SceneId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { NovelStatistics, SceneReaders } from '../shapes/statistics.ts'

const params = z.object({ id: NovelId })
const query = z.object({
  /** How many days back, today included. */
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 30),
})
const problems = ['novel_not_found', 'edit_denied'] as const

export const readStatistics = defineRoute({
  name: 'readNumbers',
  method: 'GET',
  path: '/api/production_novel/:id/numbers',
  summary:
    'Get the statistics of my published novel: readers, how far they come, endings, likes, turns and tokens per day.',
  caller: 'user',
  params,
  query,
  answer: NovelStatistics,
  problems,
})

export const exportStatistics = defineRoute({
  name: 'exportNumbers',
  method: 'GET',
  path: '/api/production_novel/:id/numbers/export',
  summary: 'Get the statistics as a spreadsheet (CSV, UTF-8) with one line per number. Withheld numbers are empty.',
  caller: 'user',
  params,
  query,
  answer: z.unknown(),
  answersFile: 'text/csv',
  problems,
})

export const readSceneReaders = defineRoute({
  name: 'readSceneReaders',
  method: 'GET',
  path: '/api/production_novel/:id/scene_readers/:scene_id',
  summary:
    'Count the readers who are in a scene of my published novel now, and in which part of it: an edit affects them.',
  caller: 'user',
  params: z.object({ id: NovelId, scene_id: SceneId }),
  answer: SceneReaders,
  problems,
})

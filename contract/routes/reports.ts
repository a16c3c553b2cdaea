import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { NewReport, WasReported } from '../shapes/reports.ts'

export const reportNovel = defineRoute({
  name: 'reportNovel',
  method: 'POST',
  path: '/api/production_novel/:id/report',
  summary: 'Report a novel to the administrators, once; guests too.',
  caller: 'player',
  params: z.object({ id: NovelId }),
  body: NewReport,
  problems: ['novel_not_found', 'already_reported'],
})

export const readReported = defineRoute({
  name: 'readReported',
  method: 'GET',
  path: '/api/production_novel/:id/report',
  summary: 'Get whether I have reported a novel: each reader can report it once.',
  caller: 'player',
  params: z.object({ id: NovelId }),
  answer: WasReported,
  problems: ['novel_not_found'],
})

import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { NewReport } from '../shapes/reports.ts'

export const reportNovel = defineRoute({
  name: 'reportNovel',
  method: 'POST',
  path: '/api/production_novel/:id/report',
  summary: 'Tell the administrators what is wrong with a novel, once; guests too.',
  caller: 'player',
  params: z.object({ id: NovelId }),
  body: NewReport,
  problems: ['novel_not_found', 'already_reported'],
})

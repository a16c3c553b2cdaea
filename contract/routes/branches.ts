import { NovelId } from '@fabula/core/ids'
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
  answer: Branches,
  problems: ['novel_not_found', 'gate_closed'],
})

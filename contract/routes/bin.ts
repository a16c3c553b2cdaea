import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

const params = z.object({ id: NovelId })

/** A deleted draft, and when it is deleted for good. */
export const BinnedDraft = z.object({
  id: NovelId,
  name: z.string(),
  deleted_at: z.string(),
  gone_at: z.string(),
})
export type BinnedDraft = z.infer<typeof BinnedDraft>

export const listBin = defineRoute({
  name: 'listBin',
  method: 'GET',
  path: '/api/building_novel/bin',
  summary: 'List my drafts that were deleted in the last 30 days, most recently deleted first.',
  caller: 'user',
  answer: z.array(BinnedDraft),
})

export const takeFromBin = defineRoute({
  name: 'takeFromBin',
  method: 'POST',
  path: '/api/building_novel/bin/:id/restore',
  summary: 'Restore a deleted draft.',
  caller: 'user',
  params,
  problems: ['novel_not_found', 'quota_drafts', 'quota_novels'],
})

export const emptyFromBin = defineRoute({
  name: 'emptyFromBin',
  method: 'DELETE',
  path: '/api/building_novel/bin/:id',
  summary: 'Delete a draft in the bin for good, with its files.',
  caller: 'user',
  params,
  problems: ['novel_not_found'],
})

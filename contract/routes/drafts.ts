import { NovelId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { BuildingSummary } from '../shapes/building-summary.ts'
import { headBodySize } from '../shapes/largest-head.ts'
import { NovelAnswer, NovelChange, Published } from '../shapes/novel.ts'
import { optionalPaging } from '../shapes/paging.ts'
import { starterNames } from '../starters.ts'

const params = z.object({ id: NovelId })
const quotas = ['quota_bytes', 'quota_novels'] as const

export const listDrafts = defineRoute({
  name: 'listDrafts',
  method: 'GET',
  path: '/api/building_novel',
  summary: 'List my drafts, most recently changed first; all of them unless a limit is given.',
  caller: 'user',
  query: z.object(optionalPaging),
  answer: z.array(BuildingSummary),
})

export const createDraft = defineRoute({
  name: 'createDraft',
  method: 'POST',
  path: '/api/building_novel',
  summary: 'Create an empty draft, without a language unless one is given. The body is its name, as a JSON string.',
  caller: 'user',
  query: z.object({ language: z.optional(Language) }),
  body: z.string('Novel name is required'),
  answer: NovelAnswer,
  status: 201,
  problems: ['novel_name_required', ...quotas, 'quota_drafts'],
})

export const createFromStarter = defineRoute({
  name: 'createFromStarter',
  method: 'POST',
  path: '/api/building_novel/starter',
  summary: 'Create a draft as a copy of one of the starter novels, in the given language.',
  caller: 'user',
  body: z.strictObject({ starter: z.enum(starterNames), language: Language }),
  answer: NovelAnswer,
  status: 201,
  problems: [...quotas, 'quota_drafts', 'starter_missing', 'files_unavailable', 'disk_full'],
})

export const readDraft = defineRoute({
  name: 'readDraft',
  method: 'GET',
  path: '/api/building_novel/:id',
  summary: 'Get a draft, complete.',
  caller: 'user',
  params,
  answer: NovelAnswer,
  problems: ['novel_not_found'],
})

export const changeDraft = defineRoute({
  name: 'changeDraft',
  method: 'PUT',
  path: '/api/building_novel/:id',
  summary: 'Change top-level fields of a draft; scenes and assets have calls of their own.',
  mayAnswerMinimal: true,
  caller: 'user',
  params,
  body: NovelChange,
  largestBody: headBodySize,
  answer: NovelAnswer,
  problems: ['novel_not_found', 'changed_elsewhere', 'novel_name_required', 'novel_full'],
})

export const deleteDraft = defineRoute({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/api/building_novel/:id',
  summary: 'Delete a draft with everything in it. It stays in the bin for 30 days.',
  caller: 'user',
  params,
  problems: ['novel_not_found'],
})

export const duplicateDraft = defineRoute({
  name: 'duplicateDraft',
  method: 'POST',
  path: '/api/building_novel/:id/duplicate',
  summary: 'Duplicate a draft with all its contents and files. Its name is the one given, or the same with "(copy)".',
  caller: 'user',
  params,
  body: z.strictObject({ name: z.optional(z.string()) }),
  answer: NovelAnswer,
  status: 201,
  problems: ['novel_not_found', 'novel_name_required', ...quotas, 'quota_drafts', 'files_unavailable', 'disk_full'],
})

export const publish = defineRoute({
  name: 'publish',
  method: 'POST',
  path: '/api/building_novel/:id/production_novel',
  summary: 'Publish a copy of a draft under a play link.',
  caller: 'user',
  params,
  body: z.strictObject({
    play_link: z._default(z.nullable(z.string().check(z.maxLength(10_000))), ''),
    /** Whether to translate missing texts afterwards, if a model is connected; true by default. */
    translate: z.optional(z.boolean()),
  }),
  answer: Published,
  status: 201,
  problems: [
    ...quotas,
    'quota_published',
    'novel_not_found',
    'play_link_taken',
    'play_link_required',
    'play_link_characters',
    'scenes_without_characters',
  ],
})

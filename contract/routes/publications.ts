import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { NovelAnswer } from '../shapes/novel.ts'
import { ComparedMarks, Publication, PublicationAnswer } from '../shapes/publications.ts'

const params = z.object({ id: NovelId })
const publicationParams = z.object({ id: NovelId, published: NovelId })
const problems = ['novel_not_found', 'publication_not_found'] as const
const writes = [
  ...problems,
  'novel_full',
  'quota_bytes',
  'quota_owner_bytes',
  'files_unavailable',
  'disk_full',
  'changed_elsewhere',
] as const

export const listPublications = defineRoute({
  name: 'listPublications',
  method: 'GET',
  path: '/api/building_novel/:id/publications',
  summary:
    'List where a draft of mine is published, and whether draft or publication have changed since they were last the same.',
  caller: 'user',
  params,
  answer: z.array(Publication),
  problems: ['novel_not_found'],
})

export const readPublication = defineRoute({
  name: 'readPublication',
  method: 'GET',
  path: '/api/building_novel/:id/publications/:published',
  summary: 'Get a published novel of a draft as it is now, and as it was when the two were last the same.',
  caller: 'user',
  params: publicationParams,
  answer: PublicationAnswer,
  problems,
})

export const updatePublication = defineRoute({
  name: 'updatePublication',
  method: 'POST',
  path: '/api/building_novel/:id/publications/:published/update',
  summary:
    'Update the published novel from the draft. Running games follow at their next turn; the former text becomes a version. With `compared`, only if both are unchanged since they were compared.',
  caller: 'user',
  params: publicationParams,
  body: z.optional(z.strictObject({ compared: z.optional(ComparedMarks) })),
  answer: z.object({ id: NovelId, play_link: z.string() }),
  problems: [...writes, 'scenes_without_characters'],
})

export const takePublication = defineRoute({
  name: 'takePublication',
  method: 'POST',
  path: '/api/building_novel/:id/publications/:published/take',
  summary:
    'Copy edits of the published novel into the draft. Where both were changed, `picks` decides, otherwise the draft wins.',
  caller: 'user',
  params: publicationParams,
  body: z.strictObject({
    compared: z.optional(ComparedMarks),
    /**
     * By the path of a conflict, joined with `/`: take the draft's side (`ours`) or the published novel's (`theirs`).
     */
    picks: z._default(z.record(z.string().check(z.maxLength(10_000)), z.enum(['ours', 'theirs'])), {}),
  }),
  answer: NovelAnswer,
  problems: writes,
})

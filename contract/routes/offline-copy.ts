import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { inNovel } from '../in-novel.ts'

/** `zip`: a page with the pictures and music beside it. `html`: one page with everything in it, of at most 20 MB. */
const offlineCopyForms = ['zip', 'html'] as const
export type OfflineCopyForm = (typeof offlineCopyForms)[number]

export const exportOfflineCopy = defineRoute({
  name: 'exportOfflineCopy',
  method: 'GET',
  path: '/api/:base/:id/offline_copy',
  summary: 'Export a novel of mine for play without a server: a page that opens in any browser, and its files.',
  work: 'uploads',
  answersFile: ['application/zip', 'text/html'],
  caller: 'user',
  params: inNovel,
  query: z.object({ form: z._default(z.enum(offlineCopyForms), 'zip') }),
  answer: z.unknown(),
  problems: [
    'novel_not_found',
    'edit_denied',
    'no_first_scene',
    'offline_copy_priced',
    'offline_copy_too_large',
    'files_unavailable',
  ],
})

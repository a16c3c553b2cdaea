import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { fileStoreProblems } from '../file-problems.ts'
import { inNovel } from '../in-novel.ts'
import { NovelAnswer } from '../shapes/novel.ts'

export const exportArchive = defineRoute({
  name: 'exportArchive',
  method: 'GET',
  path: '/api/:base/:id/archive',
  summary: 'Export a novel of mine with its pictures, music and translations as one file (application/zip).',
  work: 'uploads',
  answersFile: 'application/zip',
  caller: 'user',
  params: inNovel,
  answer: z.unknown(),
  problems: ['novel_not_found', 'edit_denied', 'files_unavailable'],
})

export const importArchive = defineRoute({
  name: 'importArchive',
  method: 'POST',
  path: '/api/building_novel/import',
  summary: 'Create a draft from an exported file.',
  caller: 'user',
  bodyKind: 'multipart',
  body: z.strictObject({}),
  answer: NovelAnswer,
  status: 201,
  problems: [
    'file_required',
    'archive_unreadable',
    ...fileStoreProblems,
    'novel_full',
    'quota_bytes',
    'quota_drafts',
    'quota_novels',
  ],
})

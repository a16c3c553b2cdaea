import { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { inNovel } from '../in-novel.ts'
import {
  ImportedTranslations,
  TranslationChange,
  TranslationEstimate,
  TranslationRun,
  Translations,
  TranslationUnit,
} from '../shapes/translations.ts'

/** Default: the language that the author did not write in. */
const query = z.object({ language: z.optional(Language) })
const own = ['novel_not_found', 'edit_denied', 'translation_language'] as const

export const listTranslations = defineRoute({
  name: 'listTranslations',
  method: 'GET',
  path: '/api/:base/:id/translations',
  summary: 'List all texts of a novel of mine that readers see, in both languages, and who translated them.',
  caller: 'user',
  params: inNovel,
  query,
  answer: Translations,
  problems: own,
})

export const setTranslation = defineRoute({
  name: 'setTranslation',
  method: 'PUT',
  path: '/api/:base/:id/translations',
  summary: 'Set the translation of a text; a model never replaces it. A blank text removes it.',
  caller: 'user',
  params: inNovel,
  body: TranslationChange,
  largestBody: { bytes: 524_288, values: 20 },
  answer: TranslationUnit,
  problems: [...own, 'text_not_found', 'translation_changed'],
})

export const estimateTranslation = defineRoute({
  name: 'estimateTranslation',
  method: 'GET',
  path: '/api/:base/:id/translations/estimate',
  summary: 'Estimate the cost of translating the missing texts with the model.',
  caller: 'user',
  params: inNovel,
  query,
  answer: TranslationEstimate,
  problems: own,
})

export const readTranslationRun = defineRoute({
  name: 'readTranslationRun',
  method: 'GET',
  path: '/api/:base/:id/translations/run',
  summary: 'Get the progress of the translation by the model.',
  caller: 'user',
  params: inNovel,
  query,
  answer: TranslationRun,
  problems: own,
})

export const startTranslationRun = defineRoute({
  name: 'startTranslationRun',
  method: 'POST',
  path: '/api/:base/:id/translations/run',
  summary: 'Translate the missing texts in the background, including those that were rejected before.',
  caller: 'user',
  params: inNovel,
  body: z.strictObject({
    language: z.optional(Language),
    /** Whether to redo texts that were translated with an older prompt. */
    again: z.optional(z.boolean()),
  }),
  answer: TranslationRun,
  problems: [...own, 'no_model', 'owner_blocked'],
})

export const cancelTranslationRun = defineRoute({
  name: 'cancelTranslationRun',
  method: 'DELETE',
  path: '/api/:base/:id/translations/run',
  summary: 'Stop the translation; finished texts stay. It does not restart by itself.',
  caller: 'user',
  params: inNovel,
  query,
  answer: TranslationRun,
  problems: own,
})

export const exportTranslations = defineRoute({
  name: 'exportTranslations',
  method: 'GET',
  path: '/api/:base/:id/translations/export',
  summary:
    'Export all texts with their translations for a translator: CSV (UTF-8 with a byte order mark for Excel), XLIFF 1.2 or 2.1, or PO.',
  work: 'uploads',
  caller: 'user',
  params: inNovel,
  query: z.object({
    language: z.optional(Language),
    format: z._default(z.enum(['csv', 'xliff', 'xliff2', 'po']), 'csv'),
  }),
  answer: z.unknown(),
  answersFile: ['text/csv', 'application/xliff+xml', 'text/x-gettext-translation'],
  problems: own,
})

export const importTranslations = defineRoute({
  name: 'importTranslations',
  method: 'POST',
  path: '/api/:base/:id/translations/import',
  summary:
    'Import a translated file: texts that differ become my translations. CSV (comma, semicolon or tab), XLIFF 1.2 or 2.1, or PO.',
  caller: 'user',
  params: inNovel,
  bodyKind: 'multipart',
  body: z.strictObject({ language: z.optional(Language) }),
  answer: ImportedTranslations,
  problems: [...own, 'file_required', 'translations_unreadable', 'file_too_heavy'],
})

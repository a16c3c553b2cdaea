import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Importer, ListedExtension } from '../shapes/extensions.ts'

export const listExtensions = defineRoute({
  name: 'listExtensions',
  method: 'GET',
  path: '/api/admin/extensions',
  summary: 'What the folder of extensions holds: what is used, and what is not and why.',
  caller: 'admin',
  answer: z.object({ folder: z.nullable(z.string()), extensions: z.array(ListedExtension) }),
  problems: ['invalid_admin_key'],
})

export const listImporters = defineRoute({
  name: 'listImporters',
  method: 'GET',
  path: '/api/importers',
  summary: 'Formats of stories that this site reads beside those that every Fabula does.',
  answer: z.object({ importers: z.array(Importer) }),
})

import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Importer, ListedExtension } from '../shapes/extensions.ts'

export const listExtensions = defineRoute({
  name: 'listExtensions',
  method: 'GET',
  path: '/api/admin/extensions',
  summary: 'List the files of the extensions folder: which are used, and why others are not.',
  caller: 'admin',
  answer: z.object({ folder: z.nullable(z.string()), extensions: z.array(ListedExtension) }),
})

export const listImporters = defineRoute({
  name: 'listImporters',
  method: 'GET',
  path: '/api/importers',
  summary: 'List the story formats that this site can import besides the built-in ones.',
  answer: z.object({ importers: z.array(Importer) }),
})

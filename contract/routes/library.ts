import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LibraryAnswer, LibraryNovel } from '../shapes/library.ts'
import { paging, substring } from '../shapes/paging.ts'

const params = z.object({ playLink: z.string() })

/** Return names and descriptions in this language where translations exist; without it, as their authors wrote them. */
const lang = z.optional(z.string())

export const listLibrary = defineRoute({
  name: 'listLibrary',
  method: 'GET',
  path: '/api/library',
  summary: 'List the novels in my library, most recently added first.',
  caller: 'user',
  query: z.object({ ...paging, name_substring: substring, lang }),
  answer: LibraryAnswer,
})

export const readLibraryNovel = defineRoute({
  name: 'readLibraryNovel',
  method: 'GET',
  path: '/api/library/:playLink',
  summary: 'Get a novel of my library with my biography in it.',
  caller: 'user',
  params,
  query: z.object({ lang }),
  answer: LibraryNovel,
  problems: ['novel_not_found'],
})

export const addToLibrary = defineRoute({
  name: 'addToLibrary',
  method: 'POST',
  path: '/api/library/:playLink',
  summary: 'Add a novel to my library. Adding it twice is fine.',
  caller: 'user',
  params,
  answer: LibraryNovel,
  problems: ['novel_not_found'],
})

export const removeFromLibrary = defineRoute({
  name: 'removeFromLibrary',
  method: 'DELETE',
  path: '/api/library/:playLink',
  summary: 'Remove a novel from my library. Biography, games and saves stay.',
  caller: 'user',
  params,
  problems: ['novel_not_found'],
})

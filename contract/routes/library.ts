import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LibraryAnswer, LibraryNovel } from '../shapes/library.ts'
import { paging, substring } from '../shapes/paging.ts'

const params = z.object({ playLink: z.string() })

/** Names and descriptions in this language where translations are kept; without it, as their authors wrote them. */
const lang = z.optional(z.string())

export const listLibrary = defineRoute({
  name: 'listLibrary',
  method: 'GET',
  path: '/api/library',
  summary: 'The novels in my library, the one added last first.',
  caller: 'user',
  query: z.object({ ...paging, name_substring: substring, lang }),
  answer: LibraryAnswer,
})

export const readLibraryNovel = defineRoute({
  name: 'readLibraryNovel',
  method: 'GET',
  path: '/api/library/:playLink',
  summary: 'A novel of my library with who I am in it.',
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
  summary: 'Add a novel to my library. Adding twice is fine.',
  caller: 'user',
  params,
  answer: LibraryNovel,
  problems: ['novel_not_found'],
})

export const removeFromLibrary = defineRoute({
  name: 'removeFromLibrary',
  method: 'DELETE',
  path: '/api/library/:playLink',
  summary: 'Take a novel out of my library. Biography, games and saves stay.',
  caller: 'user',
  params,
  problems: ['novel_not_found'],
})

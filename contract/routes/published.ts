import { NovelId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { searchAges, searchLengths, searchSorts } from '../search-sorts.ts'
import { headBodySize } from '../shapes/largest-head.ts'
import { NovelAnswer, NovelChange, PublishedNovel } from '../shapes/novel.ts'
import { paging, substring } from '../shapes/paging.ts'
import { Likes, SearchAnswer } from '../shapes/published.ts'

const params = z.object({ id: NovelId })

export const SearchSort = z.enum(searchSorts)
export type SearchSort = z.infer<typeof SearchSort>

export const SearchLength = z.enum(searchLengths)
export const SearchAge = z.enum(searchAges)

export const search = defineRoute({
  name: 'search',
  method: 'GET',
  path: '/api/production_novel',
  summary: 'Search published novels by words, language, length and age.',
  work: 'search',
  query: z.object({
    ...paging,
    name_substring: substring,
    description_substring: substring,
    search_sort: z._default(SearchSort, 'descending'),
    /** Words that must all occur in the name or the description. */
    text_substring: substring,
    /** Novels that can be read in this language: written in it or translated. */
    language: z.optional(Language),
    /** By the number of scenes: `short` up to 5, `medium` 6 to 20, `long` more. */
    length: z.optional(SearchLength),
    /** `adults`: only novels for adults. Overrides `show_18`. */
    age: z.optional(SearchAge),
    /** Whether to include novels for adults. Default: false for guests, true for registered readers. */
    show_18: z.optional(z.enum(['true', 'false'])),
  }),
  answer: SearchAnswer,
})

export const readPublished = defineRoute({
  name: 'readPublished',
  method: 'GET',
  path: '/api/production_novel/by_id/:id',
  summary: 'Get a published novel by its id; its owner gets the whole document.',
  caller: 'player',
  params,
  answer: PublishedNovel,
  problems: ['novel_not_found'],
})

export const readPublishedByLink = defineRoute({
  name: 'readPublishedByLink',
  method: 'GET',
  path: '/api/production_novel/by_link/:playLink',
  summary: 'Get a published novel by its play link; its owner gets the whole document.',
  caller: 'player',
  params: z.object({ playLink: z.string() }),
  answer: PublishedNovel,
  problems: ['novel_not_found'],
})

export const changePublished = defineRoute({
  name: 'changePublished',
  method: 'PUT',
  path: '/api/production_novel/:id',
  summary: 'Edit a published novel live. Running games follow at their next turn.',
  mayAnswerMinimal: true,
  caller: 'user',
  params,
  body: NovelChange,
  largestBody: headBodySize,
  answer: NovelAnswer,
  problems: [
    'novel_not_found',
    'edit_denied',
    'changed_elsewhere',
    'novel_full',
    'novel_name_required',
    'access_needs_bot',
    'access_needs_group',
  ],
})

export const deletePublished = defineRoute({
  name: 'deletePublished',
  method: 'DELETE',
  path: '/api/production_novel/:id',
  summary: 'Delete a published novel with its files, games and saves.',
  caller: 'user',
  params,
  problems: ['novel_not_found', 'edit_denied'],
})

export const like = defineRoute({
  name: 'like',
  method: 'POST',
  path: '/api/production_novel/:id/like',
  summary: 'Like a novel, once per user.',
  caller: 'user',
  params,
  answer: Likes,
  problems: ['novel_not_found'],
})

export const unlike = defineRoute({
  name: 'unlike',
  method: 'DELETE',
  path: '/api/production_novel/:id/like',
  summary: 'Remove my like.',
  caller: 'user',
  params,
  answer: Likes,
  problems: ['novel_not_found'],
})

import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { PublishedPage } from '../shapes/published.ts'

/**
 * `readPublishedByLink` for readers' pages: the same call, parsed only for the fields that readers see. It is no route
 * of its own, so it is in no list of routes.
 */
export const readPublishedPage = defineRoute({
  name: 'readPublishedByLink',
  method: 'GET',
  path: '/api/production_novel/by_link/:playLink',
  summary: 'Get a published novel by its play link, as its page shows it.',
  caller: 'player',
  params: z.object({ playLink: z.string() }),
  answer: PublishedPage,
  problems: ['novel_not_found'],
})

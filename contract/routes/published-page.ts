import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { PublishedPage } from '../shapes/published.ts'

/**
 * `readPublishedByLink` for a reader's page: the same call, of which it parses what readers see. Not a route of its own,
 * so it stands in no list of them.
 */
export const readPublishedPage = defineRoute({
  name: 'readPublishedByLink',
  method: 'GET',
  path: '/api/production_novel/by_link/:playLink',
  summary: 'A published novel by its play link, as its page shows it.',
  caller: 'player',
  params: z.object({ playLink: z.string() }),
  answer: PublishedPage,
  problems: ['novel_not_found'],
})

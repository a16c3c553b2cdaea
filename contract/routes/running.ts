import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { BrowserCrash } from '../shapes/browser-crash.ts'

export const health = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/api/health',
  summary:
    'Get that the server is alive, and what it works with. Needs no database; with `X-Admin-Key` it also tells where the database is.',
  work: 'alive',
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    store: z.object({ kind: z.enum(['embedded', 'remote']), description: z.optional(z.string()) }),
    files: z.enum(['disk', 's3']),
    storyteller: z.object({ kind: z.string(), name: z.string() }),
    telegram: z.boolean(),
  }),
})

export const ready = defineRoute({
  name: 'ready',
  method: 'GET',
  path: '/api/ready',
  summary: 'Get whether the server can answer calls now: queries the database.',
  work: 'alive',
  answer: z.object({ status: z.literal('ready') }),
})

export const reportCrash = defineRoute({
  name: 'reportCrash',
  method: 'POST',
  path: '/api/crash',
  summary:
    'Report that a script of the site failed in a browser: where it failed, and nothing that the person wrote or read.',
  body: BrowserCrash,
})

export const setAccess = defineRoute({
  name: 'setAccess',
  method: 'PUT',
  path: '/api/admin/production_novel/:id/access',
  summary: 'Set the price and group requirement of a published novel. Header `X-Admin-Key`.',
  caller: 'admin',
  params: z.object({ id: NovelId }),
  body: z.strictObject({
    price_stars: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
    telegram_group_required: z.optional(z.boolean()),
  }),
  answer: z.object({ price_stars: z.number(), telegram_group_required: z.boolean() }),
  problems: ['novel_not_found'],
})

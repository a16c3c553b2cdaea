import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

export const readAdministrator = defineRoute({
  name: 'readAdministrator',
  method: 'GET',
  path: '/api/me/administrator',
  summary: 'Get whether I am an administrator of this server.',
  caller: 'user',
  answer: z.object({ administrator: z.boolean() }),
})

export const becomeAdministrator = defineRoute({
  name: 'becomeAdministrator',
  method: 'POST',
  path: '/api/me/administrator',
  summary: 'Become the first administrator, using the link that the server prints on start. It can be used once.',
  caller: 'user',
  body: z.strictObject({ token: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ administrator: z.boolean() }),
  problems: ['administrator_link_over'],
})

import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

export const readAdministrator = defineRoute({
  name: 'readAdministrator',
  method: 'GET',
  path: '/api/me/administrator',
  summary: 'Whether I am an administrator of this server.',
  caller: 'user',
  answer: z.object({ administrator: z.boolean() }),
})

export const becomeAdministrator = defineRoute({
  name: 'becomeAdministrator',
  method: 'POST',
  path: '/api/me/administrator',
  summary: 'Become the first administrator, by the link that the server printed at its start. It is good once.',
  caller: 'user',
  body: z.strictObject({ token: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ administrator: z.boolean() }),
  problems: ['administrator_link_over'],
})

import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { password } from '../shapes/credentials.ts'
import { Registration } from '../shapes/site.ts'

export const readRegistration = defineRoute({
  name: 'readRegistration',
  method: 'GET',
  path: '/api/registration',
  summary: 'Get who may register here.',
  answer: z.object({ registration: Registration }),
})

export const setPasswordByLink = defineRoute({
  name: 'setPasswordByLink',
  method: 'POST',
  path: '/api/password',
  summary: 'Set a new password with a link from an administrator. All sessions of the account end.',
  countedApart: 'signIn',
  body: z.strictObject({
    token: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    password,
  }),
  answer: z.object({ username: z.string() }),
  problems: ['password_link_over', 'password_length', 'password_is_name', 'password_common'],
})

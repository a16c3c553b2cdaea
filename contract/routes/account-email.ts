import { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { password } from '../shapes/credentials.ts'

const address = z.string().check(z.maxLength(1_000))
/** The language of the e-mail. */
const language = z._default(Language, 'english')

export const setEmail = defineRoute({
  name: 'setEmail',
  method: 'PUT',
  path: '/api/me/email',
  summary:
    'Set the address to which password reset links may be sent. It takes effect once the link in the confirmation e-mail is opened.',
  caller: 'user',
  body: z.strictObject({ password, address, language }),
  problems: ['wrong_password', 'email_invalid', 'mail_missing', 'mail_failed'],
})

export const removeEmail = defineRoute({
  name: 'removeEmail',
  method: 'POST',
  path: '/api/me/email/remove',
  summary: 'Remove my e-mail address. Links already sent to it become invalid.',
  caller: 'user',
  body: z.strictObject({ password, language }),
  problems: ['wrong_password'],
})

export const confirmEmail = defineRoute({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/email/confirm',
  summary: 'Confirm an e-mail address with the link that was sent to it.',
  countedApart: 'signIn',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)), language }),
  answer: z.object({ username: z.string() }),
  problems: ['email_link_over'],
})

export const askForRecovery = defineRoute({
  name: 'askForRecovery',
  method: 'POST',
  path: '/api/recovery',
  summary: 'Send a password reset link to a confirmed address. The answer does not tell whether the address is known.',
  countedApart: 'signIn',
  body: z.strictObject({ address, language }),
  problems: ['mail_missing'],
})

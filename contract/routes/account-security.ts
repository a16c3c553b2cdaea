import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LoginAnswer } from '../shapes/account.ts'
import { AccountSecurity, NewTotp, RecoveryCodes, SecurityEvent } from '../shapes/account-security.ts'
import { confirmed } from '../shapes/credentials.ts'
import { paging } from '../shapes/paging.ts'

const code = z.string().check(z.maxLength(100))

export const takeSecondStep = defineRoute({
  name: 'takeSecondStep',
  method: 'POST',
  path: '/api/login/second_step',
  summary:
    'Finish a sign-in that was answered with `second_factor_needed`, using a code from the app or a recovery code.',
  countedApart: 'signIn',
  body: z.strictObject({ ticket: z.string().check(z.maxLength(200)), code }),
  answer: LoginAnswer,
  work: 'signIn',
  problems: ['sign_in_over', 'wrong_code', 'totp_key_lost', 'account_blocked'],
})

export const readAccountSecurity = defineRoute({
  name: 'readAccountSecurity',
  method: 'GET',
  path: '/api/me/security',
  summary: 'Get the security settings of my account: second factors, remaining recovery codes.',
  caller: 'user',
  answer: AccountSecurity,
})

export const listSecurityEvents = defineRoute({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/me/security/events',
  summary: 'List the security events of my account in the last 180 days, newest first.',
  caller: 'user',
  query: z.object(paging),
  answer: z.object({ events: z.array(SecurityEvent), max_events: z.number() }),
})

export const beginTotp = defineRoute({
  name: 'beginTotp',
  method: 'POST',
  path: '/api/me/totp',
  summary:
    'Start setting up an authenticator app: returns its secret, valid for 15 minutes. It takes effect once it is confirmed.',
  caller: 'user',
  body: confirmed,
  answer: NewTotp,
  problems: ['wrong_password', 'totp_there'],
})

export const confirmTotp = defineRoute({
  name: 'confirmTotp',
  method: 'PUT',
  path: '/api/me/totp',
  summary:
    'Confirm the authenticator app with one of its codes. From now on signing in requires one; all my other sessions end.',
  caller: 'user',
  body: z.strictObject({ code }),
  answer: RecoveryCodes,
  problems: ['wrong_code', 'totp_not_begun'],
})

export const removeTotp = defineRoute({
  name: 'removeTotp',
  method: 'POST',
  path: '/api/me/totp/remove',
  summary: 'Remove the authenticator app. If it was the last second factor, the recovery codes are deleted too.',
  caller: 'user',
  body: confirmed,
  answer: AccountSecurity,
  problems: ['wrong_password'],
})

export const makeRecoveryCodes = defineRoute({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/me/recovery_codes',
  summary: 'Create ten new recovery codes; earlier ones become invalid.',
  caller: 'user',
  body: confirmed,
  answer: RecoveryCodes,
  problems: ['wrong_password', 'no_second_factor'],
})

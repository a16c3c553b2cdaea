import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LoginAnswer } from '../shapes/account.ts'
import { AccountSecurity, RecoveryCodes } from '../shapes/account-security.ts'
import { confirmed } from '../shapes/credentials.ts'
import { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from '../shapes/passkeys.ts'

export const beginPasskeySignIn = defineRoute({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey_options',
  summary: 'Get the challenge for a passkey sign-in. It names no account.',
  countedApart: 'signIn',
  answer: PasskeyOptions,
  problems: ['passkeys_unavailable'],
})

export const signInWithPasskey = defineRoute({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary:
    'Exchange a signed passkey challenge for a bearer token. It is sufficient even for accounts with a second factor.',
  countedApart: 'signIn',
  body: z.strictObject({ response: PasskeyAnswer }),
  answer: LoginAnswer,
  work: 'signIn',
  problems: ['passkey_refused', 'passkeys_unavailable', 'account_blocked'],
})

export const beginPasskey = defineRoute({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/me/passkeys/options',
  summary: 'Get the options for creating a passkey.',
  caller: 'user',
  body: confirmed,
  answer: PasskeyOptions,
  problems: ['wrong_password', 'passkeys_unavailable', 'too_many_passkeys'],
})

export const addPasskey = defineRoute({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Add a passkey that a device has created. From now on the password alone is not enough.',
  caller: 'user',
  body: NewPasskeyAnswer,
  answer: RecoveryCodes,
  problems: ['passkey_refused', 'passkeys_unavailable', 'too_many_passkeys'],
})

export const removePasskey = defineRoute({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/me/passkeys/:passkeyId/remove',
  summary: 'Remove a passkey. If it was the last second factor, the recovery codes are deleted too.',
  caller: 'user',
  params: z.object({ passkeyId: z.uuid() }),
  body: confirmed,
  answer: AccountSecurity,
  problems: ['wrong_password', 'passkey_not_found'],
})

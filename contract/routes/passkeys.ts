import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LoginAnswer } from '../shapes/account.ts'
import { AccountSecurity, RecoveryCodes } from '../shapes/account-security.ts'
import { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from '../shapes/passkeys.ts'

const confirmed = z.strictObject({ password: z.string().check(z.maxLength(10_000)) })

export const beginPasskeySignIn = defineRoute({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey_options',
  summary: 'What a device is asked to sign, so that somebody logs in by a passkey. It names no account.',
  countedApart: 'signIn',
  answer: PasskeyOptions,
  problems: ['passkeys_unavailable'],
})

export const signInWithPasskey = defineRoute({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Exchange what a device has signed for a bearer token. It is enough by itself, with a second factor too.',
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
  summary: 'What a device is asked to make a passkey by.',
  caller: 'user',
  body: confirmed,
  answer: PasskeyOptions,
  problems: ['wrong_password', 'passkeys_unavailable', 'too_many_passkeys'],
})

export const addPasskey = defineRoute({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Add the passkey that a device has made. From now on the password alone is not enough.',
  caller: 'user',
  body: NewPasskeyAnswer,
  answer: RecoveryCodes,
  problems: ['passkey_refused', 'passkeys_unavailable', 'too_many_passkeys'],
})

export const removePasskey = defineRoute({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/me/passkeys/:passkeyId/remove',
  summary: 'Take a passkey away. With the last second factor the recovery codes go too.',
  caller: 'user',
  params: z.object({ passkeyId: z.uuid() }),
  body: confirmed,
  answer: AccountSecurity,
  problems: ['wrong_password', 'passkey_not_found'],
})

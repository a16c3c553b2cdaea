import * as z from 'zod/mini'
import { Passkey } from './passkeys.ts'

/** How an account is guarded, for its owner alone. */
export const AccountSecurity = z.object({
  /** An app of codes; null: none. */
  totp: z.nullable(
    z.object({
      since: z.string(),
      /** The server can not read its secret any more: a recovery code does instead, and the app is to be set up anew. */
      key_lost: z.boolean(),
    }),
  ),
  recovery_codes_left: z.number(),
  passkeys: z.object({
    /** At which host they are good; null: this server can have none. */
    host: z.nullable(z.string()),
    keys: z.array(Passkey),
  }),
  /** Where a link for a new password may be sent; `pending` waits for its letter to be opened. */
  email: z.object({
    /** Whether this server sends letters. */
    possible: z.boolean(),
    address: z.nullable(z.string()),
    pending: z.nullable(z.string()),
  }),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** What an app of codes is set up with: as a picture's content, and to be typed. */
export const NewTotp = z.object({ secret: z.string(), address: z.string() })

/** Ten codes, told this once; null: those that there are stay. */
export const RecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

/** What is told of an account to its owner. */
export const securityEventKinds = [
  'signed_in',
  'signed_in_with_totp',
  'signed_in_with_passkey',
  'signed_in_with_recovery_code',
  'sign_in_failed',
  'second_step_failed',
  'password_changed',
  'password_set_by_link',
  'password_link_made',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'factors_removed_by_administrator',
  'recovery_codes_made',
  'email_confirmed',
  'email_removed',
  'recovery_asked',
  'session_ended',
  'model_key_set',
  'model_key_removed',
  'data_exported',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Happenings of one day that are alike are one, with their number and the moment of the last. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  count: z.number(),
  at: z.string(),
  /** As the browser calls itself, roughly; empty: unknown. */
  browser: z.string(),
  system: z.string(),
  /** Shortened: the network, not the machine. Empty: it is not told. */
  address: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

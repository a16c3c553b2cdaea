import * as z from 'zod/mini'
import { Passkey } from './passkeys.ts'

/** The security settings of an account, for its owner alone. */
export const AccountSecurity = z.object({
  /** The authenticator app; null without one. */
  totp: z.nullable(
    z.object({
      since: z.string(),
      /**
       * The server can no longer decrypt its secret: a recovery code works instead, and the app has to be set up again.
       */
      key_lost: z.boolean(),
    }),
  ),
  recovery_codes_left: z.number(),
  passkeys: z.object({
    /** The host that the passkeys are valid for; null when this server cannot use passkeys. */
    host: z.nullable(z.string()),
    keys: z.array(Passkey),
  }),
  /** Where password reset links may be sent; `pending` is an address that is not confirmed yet. */
  email: z.object({
    /** Whether this server can send e-mail. */
    possible: z.boolean(),
    address: z.nullable(z.string()),
    pending: z.nullable(z.string()),
  }),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** The data to set up an authenticator app: the content of the QR code, and the secret to type. */
export const NewTotp = z.object({ secret: z.string(), address: z.string() })

/** Ten codes, shown only this once; null: the existing codes stay. */
export const RecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

/** The kinds of events that are shown to an account's owner. */
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

/** Equal events of one day are merged into one, with their count and the time of the last. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  count: z.number(),
  at: z.string(),
  /** As far as the user agent tells; empty: unknown. */
  browser: z.string(),
  system: z.string(),
  /** Shortened to the network, not the machine. Empty: not available. */
  address: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

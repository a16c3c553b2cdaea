import * as z from 'zod/mini'

const base64url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))
const id = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(2000))
const common = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** The options for the browser's passkey API (`PublicKeyCredentialCreationOptionsJSON`, `...RequestOptionsJSON`). */
export const PasskeyOptions = z.record(z.string(), z.unknown())

/** A key that a device has created (`RegistrationResponseJSON`). */
export const NewPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30)))),
  }),
})
export const NewPasskeyAnswer = z.strictObject({ name: z.string().check(z.maxLength(60)), response: NewPasskey })
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

/** A challenge that a device has signed (`AuthenticationResponseJSON`). */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A passkey of an account, as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})

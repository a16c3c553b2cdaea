import { plainLine } from '@fabula/core/record/plain-name'
import * as z from 'zod/mini'
import { ExtensionName, NamedExtension } from './extensions.ts'

/** Normalises a name for use in a title: one line without reversed text; empty if it has no visible character. */
const siteName = (typed: string): string => {
  const name = plainLine(typed)
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : ''
}

/** Who may register: anybody, anybody with an invitation, nobody. */
export const registrationKinds = ['open', 'invitation', 'closed'] as const
export const Registration = z.enum(registrationKinds)
export type Registration = z.infer<typeof Registration>

const inBoth = (text: z.ZodMiniString) =>
  z.strictObject({ english: z._default(text, ''), russian: z._default(text, '') })

/** The site settings that visitors notice. */
export const SiteSettings = z.strictObject({
  registration: Registration,
  /** Empty: Fabula. */
  names: inBoth(z.string().check(z.overwrite(siteName), z.maxLength(40))),
  /** The first text on Home; empty for none. */
  welcome: inBoth(z.string().check(z.trim(), z.maxLength(400))),
  /** The colour of lamps, buttons and links; text in it is made dark or light enough to read. Null: Fabula's own. */
  colour: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  /** A theme from the extensions folder; null, or while it is not loaded: Fabula's own. */
  theme: z._default(z.nullable(ExtensionName), null),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** `demo`: whether the demo novel is shown. `themes`: those to choose from. */
export const SitePage = z.object({ settings: SiteSettings, demo: z.boolean(), themes: z.array(NamedExtension) })
export type SitePage = z.infer<typeof SitePage>

export const Invitation = z.object({
  id: z.string(),
  /** Whom it is for: a note for the administrator. */
  note: z.string(),
  /** How many accounts it can create, and how many it has created. */
  most: z.number(),
  used: z.number(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.strictObject({
  note: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  most: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  days: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(365)), 7),
})
export type NewInvitation = z.infer<typeof NewInvitation>

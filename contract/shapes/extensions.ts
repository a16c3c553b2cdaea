import * as z from 'zod/mini'

/** The version of the port that extensions are written against; docs/EXTENDING.md says what it guarantees. */
export const portVersion = 1

export const extensionKinds = ['theme', 'provider', 'importer'] as const
export const ExtensionKind = z.enum(extensionKinds)
export type ExtensionKind = z.infer<typeof ExtensionKind>

/** Identifies an extension. It may be stored, and does not change when the file is renamed. */
export const ExtensionName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be of small letters, digits and hyphens, 40 at most'))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** The name of an extension that people see. */
export const ExtensionTitle = z.object({ english: title, russian: title })
export type ExtensionTitle = z.infer<typeof ExtensionTitle>

/** Why a file is not used. `facts` fill the placeholders of the code's sentence. */
export const extensionFaults = [
  'not_an_extension',
  'cannot_be_read',
  'too_large',
  'not_json',
  'no_version',
  'other_version',
  'wrong_shape',
  'threw',
  'silent',
  'ended',
  'imports',
  'name_taken',
  'unreadable_colours',
] as const
export const ExtensionFault = z.object({ code: z.enum(extensionFaults), facts: z.record(z.string(), z.string()) })
export type ExtensionFault = z.infer<typeof ExtensionFault>

/** A file of the extensions folder; `fault` says why it is not used. */
export const ListedExtension = z.object({
  file: z.string(),
  kind: z.nullable(ExtensionKind),
  name: z.nullable(z.string()),
  title: z.nullable(ExtensionTitle),
  fault: z.nullable(ExtensionFault),
})
export type ListedExtension = z.infer<typeof ListedExtension>

/** A theme or a provider to choose from. */
export const NamedExtension = z.object({ name: z.string(), title: ExtensionTitle })
export type NamedExtension = z.infer<typeof NamedExtension>

/** A file extension that an importer reads. Those of archives and pictures are reserved. */
export const ImporterEnding = z
  .string()
  .check(
    z.regex(
      /^\.(?!(?:zip|fabula|png|json|html?)$)[a-z0-9]{1,16}$/,
      'must be an ending such as .fountain, and none of ours',
    ),
  )

/**
 * An importer, loaded by pages for files with one of its endings; `address` is the address of its module on this
 * server.
 */
export const Importer = z.object({
  ...NamedExtension.shape,
  endings: z.array(z.string()),
  address: z.string().check(z.regex(/^\/extensions\/[\w.-]+$/)),
})
export type Importer = z.infer<typeof Importer>

import { ExtensionName, ExtensionTitle, portVersion } from '@fabula/contract/shapes/extensions'
import * as z from 'zod/mini'
import { ExtensionError } from './extension-error.ts'

/** What every extension says of itself first. */
export const headFields = { fabula: z.literal(portVersion), name: ExtensionName, title: ExtensionTitle }

/** Refuses what was written for another version before anything else of it is looked at. Throws {@link ExtensionError}. */
export function checkVersion(said: unknown): void {
  if (typeof said !== 'object' || said === null)
    throw new ExtensionError('wrong_shape', { at: '', why: 'is no object' })
  const version = 'fabula' in said ? said.fabula : undefined
  if (version === undefined) throw new ExtensionError('no_version', { version: String(portVersion) })
  if (version !== portVersion)
    throw new ExtensionError('other_version', { said: shortly(String(version)), version: String(portVersion) })
}

/** What `schema` makes of it. Throws an {@link ExtensionError} that names the first place that is wrong. */
export function parsed<T extends z.ZodMiniType>(schema: T, said: unknown): z.output<T> {
  const read = schema.safeParse(said)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ExtensionError('wrong_shape', {
    at: shortly(issue?.path.join('.') ?? ''),
    why: shortly(issue?.message ?? 'is not understood'),
  })
}

const longest = 200

/** What somebody else's file says, as it may stand in one of our sentences. */
export const shortly = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longest)

import { ExtensionName, ExtensionTitle, portVersion } from '@fabula/contract/shapes/extensions'
import * as z from 'zod/mini'
import { ExtensionError } from './extension-error.ts'

/** The fields that every extension's head begins with. */
export const headFields = { fabula: z.literal(portVersion), name: ExtensionName, title: ExtensionTitle }

/** Refuses an extension for another version before looking at anything else. Throws {@link ExtensionError}. */
export function checkVersion(said: unknown): void {
  if (typeof said !== 'object' || said === null)
    throw new ExtensionError('wrong_shape', { at: '', why: 'is no object' })
  const version = 'fabula' in said ? said.fabula : undefined
  if (version === undefined) throw new ExtensionError('no_version', { version: String(portVersion) })
  if (version !== portVersion)
    throw new ExtensionError('other_version', { said: shortly(String(version)), version: String(portVersion) })
}

/** Parses a value with `schema`. Throws an {@link ExtensionError} that names the first invalid path. */
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

/** Text from a foreign file, shortened for use in one of our messages. */
export const shortly = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longest)

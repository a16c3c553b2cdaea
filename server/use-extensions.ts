import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import { faultSentence } from '@fabula/phrases/extensions'
import { type Environment, EnvironmentError } from './environment/env.ts'
import { type Extensions, noExtensions, openExtensions } from './extensions/open-extensions.ts'
import { addProviders } from './models/hosted/provider.ts'
import { whyUnread } from './why-unread.ts'

/** The extensions that were read, and how to unregister their providers when the server stops. */
export interface UsedExtensions {
  extensions: Extensions
  forget(): void
}

/**
 * Reads the folder that the environment names and registers its providers. `tell` receives a sentence for each file
 * that is not used. Throws an {@link EnvironmentError} if there is no such folder.
 */
export async function useExtensions(
  { extensionsDir }: Pick<Environment, 'extensionsDir'>,
  tell: (sentence: string) => void,
): Promise<UsedExtensions> {
  if (extensionsDir === undefined) return { extensions: noExtensions, forget: () => undefined }
  const extensions = await openExtensions(extensionsDir).catch((error: unknown) => {
    throw new EnvironmentError(`EXTENSIONS_DIR cannot be read: ${whyUnread(error, extensionsDir)}.`)
  })
  for (const { file, fault } of extensions.listed) {
    if (fault) tell(`The extension ${file} is not used: ${faultSentence('english', fault)}`)
  }
  const forget = addProviders(
    new Map(
      extensions.providers.map(({ name, address, needsKey, file }) => [
        name,
        { address, needsKey, speaks: { module: file } },
      ]),
    ),
  )
  return { extensions, forget }
}

/** The facts by which people choose an extension. */
export const named = (extensions: readonly NamedExtension[]): NamedExtension[] =>
  extensions.map(({ name, title }) => ({ name, title }))

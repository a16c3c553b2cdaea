import type { ExtensionFault } from '@fabula/contract/shapes/extensions'

/** Thrown when an extension cannot be used, with the reason. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'

  constructor(
    readonly code: ExtensionFault['code'],
    readonly facts: ExtensionFault['facts'] = {},
  ) {
    super(code)
  }
}

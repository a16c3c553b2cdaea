import type { ExtensionFault } from '@fabula/contract/shapes/extensions'

/** An extension that can not be used, and why. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'

  constructor(
    readonly code: ExtensionFault['code'],
    readonly facts: ExtensionFault['facts'] = {},
  ) {
    super(code)
  }
}

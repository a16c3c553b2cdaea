import type { KeyboardEvent } from 'react'

/**
 * Whether a key press belongs to an input method. Safari reports the key that ends a composition after the composition,
 * with the key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

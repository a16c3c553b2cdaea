type Press = Pick<KeyboardEvent, 'key' | 'code'>
type Composing = { nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> }

/**
 * The Latin letter of a key press, in lower case: the letter that it types (German and French keyboards have Z and A in
 * other places) or, in another script, the one at its place on an English keyboard. Never one letter for other keys.
 */
export const letterOfKey = ({ key, code }: Press): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^\p{L}$/u.test(key) ? code.slice(3).toLowerCase() : ''

/**
 * Whether a key press belongs to an input method. Safari reports the key that ends a composition after the composition,
 * with the key code 229.
 */
export const isComposing = ({ nativeEvent }: Composing): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

type Press = Pick<KeyboardEvent, 'key' | 'code'>

/**
 * The Latin letter of a key press, in lower case: the letter that it types (German and French keyboards have Z and A in
 * other places) or, in another script, the one at its place on an English keyboard. Never one letter for other keys.
 */
export const letterOfKey = ({ key, code }: Press): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^\p{L}$/u.test(key) ? code.slice(3).toLowerCase() : ''

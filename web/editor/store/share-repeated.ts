/** Longer strings are texts, which seldom repeat: looking each of them up would cost more than it saves. */
const longestShared = 40

const emptyList: readonly unknown[] = Object.freeze([])

/**
 * Keeps short strings and empty lists that repeat within a value once, in place. Parsed JSON has a copy of an id for
 * every mention of it: a sixth of the memory of an open novel with 5,000 scenes. Shared lists are frozen.
 */
export function shareRepeated<T extends object>(value: T, known = new Map<string, string>()): T {
  // Entries of lists and fields of records are read and replaced alike.
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = parts[key]
    if (typeof part === 'string' && part.length <= longestShared) {
      const first = known.get(part)
      if (first === undefined) known.set(part, part)
      else parts[key] = first
    } else if (Array.isArray(part) && part.length === 0) parts[key] = emptyList
    else if (typeof part === 'object' && part !== null) shareRepeated(part, known)
  }
  return value
}

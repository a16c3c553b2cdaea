/** The most results kept. */
const mostKept = 4_000

/**
 * Memoises a function of a short text: authors' lines, and what readers said, recur in every turn. Unlike the core's
 * `memoize` it limits the number of results, because each is far larger than its text. `make` must be a pure function
 * that does not return undefined.
 */
export function memoizeTexts<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>()
  return (text) => {
    const cached = kept.get(text)
    if (cached !== undefined) return cached
    const made = make(text)
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, made)
    return made
  }
}

/** The cache is cleared once the source texts in it exceed this many characters. */
const mostKept = 1_000_000

/**
 * Memoises a function of a text, because an author's texts recur with every turn of every reader. `make` must be a
 * pure function of the text.
 */
export function memoize<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>()
  let size = 0
  return (text) => {
    const cached = kept.get(text)
    if (cached !== undefined) return cached
    const made = make(text)
    size += text.length
    if (size > mostKept) {
      kept.clear()
      size = text.length
    }
    kept.set(text, made)
    return made
  }
}

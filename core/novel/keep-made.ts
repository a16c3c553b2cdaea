/** What is kept at most before all of it is made anew, in characters of the texts it was made of. */
const mostKept = 1_000_000

/**
 * The same function, which remembers what it made of a text: an author's texts come again with every turn of every reader.
 * `make` must depend on the text alone.
 */
export function keepMade<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>()
  let size = 0
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
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

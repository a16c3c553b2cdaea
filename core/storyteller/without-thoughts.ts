const begin = '<think>'
const end = '</think>'

/** A model's text without what it thought aloud. A thought that is never ended stays, unless `toItsEnd`. */
export function withoutThoughts(raw: string, toItsEnd = false): string {
  const parts = raw.split(end)
  const rest = parts.pop() ?? ''
  // What comes before an end goes from the first beginning on; an end without one is a word like others.
  const ended = parts.map((part) => (part.includes(begin) ? part.slice(0, part.indexOf(begin)) : part + end)).join('')
  return ended + (toItsEnd && rest.includes(begin) ? rest.slice(0, rest.indexOf(begin)) : rest)
}

const begin = '<think>'
const end = '</think>'

/** Removes a model's reasoning. Unfinished reasoning stays, unless `toItsEnd`. */
export function withoutThoughts(raw: string, toItsEnd = false): string {
  const parts = raw.split(end)
  const rest = parts.pop() ?? ''
  // Text from the first opening tag to a closing tag is removed; a closing tag alone is literal.
  const ended = parts.map((part) => (part.includes(begin) ? part.slice(0, part.indexOf(begin)) : part + end)).join('')
  return ended + (toItsEnd && rest.includes(begin) ? rest.slice(0, rest.indexOf(begin)) : rest)
}

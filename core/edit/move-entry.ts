/** The list with one entry at another place; the others close up. Places outside of the list change nothing. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  if (to < 0 || to >= list.length) return rest
  const [entry] = rest.splice(from, 1)
  if (entry !== undefined) rest.splice(to, 0, entry)
  return rest
}

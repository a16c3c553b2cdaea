/** Puts all `items` at the end of a list. They may be more than a call can have arguments, as in `push(...items)`. */
export function addAll<T>(to: T[], items: Iterable<T>): void {
  for (const item of items) to.push(item)
}

/** Appends all `items` to a list. Unlike `push(...items)` it has no limit on their number. */
export function addAll<T>(to: T[], items: Iterable<T>): void {
  for (const item of items) to.push(item)
}

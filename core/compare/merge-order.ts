/**
 * Merges the order of a list that two people changed: the order of whoever moved entries, with each of the other's
 * additions after the entry it was added after. The result is the same with `ours` and `theirs` swapped, and may
 * contain deleted keys.
 */
export function mergeOrder(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const [oursMoved, theirsMoved] = [hasMoved(base, ours), hasMoved(base, theirs)]
  const oursLead = oursMoved === theirsMoved ? ours.join('\n') <= theirs.join('\n') : oursMoved
  const [leading, other] = oursLead ? [ours, theirs] : [theirs, ours]
  const order = [...leading]
  const placed = new Set(order)
  let before = -1
  for (const key of other) {
    if (!placed.has(key)) {
      order.splice(before + 1, 0, key)
      placed.add(key)
    }
    before = order.indexOf(key)
  }
  return order
}

function hasMoved(base: readonly string[], side: readonly string[]): boolean {
  const [was, is] = [new Set(base), new Set(side)]
  const stayed = side.filter((key) => was.has(key))
  return base.filter((key) => is.has(key)).some((key, at) => stayed[at] !== key)
}

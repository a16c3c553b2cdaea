/**
 * The order of a list that two people have changed: of the one who moved entries, with what the other added after the entry
 * that it was added after. The same whoever is called ours; keys that are gone may be in it.
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

/** What is selected of a list, and where a range would begin. */
export type Selection = { picked: ReadonlySet<string>; anchor: string | null }

export const nothing: Selection = { picked: new Set(), anchor: null }

/**
 * One more, or one less; with `range`, everything between the last one and this becomes as this one, in the order that is
 * shown.
 */
export function toggle(selection: Selection, id: string, order: readonly string[], range: boolean): Selection {
  const picked = new Set(selection.picked)
  const on = !picked.has(id)
  const [from, to] = [selection.anchor === null ? -1 : order.indexOf(selection.anchor), order.indexOf(id)]
  const ids = range && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const each of ids) on ? picked.add(each) : picked.delete(each)
  return { picked, anchor: id }
}

export const everything = (order: readonly string[]): Selection => ({
  picked: new Set(order),
  anchor: order.at(-1) ?? null,
})

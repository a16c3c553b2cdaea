import type { Block } from './statements.ts'
import { everyStatement, targetsOf } from './walk.ts'

/**
 * The names of blocks that can be visited more than once: those in a cycle, those that are called, and everything they
 * lead to.
 */
export function repeatedBlocks(
  blocks: ReadonlyMap<string, Block>,
  ownerOf: ReadonlyMap<string, Block>,
): ReadonlySet<string> {
  const names = [...blocks.keys()]
  const leads = new Map<string, string[]>()
  const repeated = new Set<string>()
  for (const { name, body } of blocks.values()) {
    const targets = new Set<string>()
    for (const statement of everyStatement(body)) {
      for (const target of targetsOf(statement)) {
        const owner = ownerOf.get(target)?.name
        if (owner !== undefined) targets.add(owner)
        if (owner !== undefined && statement.kind === 'call') repeated.add(owner)
      }
    }
    if (targets.has(name)) repeated.add(name)
    leads.set(name, [...targets])
  }
  for (const group of cyclesOf(names, leads)) for (const name of group) repeated.add(name)
  // Everything a repeated block leads to is repeated as well.
  const waiting = [...repeated]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const next of leads.get(name) ?? [])
      if (!repeated.has(next)) {
        repeated.add(next)
        waiting.push(next)
      }
  return repeated
}

/** The cycles of blocks: groups that lead to each other, found by Tarjan's algorithm, without recursion. */
function cyclesOf(names: readonly string[], leads: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  for (const root of names) {
    if (index.has(root)) continue
    const path: { name: string; at: number }[] = [{ name: root, at: 0 }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { name } = top
      if (top.at === 0) {
        index.set(name, index.size)
        low.set(name, index.get(name) ?? 0)
        open.push(name)
        isOpen.add(name)
      }
      const next = leads.get(name)?.[top.at++]
      if (next !== undefined) {
        if (!index.has(next)) path.push({ name: next, at: 0 })
        else if (isOpen.has(next)) low.set(name, Math.min(low.get(name) ?? 0, index.get(next) ?? 0))
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above) low.set(above.name, Math.min(low.get(above.name) ?? 0, low.get(name) ?? 0))
      if (low.get(name) !== index.get(name)) continue
      const group = open.splice(open.lastIndexOf(name))
      for (const each of group) isOpen.delete(each)
      if (group.length > 1) found.push(group)
    }
  }
  return found
}

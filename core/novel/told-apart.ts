import { fold } from './fold.ts'

/**
 * Makes the names in a list distinct for selection: things that share a name get a number, as in "trust (2)". Unique
 * names stay.
 */
export function toldApart<Thing extends { readonly name: string }>(list: readonly Thing[]): readonly Thing[] {
  const counts = new Map<string, number>()
  for (const { name } of list) counts.set(fold(name), (counts.get(fold(name)) ?? 0) + 1)
  if (counts.size === list.length) return list
  const seen = new Map<string, number>()
  return list.map((thing) => {
    const key = fold(thing.name)
    const count = counts.get(key) ?? 1
    if (count < 2) return thing
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    const name = `${thing.name.trim()} (${place})`
    // Another thing may already have this exact name.
    return { ...thing, name: counts.has(fold(name)) ? `${thing.name.trim()} (${place}/${count})` : name }
  })
}

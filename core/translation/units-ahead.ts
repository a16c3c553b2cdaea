import type { SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { TranslatedUnit } from './translated-unit.ts'
import { placeOf } from './unit-kind.ts'

/**
 * The units that a reader at a scene may see next, nearest first: names, this scene, then the scenes it may lead to.
 * Lines and words that only the offline storyteller uses are left to the background job.
 */
export function unitsAhead(novel: Novel, at: SceneId, units: readonly TranslatedUnit[]): TranslatedUnit[] {
  const { scenes } = indexOf(novel)
  const here = scenes.get(at)
  const order = new Map<string, number>([[at, 1]])
  for (const { to } of here ? exitsOf(here) : []) if (to !== null) order.set(to, order.get(to) ?? 2)
  const nearness = ({ unit }: TranslatedUnit): number => {
    const place = placeOf(unit)
    if (place === null || /(^|\/)(example_line|keyword|alias)$/.test(place.field)) return Number.POSITIVE_INFINITY
    if (place.of === 'novel') return Number.POSITIVE_INFINITY
    return place.of === 'character' ? 0 : (order.get(place.id) ?? Number.POSITIVE_INFINITY)
  }
  return units
    .map((unit) => ({ unit, near: nearness(unit) }))
    .filter(({ near }) => near < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.near - b.near)
    .map(({ unit }) => unit)
}

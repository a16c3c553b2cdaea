import type { Novel } from '../novel/novel.ts'
import { endingsOf } from '../novel/novel-index.ts'
import { limits } from '../record/limits.ts'
import { type Box, leastOf, mostOf, withRange } from './box.ts'
import type { Clauses } from './clause.ts'
import type { Variables } from './variables.ts'

/** The range of a scale that conditions distinguish, and how the scale can move. */
export interface ScaleBounds {
  place: number
  /** All values below `low` are equivalent for every condition, and so are all values above `high`. */
  low: number
  high: number
  /**
   * Whether something moves the scale up or down relative to its value. Setting it to a fixed value counts as neither.
   */
  rises: boolean
  falls: boolean
  /** How far outside the range values are still tracked individually. */
  margin: number
}

/** The bounds of every scale that these clauses read. */
export function scaleBoundsOf(novel: Novel, { placeOf }: Variables, all: readonly Clauses[]): ScaleBounds[] {
  const ranges = new Map<number, { low: number; high: number }>()
  for (const { place, least, most } of all.flatMap((clauses) => clauses ?? []).flat()) {
    const finite = [least, most].filter(Number.isFinite)
    const before = ranges.get(place)
    ranges.set(place, {
      low: Math.min(...finite, before?.low ?? Infinity),
      high: Math.max(...finite, before?.high ?? -Infinity),
    })
  }
  const allSteps = stepsOf(novel)
  return novel.states.scales.flatMap(({ id }) => {
    const place = placeOf.get(id)
    const range = place === undefined ? undefined : ranges.get(place)
    if (place === undefined || !range) return []
    const steps = allSteps.get(id) ?? []
    const margin = 2 * (range.high - range.low) + 4 * Math.max(3, ...steps.map(Math.abs))
    return [{ place, ...range, rises: steps.some((by) => by > 0), falls: steps.some((by) => by < 0), margin }]
  })
}

/** The relative steps by which endings and modifications may move each scale. */
function stepsOf(novel: Novel): Map<string, number[]> {
  const steps = new Map<string, number[]>()
  const add = (id: string, by: number) => {
    const known = steps.get(id)
    if (known) known.push(by)
    else steps.set(id, [by])
  }
  for (const scene of novel.interactive_scenes) {
    for (const { states_trigger } of endingsOf(scene)) {
      for (const { scale_id, change } of states_trigger.scales) {
        if (/^[+-]/.test(change)) add(scale_id, Number.parseInt(change, 10))
      }
    }
    for (const { states } of scene.modifying_states) {
      for (const { scale_id, max_step } of states.scales) {
        add(scale_id, max_step)
        add(scale_id, -max_step)
      }
    }
  }
  return steps
}

/**
 * Normalises a box to one of finitely many forms. This is exact for a scale that only rises (or falls), because all
 * values beyond the distinguished range then stay equivalent. Otherwise `under` drops worlds that are too far away and
 * `over` includes everything beyond. Returns null if nothing is left; `exact` is false if worlds were dropped or
 * added.
 */
export function normalized(
  box: Box,
  bounds: readonly ScaleBounds[],
  mode: 'under' | 'over',
): { box: Box; exact: boolean } | null {
  let exact = true
  let after = box
  for (const { place, low, high, rises, falls, margin } of bounds) {
    let least = leastOf(after, place)
    let most = mostOf(after, place)
    if (!falls) {
      least = Math.min(least, high + 1)
      most = Math.min(most, high + 1)
    } else if (most > high && most !== limits.integer) {
      if (mode === 'over') {
        most = limits.integer
        exact = false
      } else if (most > high + margin) {
        most = high + margin
        exact = false
      }
    }
    if (!rises) {
      least = Math.max(least, low - 1)
      most = Math.max(most, low - 1)
    } else if (least < low && least !== -limits.integer) {
      if (mode === 'over') {
        least = -limits.integer
        exact = false
      } else if (least < low - margin) {
        least = low - margin
        exact = false
      }
    }
    if (least > most) return null
    after = withRange(after, place, least, most)
  }
  return { box: after, exact }
}

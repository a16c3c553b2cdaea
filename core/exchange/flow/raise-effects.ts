import { placeName, placesIn } from '../../novel/message-places.ts'
import { after, type Effects, noEffects } from '../story/conditions.ts'
import type { Place, Way } from './places.ts'

/**
 * Moves effects between two lines to where a novel can have them: to the choices, or the beginning, that lead to the
 * first line. Effects that cannot be moved stay on their way.
 */
export function raiseEffects(places: readonly Place[], first: Way | null): void {
  const into = new Map<Place, { from: Place | null; way: Way }[]>()
  const know = (from: Place | null, way: Way) => {
    if (!way.to) return
    const ways = into.get(way.to) ?? []
    ways.push({ from, way })
    into.set(way.to, ways)
  }
  for (const place of places) {
    for (const way of place.ways) know(place, way)
    for (const { ways } of place.offers) for (const way of ways) know(null, way)
  }
  if (first) know(null, first)

  const known = new Map<Place, boolean>()
  /** Whether every way that leads to a place can take effects. */
  const takes = (place: Place): boolean => {
    const path = new Set<Place>()
    const waiting = [place]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const said = known.get(next)
      if (said === false) return false
      if (said === true || path.has(next)) continue
      path.add(next)
      const ways = into.get(next) ?? []
      if (ways.length === 0) return false
      for (const { from } of ways) {
        if (from === null) continue
        // In a cycle the effects would be applied repeatedly.
        if (from === place || !isAlone(from)) return false
        waiting.push(from)
      }
    }
    for (const each of path) known.set(each, true)
    return true
  }
  // Last places first: effects moved up to a place are then moved further together with its own.
  const waiting = [...places]
  for (let left = places.length * 20; left > 0; left--) {
    const place = waiting.pop()
    if (!place) break
    const [way] = place.ways
    if (!way || !isAlone(place) || way.effects.size === 0 || shows(place, way.effects)) continue
    const ways = into.get(place) ?? []
    if (ways.length > maxWaysIn || !takes(place)) {
      known.set(place, false)
      continue
    }
    const { effects } = way
    way.effects = noEffects
    for (const { from, way: before } of ways) {
      before.effects = after(before.effects, effects)
      if (from) waiting.push(from)
    }
  }
}

/** A place with more ways into it is not processed again for each effect behind it. */
const maxWaysIn = 200

/** Whether a text shows a variable that the effects change: it is read before they apply. */
const shows = ({ text }: Place, effects: Effects): boolean => {
  const shown = placesIn(text).map(({ name }) => name)
  return shown.length > 0 && [...effects.keys()].some((name) => shown.includes(placeName(name)))
}

/** Whether a place has a single way on, which is always taken. */
const isAlone = ({ ways, offers }: Place): boolean => {
  const [only] = ways
  return offers.length === 0 && ways.length === 1 && only?.sure === true && only.when.some(({ length }) => length === 0)
}

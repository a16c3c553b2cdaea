import { placeName, placesIn } from '../../novel/message-places.ts'
import { after, type Effects, noEffects } from '../story/conditions.ts'
import type { Place, Way } from './places.ts'

/**
 * Puts what happens on the way from a line to the next one where a novel can have it: on the choices, or the beginning, from
 * which that line is come to. What can not go there stays on its way.
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
  /** Whether whatever leads to a place can do something on the way. */
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
        // Round a circle it would be done again and again.
        if (from === place || !isAlone(from)) return false
        waiting.push(from)
      }
    }
    for (const each of path) known.set(each, true)
    return true
  }
  // The last places first: what is put one place further up goes on from there with what that place does itself.
  const waiting = [...places]
  for (let left = places.length * 20; left > 0; left--) {
    const place = waiting.pop()
    if (!place) break
    const [way] = place.ways
    if (!way || !isAlone(place) || way.effects.size === 0 || shows(place, way.effects)) continue
    const ways = into.get(place) ?? []
    if (ways.length > mostIn || !takes(place)) {
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

/** More ways than this into one place are not gone through again for each thing that happens behind it. */
const mostIn = 200

/** Whether a text says what some changes change: it is read before they are made. */
const shows = ({ text }: Place, effects: Effects): boolean => {
  const shown = placesIn(text).map(({ name }) => name)
  return shown.length > 0 && [...effects.keys()].some((name) => shown.includes(placeName(name)))
}

/** It leads on in one way, always. */
const isAlone = ({ ways, offers }: Place): boolean => {
  const [only] = ways
  return offers.length === 0 && ways.length === 1 && only?.sure === true && only.when.some(({ length }) => length === 0)
}

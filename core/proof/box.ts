/**
 * A set of worlds: every variable ranges between its minimum and maximum, independently of the others. A box is exact:
 * a game can be in every one of its worlds. Flat: the minimum and maximum of each variable, one after the other.
 * Immutable.
 */
export type Box = readonly number[]

/** The box that contains only this world. */
export const boxOfWorld = (values: readonly number[]): Box => values.flatMap((value) => [value, value])

/** The smallest value of the variable with index `place`. */
export const leastOf = (box: Box, place: number): number => box[2 * place] as number
/** The largest value of the variable with index `place`. */
export const mostOf = (box: Box, place: number): number => box[2 * place + 1] as number

/** The box with the range of one variable replaced. */
export function withRange(box: Box, place: number, least: number, most: number): Box {
  if (leastOf(box, place) === least && mostOf(box, place) === most) return box
  const other = [...box]
  other[2 * place] = least
  other[2 * place + 1] = most
  return other
}

/** Whether every world of `inner` is in `outer`. */
export function contains(outer: Box, inner: Box): boolean {
  for (let at = 0; at < outer.length; at += 2) {
    if ((outer[at] as number) > (inner[at] as number)) return false
    if ((outer[at + 1] as number) < (inner[at + 1] as number)) return false
  }
  return true
}

/**
 * Finds the only variable in which `box` extends beyond `known`: its index, and whether all other ranges are equal.
 * Null if there is none or more than one.
 */
function singleExcess(known: Box, box: Box): { place: number; alike: boolean } | null {
  let place = -1
  let alike = true
  for (let at = 0; at < box.length; at += 2) {
    const within = (known[at] as number) <= (box[at] as number) && (known[at + 1] as number) >= (box[at + 1] as number)
    if (!within) {
      if (place >= 0) return null
      place = at / 2
    } else if (known[at] !== box[at] || known[at + 1] !== box[at + 1]) alike = false
  }
  return place < 0 ? null : { place, alike }
}

/** Subtracts the worlds of `known` from a box if the rest is a box again; otherwise returns the whole box. */
export function without(known: Box, box: Box): Box {
  const { place } = singleExcess(known, box) ?? {}
  if (place === undefined) return box
  const [least, most] = [leastOf(box, place), mostOf(box, place)]
  const [from, to] = [leastOf(known, place), mostOf(known, place)]
  if (from <= least && to >= least) return withRange(box, place, to + 1, most)
  if (from <= most && to >= most) return withRange(box, place, least, from - 1)
  return box
}

/** The union of both boxes if it adds no other world; otherwise null. */
export function joined(known: Box, box: Box): Box | null {
  const found = singleExcess(known, box)
  if (!found?.alike) return null
  const [least, most] = [leastOf(box, found.place), mostOf(box, found.place)]
  const [from, to] = [leastOf(known, found.place), mostOf(known, found.place)]
  if (least > to + 1 || from > most + 1) return null
  return withRange(box, found.place, Math.min(least, from), Math.max(most, to))
}

/** The smallest box that contains both. */
export const hullOf = (a: Box, b: Box): Box =>
  a.map((value, at) => (at % 2 === 0 ? Math.min(value, b[at] as number) : Math.max(value, b[at] as number)))

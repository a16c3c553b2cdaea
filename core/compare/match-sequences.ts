/** Beyond this many differences, sequences are treated as different from the first difference to the last. */
const maxDifferences = 1_000

/** Two matching positions: in the first and in the second sequence. */
type Match = readonly [one: number, other: number]

/**
 * Matches equal elements of two sequences, in order: strips the common beginning and end, then computes a longest
 * common subsequence (Myers, "An O(ND) Difference Algorithm", 1986). Sequences with more than 1,000 differences match
 * only in their beginning and end.
 */
export function matchSequences(one: readonly string[], other: readonly string[]): Match[] {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  const middle = matchMiddle(one.slice(head, one.length - tail), other.slice(head, other.length - tail))
  return [
    ...Array.from({ length: head }, (_, at): Match => [at, at]),
    ...middle.map(([a, b]): Match => [a + head, b + head]),
    ...Array.from({ length: tail }, (_, at): Match => [one.length - tail + at, other.length - tail + at]),
  ]
}

function matchMiddle(one: readonly string[], other: readonly string[]): Match[] {
  if (one.length === 0 || other.length === 0) return []
  /** The furthest position on each diagonal, for each number of differences. */
  const reached: Map<number, number>[] = []
  let furthest = new Map<number, number>([[1, 0]])
  for (let differences = 0; differences <= maxDifferences; differences++) {
    const next = new Map<number, number>(furthest)
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let at = stepOnto(furthest, diagonal, differences)
      while (at < one.length && at - diagonal < other.length && one[at] === other[at - diagonal]) at++
      next.set(diagonal, at)
      if (at >= one.length && at - diagonal >= other.length) return walkBack([...reached, furthest], one, other)
    }
    reached.push(furthest)
    furthest = next
  }
  return []
}

/**
 * The position at which a diagonal is entered: from the one above by an insertion, or from the one below by a
 * deletion.
 */
function stepOnto(furthest: ReadonlyMap<number, number>, diagonal: number, differences: number): number {
  const [below, above] = [furthest.get(diagonal - 1) ?? -1, furthest.get(diagonal + 1) ?? -1]
  return diagonal === -differences || (diagonal !== differences && below < above) ? above : below + 1
}

function walkBack(
  reached: readonly ReadonlyMap<number, number>[],
  one: readonly string[],
  other: readonly string[],
): Match[] {
  const matches: Match[] = []
  let [a, b] = [one.length, other.length]
  for (let differences = reached.length - 1; differences >= 0; differences--) {
    const furthest = reached[differences] as ReadonlyMap<number, number>
    const diagonal = a - b
    const [below, above] = [furthest.get(diagonal - 1) ?? -1, furthest.get(diagonal + 1) ?? -1]
    const inserted = diagonal === -differences || (diagonal !== differences && below < above)
    const from = inserted ? above : below
    const start = differences === 0 ? 0 : inserted ? from : from + 1
    while (a > start && b > 0 && a > 0) matches.push([--a, --b])
    if (differences === 0) break
    a = from
    b = from - (inserted ? diagonal + 1 : diagonal - 1)
  }
  return matches.reverse()
}

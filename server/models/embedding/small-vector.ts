/**
 * The most numbers stored per vector, one byte each: eighty lines of a game take about thirty kilobytes with a small
 * model.
 */
const maxNumbers = 1_024
/** The length to which longer vectors are folded. */
const foldedTo = 512

/** A vector in bytes: its direction, which is all that is ever compared, to about one percent. */
export function smallVector(vector: Float32Array): Int8Array {
  const numbers = vector.length > maxNumbers ? folded(vector) : vector
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * 127)))
}

/**
 * Reduces a vector to fewer numbers with about the same angles between vectors: each number is added to, or subtracted
 * from, one of the remaining ones.
 */
function folded(vector: Float32Array): Float32Array {
  const sum = new Float32Array(foldedTo)
  for (const [index, number] of vector.entries()) {
    const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0
    const at = mixed % foldedTo
    sum[at] = (sum[at] ?? 0) + (mixed & 0x80000000 ? number : -number)
  }
  return sum
}

/** The vector scaled to length 1. */
export function direction(vector: ArrayLike<number>): Float32Array {
  const numbers = Float32Array.from(vector)
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0)) || 1
  return numbers.map((number) => number / length)
}

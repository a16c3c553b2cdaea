/** A column of a chart, in units of a drawing that is 100 high. */
export interface Column {
  x: number
  y: number
  width: number
  height: number
}

/** The smallest round number (1, 2 or 5 times a power of ten) that is not below the largest value; 1 when all are 0. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 5, 10].find((step) => step * power >= largest) ?? 10) * power
}

/**
 * Columns that fill a drawing of this width, separated by a fifth of a column's step. Any value above 0 is at least 1
 * high.
 */
export function columnsOf(values: readonly number[], width: number): Column[] {
  const step = width / Math.max(1, values.length)
  const top = topOf(values)
  return values.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(1, (value / top) * 100)
    return { x: index * step + step * 0.1, y: 100 - height, width: step * 0.8, height }
  })
}

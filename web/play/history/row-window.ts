/** Which rows of a long list are drawn, and how much room those before and after them take, in pixels. */
export interface RowWindow {
  first: number
  /** The first that is not drawn any more. */
  end: number
  before: number
  after: number
}

/** Rows are drawn this far beyond what is in sight, in pixels. */
const beyond = 900

/**
 * The rows in sight and some around them, when the list stands `top` pixels above the upper edge of a view of `height`
 * pixels. Always at least one row, if there is one.
 */
export function rowWindow(heights: readonly number[], top: number, height: number): RowWindow {
  let at = 0
  let first = 0
  while (first < heights.length - 1 && at + (heights[first] ?? 0) < top - beyond) at += heights[first++] ?? 0
  const before = at
  let end = first
  while (end < heights.length && (at < top + height + beyond || end === first)) at += heights[end++] ?? 0
  let after = 0
  for (let row = end; row < heights.length; row++) after += heights[row] ?? 0
  return { first, end, before, after }
}

/** The row that stands at this many pixels from the beginning of the list. */
export function rowAt(heights: readonly number[], offset: number): number {
  let at = 0
  for (let row = 0; row < heights.length; row++) {
    at += heights[row] ?? 0
    if (at > offset) return row
  }
  return Math.max(0, heights.length - 1)
}

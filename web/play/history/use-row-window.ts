import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Rows {
  /** A name for each row, the same as long as it is the same row. */
  keys: readonly string[]
  /** About how high a row that was never drawn is, in pixels. */
  guess(row: number): number
  /** The row that is in the middle at first. */
  start: number
  /** Told when somebody has come to the first row: more may be wanted before it. */
  onBeginning(): void
}

/** Which rows of a long list are drawn, and how much room those before and after them take, in pixels. */
export interface RowWindow {
  first: number
  /** The first that is not drawn any more. */
  end: number
  before: number
  after: number
  /** Each row is measured by it, and carries `data-row` with its number. */
  measure: RefCallback<HTMLElement>
}

/** The row that is in the middle at first begins about so far below the upper edge, in pixels. */
const above = 300
/** Rows beyond those in sight that are drawn, on each side. */
const beyond = 12

/**
 * Draws only those rows of a long list that are in sight, and keeps what is read where it is while rows above it turn out
 * to be higher or lower than was thought, or more of them come. The list is an `<ol>` whose nearest scrolling ancestor is
 * found by itself.
 */
export function useRowWindow(list: RefObject<HTMLOListElement | null>, rows: Rows): RowWindow {
  const { keys, guess, start } = rows
  const [margin, setMargin] = useState(0)
  const beginning = () => Math.max(0, keys.slice(0, start).reduce((sum, _, row) => sum + guess(row), 0) - above)
  const held = useRef<Virtualizer<HTMLElement, HTMLElement> | null>(null)
  const firstKey = keys[0]
  const firstDrawn = useRef(firstKey)
  // The virtualizer hears of scrolling late, and asks for its first offset before there are rows.
  if (held.current?.scrollElement && firstDrawn.current !== firstKey)
    held.current.scrollOffset = firstDrawn.current === undefined ? beginning() : held.current.scrollElement.scrollTop
  firstDrawn.current = firstKey
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getItemKey: (row) => keys[row] ?? row,
    estimateSize: guess,
    getScrollElement: () => scrollerOf(list.current),
    initialOffset: beginning,
    initialRect: { width: 0, height: 600 },
    scrollMargin: margin,
    indexAttribute: 'data-row',
    // What is read stays in its place when more comes before it.
    anchorTo: 'end',
    overscan: beyond,
  })
  held.current = virtual
  const hasRows = keys.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to stand at
  useLayoutEffect(() => {
    const { scrollElement: scroller, scrollOffset } = virtual
    if (!hasRows || !scroller || !list.current) return
    setMargin(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)
    scroller.scrollTop = scrollOffset ?? 0
  }, [hasRows])

  const items = virtual.getVirtualItems()
  const [from, to] = [items[0], items.at(-1)]
  const latest = useRef(rows)
  latest.current = rows
  const atBeginning = (virtual.range?.startIndex ?? 0) === 0
  const hasLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is there again when more has come asks again
  useEffect(() => {
    if (!atBeginning) hasLeft.current = true
    // Where it all begins in sight nobody has come to the beginning.
    else if (hasLeft.current) latest.current.onBeginning()
  }, [atBeginning, firstKey])
  return {
    first: from?.index ?? 0,
    end: to ? to.index + 1 : 0,
    before: from ? from.start - margin : 0,
    after: to ? virtual.getTotalSize() - (to.end - margin) : 0,
    measure: virtual.measureElement,
  }
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement ?? null; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  }
  return null
}

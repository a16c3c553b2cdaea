import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Rows {
  /** A key for each row that identifies it across changes. */
  keys: readonly string[]
  /** The estimated height of a row not drawn yet, in pixels. */
  guess(row: number): number
  /** The row that is centred at first. */
  start: number
  /** Called when the reader reaches the first row, to load earlier ones. */
  onBeginning(): void
}

/** The rows of a long list to draw, and the room for those before and after them, in pixels. */
export interface RowWindow {
  first: number
  /** The index after the last row to draw. */
  end: number
  before: number
  after: number
  /** A ref that measures a row, which must carry its index in `data-row`. */
  measure: RefCallback<HTMLElement>
}

/** The initial distance of the `start` row from the top, in pixels. */
const startOffset = 300
/** Additional rows drawn on each side of those in view. */
const extraRows = 12

/**
 * Draws only the rows of a long list that are in view, and keeps them in place while rows above turn out to be taller
 * or shorter than estimated, or more are added. The list is an `<ol>`; its nearest scrolling ancestor is found
 * automatically.
 */
export function useRowWindow(list: RefObject<HTMLOListElement | null>, rows: Rows): RowWindow {
  const { keys, guess, start } = rows
  const [margin, setMargin] = useState(0)
  const beginning = () => Math.max(0, keys.slice(0, start).reduce((sum, _, row) => sum + guess(row), 0) - startOffset)
  const held = useRef<Virtualizer<HTMLElement, HTMLElement> | null>(null)
  const firstKey = keys[0]
  const firstDrawn = useRef(firstKey)
  // The virtualizer learns of scrolling late, and asks for its initial offset before there are rows.
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
    // Keeps the visible rows in place when more are added before them.
    anchorTo: 'end',
    overscan: extraRows,
  })
  held.current = virtual
  const hasRows = keys.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when there are rows
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again if still at the beginning after rows were added
  useEffect(() => {
    if (!atBeginning) hasLeft.current = true
    // If the beginning was in view from the start, the reader has not arrived there.
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

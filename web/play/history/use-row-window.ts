import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type RowWindow, rowAt, rowWindow } from './row-window.ts'

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

/**
 * Draws only those rows of a long list that are in sight, and keeps what is read where it is while rows above it turn out
 * to be higher or lower than was thought, or more of them come. The list is an `<ol>` whose nearest scrolling ancestor is
 * found by itself; its rows carry `data-row` with their number.
 */
export function useRowWindow(list: RefObject<HTMLOListElement | null>, rows: Rows): RowWindow {
  const measured = useRef(new Map<string, number>())
  const heights = heightsOf(rows, measured.current)
  const [view, setView] = useState<{ top: number; height: number } | null>(null)
  const before = heights.slice(0, rows.start).reduce((sum, height) => sum + height, 0)
  const window = rowWindow(heights, view?.top ?? before - 300, view?.height ?? 600)

  // What is held in its place: the row at the upper edge, by name, and how far above the edge it begins.
  const anchor = useRef<{ key: string; above: number } | null>(null)
  // How far it was scrolled when that was known: what was scrolled since is neither taken back nor forgotten.
  const seen = useRef(0)
  const latest = useRef(rows)
  latest.current = rows

  // The first row when it was last told that somebody had come to it.
  const told = useRef<string | null>(null)
  const tell = useRef(() => {
    told.current = latest.current.keys[0] ?? ''
    latest.current.onBeginning()
  })
  const begins = window.first === 0

  useEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    let frame = 0
    const look = () => {
      frame = 0
      const top = topOf(list.current, scroller)
      const rows = latest.current
      // Not those of the last drawing: what that drew was measured after it.
      const heights = heightsOf(rows, measured.current)
      const row = rowAt(heights, Math.max(0, top))
      const above = top - heights.slice(0, row).reduce((sum, height) => sum + height, 0)
      anchor.current = { key: rows.keys[row] ?? '', above }
      seen.current = scroller.scrollTop
      setView({ top, height: scroller.clientHeight })
      // Whoever was here again before what had come was placed has not left the beginning in between.
      if (row === 0 && told.current !== null && told.current !== rows.keys[0]) tell.current()
    }
    const scroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    scroller.addEventListener('scroll', scroll, { passive: true })
    addEventListener('resize', scroll)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', scroll)
      removeEventListener('resize', scroll)
    }
  }, [list])

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller || !list.current) return
    for (const element of list.current.querySelectorAll<HTMLElement>('[data-row]')) {
      const key = rows.keys[Number(element.dataset.row)]
      if (key !== undefined) measured.current.set(key, element.offsetHeight)
    }
    const held = anchor.current
    const row = held ? rows.keys.indexOf(held.key) : -1
    if (!held || row < 0) return
    const scrolled = scroller.scrollTop - seen.current
    const should = rows.keys
      .slice(0, row)
      .reduce((sum, key, at) => sum + (measured.current.get(key) ?? rows.guess(at)), held.above + scrolled)
    const is = topOf(list.current, scroller)
    // Where more came before, or something was measured anew, what is read stays in its place.
    if (Math.abs(should - is) <= 1) return
    scroller.scrollTop += should - is
    seen.current = scroller.scrollTop
    anchor.current = { key: held.key, above: held.above + scrolled }
    if (row < window.first || row >= window.end) setView({ top: should, height: scroller.clientHeight })
  })

  useEffect(() => {
    if (begins) tell.current()
    else told.current = null
  }, [begins])
  return window
}

const heightsOf = ({ keys, guess }: Rows, measured: ReadonlyMap<string, number>): number[] =>
  keys.map((key, row) => measured.get(key) ?? guess(row))

/** How far the list's beginning is above the upper edge of what is in sight, in pixels. */
const topOf = (list: HTMLElement | null, scroller: HTMLElement): number =>
  list ? scroller.getBoundingClientRect().top - list.getBoundingClientRect().top : 0

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement ?? null; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  }
  return null
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The button that adds a row stands behind the rows: whoever presses it with a key would have to go back through all of the new
 * one. `added` says that one comes, and by which selector rows of its kind are found in the `box`: its first field has the focus as
 * soon as it is drawn.
 */
export function useFocusOnNew<Box extends HTMLElement>(): { box: RefObject<Box | null>; added: (row: string) => void } {
  const box = useRef<Box>(null)
  const wanted = useRef<{ row: string; above: number } | null>(null)
  const rowsOf = (row: string) => [...(box.current?.querySelectorAll<HTMLElement>(`:scope > ${row}`) ?? [])]
  useLayoutEffect(() => {
    if (!wanted.current) return
    const rows = rowsOf(wanted.current.row)
    if (rows.length <= wanted.current.above) return
    wanted.current = null
    rows.at(-1)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  })
  return {
    box,
    added(row) {
      wanted.current = { row, above: rowsOf(row).length }
    },
  }
}

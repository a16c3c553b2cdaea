import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the first field of a row that was just added: the button that adds rows comes after them, so that keyboard
 * users would have to tab back through the new row. Call `added` before a row is added, with a selector for rows within
 * `box`.
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
    const field = rows.at(-1)?.querySelector<HTMLElement>('input, select, textarea, button')
    field?.focus()
    // A suggested value is replaced by what is typed.
    if (field instanceof HTMLInputElement) field.select()
  })
  return {
    box,
    added(row) {
      wanted.current = { row, above: rowsOf(row).length }
    },
  }
}

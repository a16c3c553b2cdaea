import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { letterOfKey } from '../../ui/key-press.ts'
import { useCloseRequest } from '../../ui/use-close-request.ts'

/**
 * The selection among the assets that are shown. An asset hidden by a search or a filter is not selected, so that no
 * action touches what the author does not see.
 */
export function useSelection<Item extends { id: string }>(shown: readonly Item[]) {
  const [selection, setSelection] = useState(nothing)
  const selected = useMemo(() => shown.filter(({ id }) => selection.picked.has(id)), [shown, selection])
  const order = useRef<string[]>([])
  order.current = shown.map(({ id }) => id)
  const onToggle = useCallback(
    (id: string, range: boolean) =>
      setSelection(({ picked, anchor }) => {
        const existing = new Set(order.current.filter((each) => picked.has(each)))
        return toggle({ picked: existing, anchor }, id, order.current, range)
      }),
    [],
  )
  const clear = useCallback(() => setSelection(nothing), [])
  const all = useCallback(() => setSelection(everything(order.current)), [])
  useCloseRequest(selected.length > 0, clear)
  /**
   * Ctrl+A or Cmd+A selects everything shown, and Escape clears the selection, unless a field or a dialog handles the
   * key.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    if ((event.ctrlKey || event.metaKey) && letterOfKey(event) === 'a' && shown.length > 0) {
      event.preventDefault()
      all()
    } else if (event.key === 'Escape' && selected.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  return { selected, onToggle, onKeyDown, clear, all }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type="checkbox"]), textarea, select') || target.closest('dialog') !== null)

/** The selected items of a list, and the item where a range would begin. */
export type Selection = { picked: ReadonlySet<string>; anchor: string | null }

export const nothing: Selection = { picked: new Set(), anchor: null }

/**
 * Toggles an item. With `range`, every item between the last toggled one and this one, in display order, gets this
 * item's new state.
 */
export function toggle(selection: Selection, id: string, order: readonly string[], range: boolean): Selection {
  const picked = new Set(selection.picked)
  const on = !picked.has(id)
  const [from, to] = [selection.anchor === null ? -1 : order.indexOf(selection.anchor), order.indexOf(id)]
  const ids = range && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const each of ids) on ? picked.add(each) : picked.delete(each)
  return { picked, anchor: id }
}

export const everything = (order: readonly string[]): Selection => ({
  picked: new Set(order),
  anchor: order.at(-1) ?? null,
})

import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { everything, nothing, toggle } from './selection.ts'

/**
 * What is selected of the assets that are shown. One that a search or a filter hides is not selected: nothing is done to
 * what nobody sees.
 */
export function useSelection<Item extends { id: string }>(shown: readonly Item[]) {
  const [selection, setSelection] = useState(nothing)
  const selected = useMemo(() => shown.filter(({ id }) => selection.picked.has(id)), [shown, selection])
  const order = useRef<string[]>([])
  order.current = shown.map(({ id }) => id)
  const onToggle = useCallback(
    (id: string, range: boolean) =>
      setSelection(({ picked, anchor }) => {
        const there = new Set(order.current.filter((each) => picked.has(each)))
        return toggle({ picked: there, anchor }, id, order.current, range)
      }),
    [],
  )
  const clear = useCallback(() => setSelection(nothing), [])
  const all = useCallback(() => setSelection(everything(order.current)), [])
  /** Ctrl+A or Cmd+A selects all that is shown, Escape nothing; a field or a dialog keeps both for itself. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA' && shown.length > 0) {
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

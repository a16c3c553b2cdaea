import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePlaces } from '../place/use-place.tsx'

/** A form whose typing outlives the page until it is saved or cancelled. */
export type DraftForm<T> = {
  value: T
  set: (change: Partial<T>) => void
  /** Differs from what is saved. */
  dirty: boolean
  /** What was typed on an earlier visit has been put back. */
  restored: boolean
  /** Saved, or cancelled: what was typed is no longer kept. `value` becomes `next`, or what is saved. */
  done: (next?: T) => void
}

/**
 * Typing behind Save and Cancel. `name` is the form's own within the novel (`info`, `character.<id>`); `saved` is what
 * the novel has. What is typed is kept in this browser with every stroke, and found again after a reload.
 */
export function useDraftForm<T extends object>(name: string, saved: T): DraftForm<T> {
  const { table } = usePlaces()
  const key = `fabula.form.${table.novelId}.${name}`
  const [found] = useState(() => readDraft<T>(key))
  const [typed, setTyped] = useState<Partial<T> | null>(found)
  const [restored, setRestored] = useState(found !== null)
  const value = useMemo(() => ({ ...saved, ...typed }), [saved, typed])
  const dirty = typed !== null && JSON.stringify({ ...saved, ...typed }) !== JSON.stringify(saved)
  const latest = useRef(typed)

  const set = useCallback(
    (change: Partial<T>) => {
      latest.current = { ...latest.current, ...change }
      writeDraft(key, latest.current)
      setTyped(latest.current)
    },
    [key],
  )
  const done = useCallback(() => {
    latest.current = null
    writeDraft(key, null)
    setTyped(null)
    setRestored(false)
  }, [key])
  // A form with nothing typed in it leaves nothing behind.
  useEffect(() => {
    if (typed !== null && !dirty) writeDraft(key, null)
  }, [key, typed, dirty])
  return { value, set, dirty, restored: restored && dirty, done }
}

function readDraft<T>(key: string): Partial<T> | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Partial<T>) : null
  } catch {
    // Somebody else's value under our key: as if there were none.
    return null
  }
}

function writeDraft(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is full: what was typed is still in the page.
  }
}

/** Whether something typed waits in a form of this name; for a mark on what opens it. */
export const hasDraft = (novelId: string, name: string): boolean =>
  localStorage.getItem(`fabula.form.${novelId}.${name}`) !== null

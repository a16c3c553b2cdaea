import { useSyncExternalStore } from 'react'
import { useEditorLocation } from '../location/use-location.tsx'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { keyOfEntry } from '../store/window-entry.ts'

type Fields = Record<string, unknown>

export type FormDrafts = ReturnType<typeof formDrafts>

/** The key of the previous values; no field has this name. */
const baseKey = '~base'

/**
 * Unsaved text in a novel's forms, by the form's name within the novel (`info`, `characters.<id>`), in this browser's
 * storage under the entry of one of its windows. Survives the page if there is room.
 */
export function formDrafts(novelId: string, entry = '') {
  const prefix = `${keyOfEntry('form', novelId, entry)}.`
  /** Drafts for which the storage had no room. */
  const overflow = new Map<string, Fields>()
  const shown = new Map<string, number>()
  const listeners = new Set<() => void>()
  let names: readonly string[] = findNames()

  function findNames(): string[] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [...new Set([...keys.map((key) => key.slice(prefix.length)), ...overflow.keys()])].sort()
  }
  const notify = () => {
    names = findNames()
    for (const listener of listeners) listener()
  }
  // Another window that shares the entry has saved a form or begun to type into one.
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) notify()
  })

  const find = (name: string): Fields => overflow.get(name) ?? readStored(prefix + name) ?? {}

  return {
    /**
     * A form's unsaved fields; null if there are none. A field whose value has another type than the saved one comes
     * from an older version of the form, and is left out.
     */
    read(name: string, saved: Fields): Fields | null {
      const fits = Object.entries(find(name)).filter(
        ([field, value]) => field in saved && hasSameType(value, saved[field]),
      )
      return fits.length > 0 ? Object.fromEntries(fits) : null
    },
    /** The values of those fields when the author began to type, as far as known. */
    readBase(name: string): Fields {
      const base = find(name)[baseKey]
      return typeof base === 'object' && base !== null ? (base as Fields) : {}
    },
    /** All unsaved fields of a form, even if its record has changed or was deleted. */
    readTyped(name: string): Fields {
      const { [baseKey]: _, ...typed } = find(name)
      return typed
    },
    /** Stores the typed fields, and from `base` the previous values of the same fields; null deletes the draft. */
    write(name: string, typed: Fields | null, base?: Fields): void {
      overflow.delete(name)
      const known = Object.entries(base ?? {}).filter(([field]) => typed !== null && field in typed)
      const all = typed && { ...typed, ...(known.length > 0 && { [baseKey]: Object.fromEntries(known) }) }
      // The storage is full: the page keeps the draft, and asks before it is left.
      if (!writeStored(prefix + name, all) && all) overflow.set(name, all)
      if (names.includes(name) !== (typed !== null)) notify()
    },
    /** The names of all forms with unsaved text, open or not. The same array until it changes. */
    names: () => names,
    /** Whether some unsaved text exists only in this page, because the browser's storage is full. */
    overflows: () => overflow.size > 0,
    /** Registers a visible form. Returns a function that unregisters it. */
    show(name: string): () => void {
      shown.set(name, (shown.get(name) ?? 0) + 1)
      return () => {
        const left = (shown.get(name) ?? 1) - 1
        if (left > 0) shown.set(name, left)
        else shown.delete(name)
      }
    },
    /** Whether a visible form has unsaved text. */
    isTyping: () => [...shown.keys()].some((name) => names.includes(name)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether two values have the same type. An incomplete number is a text, and a choice may be null. */
function hasSameType(value: unknown, saved: unknown): boolean {
  if (Array.isArray(value) || Array.isArray(saved)) return Array.isArray(value) && Array.isArray(saved)
  if (saved === null || value === null) return saved === null || typeof saved === 'string'
  return typeof saved !== 'number' ? typeof value === typeof saved : ['number', 'string'].includes(typeof value)
}

/** One store per editor, so that the save mark, the previews and Publish see the drafts of all forms. */
const drafts = new WeakMap<Editor, FormDrafts>()

/** The drafts of the novel in an editor, under the entry of its window. */
export function draftsOf(editor: Editor, novelId: string, entry = ''): FormDrafts {
  const existing = drafts.get(editor)
  if (existing) return existing
  const made = formDrafts(novelId, entry)
  drafts.set(editor, made)
  return made
}

export function useFormDrafts(): FormDrafts {
  const { openNovel } = useEditorLocation()
  return draftsOf(useEditor(), openNovel.novelId)
}

/** The current names of the forms with unsaved text. */
export function useDraftNames(): readonly string[] {
  const store = useFormDrafts()
  return useSyncExternalStore(store.subscribe, store.names, store.names)
}

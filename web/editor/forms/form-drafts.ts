import { useSyncExternalStore } from 'react'
import { usePlaces } from '../location/use-location.tsx'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { keyOfEntry } from '../store/window-entry.ts'

type Fields = Record<string, unknown>

/**
 * What is typed into the forms of a novel and not saved yet, by the form's own name within the novel (`info`,
 * `characters.<id>`). It outlives the page as far as the browser has room.
 */
export interface FormDrafts {
  /**
   * What was typed into a form before, field by field; null where nothing waits. A field whose value is of another kind than
   * the saved one was typed into an older form, and is left out.
   */
  read(name: string, saved: Fields): Fields | null
  /** What stood in those fields when somebody began to type there, as far as it is known. */
  readBase(name: string): Fields
  /** All that was typed into a form, whatever it was about says now. */
  readTyped(name: string): Fields
  /** Keeps what is typed, of `base` what stood in the same fields before; null: forgets it. */
  write(name: string, typed: Fields | null, base?: Fields): void
  has(name: string): boolean
  /** The forms in which something waits, open or not; the same list until that changes. */
  names(): readonly string[]
  /** Something typed is in this page alone: the browser has no room for it. */
  overflows(): boolean
  /** A form is on screen from now on; answers what to call when it goes. */
  show(name: string): () => void
  /** Something typed stands in a form that is on screen. */
  isTyping(): boolean
  subscribe(listener: () => void): () => void
}

/** Under this name, which no field has, lies what stood in the fields before. */
const BASE = '~base'

/** The drafts of one novel, in this browser's storage, under the entry of one of its windows. */
export function formDrafts(novelId: string, entry = ''): FormDrafts {
  const prefix = `${keyOfEntry('form', novelId, entry)}.`
  /** What the storage had no room for. */
  const overflow = new Map<string, Fields>()
  const shown = new Map<string, number>()
  const listeners = new Set<() => void>()
  let names: readonly string[] = findNames()

  function findNames(): string[] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [...new Set([...keys.map((key) => key.slice(prefix.length)), ...overflow.keys()])].sort()
  }
  const tell = () => {
    names = findNames()
    for (const listener of listeners) listener()
  }
  // Windows that share an entry: one has saved a form, or begun to type into one.
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) tell()
  })

  const find = (name: string): Fields => overflow.get(name) ?? readStored(prefix + name) ?? {}

  return {
    read(name, saved) {
      const fits = Object.entries(find(name)).filter(
        ([field, value]) => field in saved && sameKind(value, saved[field]),
      )
      return fits.length > 0 ? Object.fromEntries(fits) : null
    },
    readBase(name) {
      const base = find(name)[BASE]
      return typeof base === 'object' && base !== null ? (base as Fields) : {}
    },
    readTyped(name) {
      const { [BASE]: _, ...typed } = find(name)
      return typed
    },
    write(name, typed, base) {
      overflow.delete(name)
      const known = Object.entries(base ?? {}).filter(([field]) => typed !== null && field in typed)
      const all = typed && { ...typed, ...(known.length > 0 && { [BASE]: Object.fromEntries(known) }) }
      // There is no room: the page keeps it, and asks before it is left.
      if (!writeStored(prefix + name, all) && all) overflow.set(name, all)
      if (names.includes(name) !== (typed !== null)) tell()
    },
    has: (name) => names.includes(name),
    names: () => names,
    overflows: () => overflow.size > 0,
    show(name) {
      shown.set(name, (shown.get(name) ?? 0) + 1)
      return () => {
        const left = (shown.get(name) ?? 1) - 1
        if (left > 0) shown.set(name, left)
        else shown.delete(name)
      }
    },
    isTyping: () => [...shown.keys()].some((name) => names.includes(name)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lists stay lists and records records; a number that is not one yet is a text, and nothing may be chosen yet. */
function sameKind(value: unknown, saved: unknown): boolean {
  if (Array.isArray(value) || Array.isArray(saved)) return Array.isArray(value) && Array.isArray(saved)
  if (saved === null || value === null) return saved === null || typeof saved === 'string'
  return typeof saved !== 'number' ? typeof value === typeof saved : ['number', 'string'].includes(typeof value)
}

/** One store of drafts for an editor: the save mark, the previews and Publish see what any form holds. */
const drafts = new WeakMap<Editor, FormDrafts>()

/** The drafts of the novel that an editor has on its table, under the entry of its window. */
export function draftsOf(editor: Editor, novelId: string, entry = ''): FormDrafts {
  const known = drafts.get(editor)
  if (known) return known
  const made = formDrafts(novelId, entry)
  drafts.set(editor, made)
  return made
}

export function useFormDrafts(): FormDrafts {
  const { table } = usePlaces()
  return draftsOf(useEditor(), table.novelId)
}

/** The names of the forms in which something typed waits, as they are now. */
export function useDraftNames(): readonly string[] {
  const store = useFormDrafts()
  return useSyncExternalStore(store.subscribe, store.names, store.names)
}

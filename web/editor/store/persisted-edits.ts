import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { newId } from '../../client/new-id.ts'
import { type Part, type PartChange, revisionOf, withPart } from './parts.ts'

/** An edit that the server has not taken yet, with the revision it was made on, and what makes it undone: what stood there. */
export type PersistedEdit = { change: PartChange; revision: number; before?: PartChange }
export type PersistedEdits = Partial<Record<Part, PersistedEdit>>

/** Where unsaved edits outlive the page. */
export interface PersistedEditStore {
  read(): PersistedEdits
  /** Replaces what is kept; nothing when there are none. False: there was no room. */
  write(edits: PersistedEdits): boolean
}

/**
 * A novel that was read anew, as it was when unsaved edits of an earlier visit were made, and with those edits: what has
 * been changed since stands between the two. Edits that were taken, though their answer was lost, are left out.
 */
export function withPersisted(read: NovelAnswer, edits: PersistedEdits): { base: NovelAnswer; novel: NovelAnswer } {
  let [base, novel] = [read, read]
  for (const [part, edit] of Object.entries(edits) as [Part, PersistedEdits[Part]][]) {
    const there = revisionOf(read, part) > 0
    // A scene that was made, and whose answer was lost, is there already; one that somebody deleted stays away.
    if (!edit?.change || there === (edit.change.kind === 'made')) continue
    const moved = there && edit.revision !== revisionOf(read, part)
    if (moved) base = withPart(base, part, edit.before ?? unknownBefore(edit.change))
    novel = withPart(novel, part, edit.change)
  }
  return { base, novel }
}

/** Edits kept by an older page do not tell what stood there: nothing did, so that they collide with whatever does now. */
const unknownBefore = (change: PartChange): PartChange =>
  change.kind === 'fields'
    ? { kind: 'fields', fields: Object.fromEntries(Object.keys(change.fields).map((name) => [name, undefined])) }
    : change

/** Entries that this page writes to, by novel: a novel that is opened again finds its own. */
const claimed = new Map<string, Promise<string>>()

/**
 * In the browser's storage, an entry for each window that has the novel open: none writes over what another could not send
 * yet. A window that is opened takes over what one that is gone has left.
 */
export async function persistedEdits(novelId: string): Promise<PersistedEditStore> {
  const name = `fabula.workshop.${novelId}`
  const claim = claimed.get(name) ?? claimEntry(name)
  claimed.set(name, claim)
  return storeAt(await claim)
}

/** A page that is gone has given its entries back; one that is just going needs a moment for it, in milliseconds. */
const goingMs = 250

/** The entry of a window that is gone, or a new one. Where windows can not tell of each other, all have the same. */
export async function claimEntry(name: string): Promise<string> {
  // Pages that came over plain http have no locks.
  if (!('locks' in navigator)) return name
  const left = () => storedKeys().filter((key) => key === name || key.startsWith(`${name}.`))
  const first = async () => {
    for (const key of left()) if (await hold(key)) return key
    return null
  }
  const found = await first()
  if (found !== null) return found
  if (left().length > 0) {
    await new Promise((resolve) => setTimeout(resolve, goingMs))
    const late = await first()
    if (late !== null) return late
  }
  const own = `${name}.${newId()}`
  await hold(own)
  return own
}

/** Whether this page has the entry now; it has it until it goes. */
function hold(key: string): Promise<boolean> {
  return new Promise((tell) => {
    void navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      tell(lock !== null)
      if (lock) await new Promise((go) => addEventListener('pagehide', go, { once: true }))
    })
  })
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // A browser that gives pages no storage: nothing was left.
    return []
  }
}

function storeAt(key: string): PersistedEditStore {
  return {
    read() {
      try {
        const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return typeof read === 'object' && read !== null ? (read as PersistedEdits) : {}
      } catch {
        // Somebody else's value under our key: as if there were none.
        return {}
      }
    },
    write(edits) {
      try {
        if (Object.keys(edits).length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(edits))
        return true
      } catch {
        // The storage is full; the edits are still in the page, and its state says that they are unsaved.
        return false
      }
    },
  }
}

import { newId } from '../../client/new-id.ts'
import { copyUnsaved, restoreUnsaved } from './crash-copies.ts'

// Each window with a novel open stores its edits and drafts under an entry of its own, so that no window overwrites
// what another has not sent yet. An entry is a part of the storage keys; the first one is empty.

/** Kinds of data with what an author has not saved yet. */
const unsavedKinds = ['workshop', 'form'] as const
type Kind = (typeof unsavedKinds)[number] | 'undo'

/** The storage key of a kind of data for a novel and entry. */
export const keyOfEntry = (kind: Kind, novelId: string, entry: string): string =>
  `fabula.${kind}.${novelId}${entry === '' ? '' : `~${entry}`}`

/** Whether this browser has unsaved text or edits of a novel, from any window. */
export const hasUnsavedText = (novelId: string): boolean =>
  unsavedKinds.some((kind) => {
    const base = keyOfEntry(kind, novelId, '')
    return storedKeys().some((key) => key.startsWith(base))
  })

/** The entry that this page has claimed for each novel: a novel that is opened again keeps it. */
const claimed = new Map<string, Promise<string>>()

/** How long a page that is being closed may take to release its entries, in milliseconds. */
const closingMs = 250

/** This window's entry for a novel, for as long as the page lives. */
export function windowEntry(novelId: string): Promise<string> {
  const claim = claimed.get(novelId) ?? claimEntry(novelId)
  claimed.set(novelId, claim)
  return claim
}

/**
 * Claims the entry that this window had before a reload, else one of a closed window, or a new one. What other closed
 * windows have left is moved to it, unless it has data of that kind. Without locks, all windows share one entry.
 */
export async function claimEntry(novelId: string): Promise<string> {
  await restoreUnsaved()
  // Pages loaded over plain HTTP have no locks.
  if (!('locks' in navigator)) return ''
  const before = readBefore(novelId)
  const held: string[] = []
  const holdAll = async () => {
    for (const entry of [...(before === null ? [] : [before]), ...entriesInStorage(novelId)])
      if (!held.includes(entry) && (await takeLock(keyOfEntry('workshop', novelId, entry)))) held.push(entry)
  }
  await holdAll()
  const isMissed = before !== null ? !held.includes(before) : held.length === 0 && entriesInStorage(novelId).length > 0
  if (isMissed) {
    await new Promise((resolve) => setTimeout(resolve, closingMs))
    await holdAll()
  }
  const own = held.find((entry) => entry === before) ?? held[0] ?? newId()
  if (held.length === 0) await takeLock(keyOfEntry('workshop', novelId, own))
  for (const entry of held) if (entry !== own) takeOver(novelId, entry, own)
  writeBefore(novelId, own)
  return own
}

/**
 * Moves an entry's data, except what would overwrite data of the new entry: that waits for the next window. The undo
 * list of a closed window is dropped.
 */
function takeOver(novelId: string, from: string, to: string): void {
  localStorage.removeItem(keyOfEntry('undo', novelId, from))
  for (const key of storedKeys()) {
    for (const kind of unsavedKinds) {
      const base = keyOfEntry(kind, novelId, from)
      const rest = key.slice(base.length)
      if (!key.startsWith(base) || (rest !== '' && !rest.startsWith('.'))) continue
      const next = keyOfEntry(kind, novelId, to) + rest
      if (localStorage.getItem(next) === null) moveKey(key, next)
    }
  }
}

/** Moves a value, or leaves it in place if the storage is full. */
function moveKey(from: string, to: string): void {
  const value = localStorage.getItem(from) ?? ''
  localStorage.removeItem(from)
  try {
    localStorage.setItem(to, value)
  } catch {
    localStorage.setItem(from, value)
  }
  for (const key of [from, to]) copyUnsaved(key)
}

/** Tries to take a lock, which is held until the page is closed. Returns whether this page has it. */
function takeLock(name: string): Promise<boolean> {
  return new Promise((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      tell(lock !== null)
      if (lock) await new Promise((go) => addEventListener('pagehide', go, { once: true }))
    })
  })
}

/** All entries under which data of a novel is stored. */
function entriesInStorage(novelId: string): string[] {
  const found = new Set<string>()
  for (const key of storedKeys()) {
    for (const kind of [...unsavedKinds, 'undo'] as const) {
      const base = keyOfEntry(kind, novelId, '')
      if (!key.startsWith(base)) continue
      const rest = key.slice(base.length)
      // The name of a form follows a dot.
      const entry = /^~([\w-]+)/.exec(rest)?.[1]
      if (entry !== undefined) found.add(entry)
      else if (rest === '' || rest.startsWith('.')) found.add('')
    }
  }
  return [...found].sort()
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // The browser denies access to storage, so nothing is there.
    return []
  }
}

const beforeKey = (novelId: string) => `fabula.window.${novelId}`

function readBefore(novelId: string): string | null {
  try {
    return sessionStorage.getItem(beforeKey(novelId))
  } catch {
    return null
  }
}

function writeBefore(novelId: string, entry: string): void {
  try {
    sessionStorage.setItem(beforeKey(novelId), entry)
  } catch {
    // Without storage, a reloaded window counts as a new one.
  }
}

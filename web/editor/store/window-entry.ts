import { newId } from '../../client/new-id.ts'

// What the windows of this browser that have a novel open keep in its storage, each under an entry of its own, so that none
// writes over what another could not send yet. An entry is a word in its keys; the first one is empty.

const kinds = ['workshop', 'undo', 'form'] as const
type Kind = (typeof kinds)[number]

/** Where something of a novel is kept under an entry. */
export const keyOfEntry = (kind: Kind, novelId: string, entry: string): string =>
  `fabula.${kind}.${novelId}${entry === '' ? '' : `~${entry}`}`

/** Whether something waits in this browser that was typed into a novel and not saved, in whichever window. */
export const keepsTyped = (novelId: string): boolean =>
  (['workshop', 'form'] as const).some((kind) => {
    const base = keyOfEntry(kind, novelId, '')
    return storedKeys().some((key) => key.startsWith(base))
  })

/** Entries that this page has claimed, by novel: a novel that is opened again finds its own. */
const claimed = new Map<string, Promise<string>>()

/** A page that is gone has given its entries back; one that is just going needs a moment for it, in milliseconds. */
const goingMs = 250

/** The entry of this window for a novel, as long as the page lives. */
export function windowEntry(novelId: string): Promise<string> {
  const claim = claimed.get(novelId) ?? claimEntry(novelId)
  claimed.set(novelId, claim)
  return claim
}

/**
 * The entry that this window had before it was reloaded, else one of a window that is gone, or a new one. What other windows
 * have left is put under it, where nothing of its kind stands yet. Where windows can not tell of each other, all have one.
 */
export async function claimEntry(novelId: string): Promise<string> {
  // Pages that came over plain http have no locks.
  if (!('locks' in navigator)) return ''
  const before = readBefore(novelId)
  const held: string[] = []
  const holdAll = async () => {
    for (const entry of [...(before === null ? [] : [before]), ...storedEntries(novelId)])
      if (!held.includes(entry) && (await hold(keyOfEntry('workshop', novelId, entry)))) held.push(entry)
  }
  await holdAll()
  const isMissed = before !== null ? !held.includes(before) : held.length === 0 && storedEntries(novelId).length > 0
  if (isMissed) {
    await new Promise((resolve) => setTimeout(resolve, goingMs))
    await holdAll()
  }
  const own = held.find((entry) => entry === before) ?? held[0] ?? newId()
  if (held.length === 0) await hold(keyOfEntry('workshop', novelId, own))
  for (const entry of held) if (entry !== own) takeOver(novelId, entry, own)
  writeBefore(novelId, own)
  return own
}

/** What has no place under the new entry waits for the next window. What was taken back there is nobody's to take back here. */
function takeOver(novelId: string, from: string, to: string): void {
  localStorage.removeItem(keyOfEntry('undo', novelId, from))
  for (const key of storedKeys()) {
    for (const kind of ['workshop', 'form'] as const) {
      const base = keyOfEntry(kind, novelId, from)
      const rest = key.slice(base.length)
      if (!key.startsWith(base) || (rest !== '' && !rest.startsWith('.'))) continue
      const next = keyOfEntry(kind, novelId, to) + rest
      if (localStorage.getItem(next) === null) moveKey(key, next)
    }
  }
}

/** Where it is, if there is no room for it twice. */
function moveKey(from: string, to: string): void {
  const value = localStorage.getItem(from) ?? ''
  localStorage.removeItem(from)
  try {
    localStorage.setItem(to, value)
  } catch {
    localStorage.setItem(from, value)
  }
}

/** Whether this page has the lock now; it has it until it goes. */
function hold(name: string): Promise<boolean> {
  return new Promise((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      tell(lock !== null)
      if (lock) await new Promise((go) => addEventListener('pagehide', go, { once: true }))
    })
  })
}

/** The entries under which anything of a novel is kept. */
function storedEntries(novelId: string): string[] {
  const found = new Set<string>()
  for (const key of storedKeys()) {
    for (const kind of kinds) {
      const base = keyOfEntry(kind, novelId, '')
      if (!key.startsWith(base)) continue
      const rest = key.slice(base.length)
      // What a form is called follows a point.
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
    // A browser that gives pages no storage: nothing was left.
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
    // No storage: the window is one that was never here, when it is reloaded.
  }
}

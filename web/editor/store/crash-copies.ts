// A second copy of unsaved text, in IndexedDB. Browsers write localStorage to disk late, Chromium up to a minute after
// the change, and a crash of the whole browser loses what was not written. IndexedDB is written at once.

/** The name of the database; deleted when the account logs out (`web/session/browser-traces.ts`). */
const database = 'fabula-unsaved'
const store = 'copies'
/** When the last copy was made. In localStorage: after a crash it is as old as the texts there. */
const clockKey = 'fabula.unsaved'
const ownerKey = 'fabula.whose'
const isUnsaved = (key: string): boolean => /^fabula\.(?:work\w+|form)\./.test(key)
/** How long copies are kept whose texts localStorage has too, in milliseconds: until it is certainly on disk. */
const keptMs = 86_400_000

/** `value` is null if the text was deleted. */
interface Copy {
  key: string
  at: number
  owner: string | null
  value: string | null
}

let opened: Promise<IDBDatabase | null> | null = null

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
      request.onerror = () => done(null)
      request.onsuccess = () => {
        // Logging out deletes the database, which waits for open connections.
        request.result.onversionchange = () => {
          request.result.close()
          opened = null
        }
        done(request.result)
      }
    } catch {
      // The browser denies access to databases: there is no second copy.
      done(null)
    }
  })
  return opened
}

const lastCopied = (): number => Number(localStorage.getItem(clockKey) ?? 0)

/** Copies the text that localStorage has under a key now, or that it has none any more. */
export function copyUnsaved(key: string): void {
  if (!isUnsaved(key)) return
  try {
    const at = Math.max(Date.now(), lastCopied() + 1)
    const copy: Copy = { key, at, owner: localStorage.getItem(ownerKey), value: localStorage.getItem(key) }
    localStorage.setItem(clockKey, String(at))
    void open()
      .then((db) => db?.transaction(store, 'readwrite').objectStore(store).put(copy))
      // The connection is being closed, or the disk is full; localStorage still has the text.
      .catch(() => undefined)
  } catch {
    // The storage is full: without a new time the copy could not be told from an old one.
  }
}

/** How long the editor waits for the copies before it opens without them, in milliseconds: some browsers never answer. */
const waitMs = 1_000

/**
 * Puts back what a crash took from localStorage: copies that are newer than everything there. Without a time there,
 * that is all copies: the crash came before the browser had written anything. Logging out deletes the copies as well.
 */
export async function restoreUnsaved(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Copy[]>((done) => {
    timer = setTimeout(done, waitMs, [])
  })
  try {
    const newer = await Promise.race([newerCopies(), tooLate])
    for (const copy of newer.sort((one, other) => one.at - other.at)) {
      if (copy.value === null) localStorage.removeItem(copy.key)
      else localStorage.setItem(copy.key, copy.value)
      localStorage.setItem(clockKey, String(copy.at))
    }
  } catch {
    // Without access to the copies, or room for them, the editor opens with what localStorage has.
  } finally {
    clearTimeout(timer)
  }
}

/** This account's copies that are newer than everything in localStorage. Deletes those that are long out of use. */
async function newerCopies(): Promise<Copy[]> {
  const db = await open()
  if (!db) return []
  const copies = db.transaction(store, 'readwrite').objectStore(store)
  const last = lastCopied()
  const owner = localStorage.getItem(ownerKey)
  return new Promise((done, fail) => {
    const request: IDBRequest<Copy[]> = copies.getAll()
    request.onsuccess = () => {
      for (const { key, at } of request.result) if (at < last - keptMs) copies.delete(key)
      done(request.result.filter((copy) => copy.at > last && copy.owner === owner))
    }
    request.onerror = () => fail(request.error)
  })
}

// All keys of this site in the browser's storage begin with `fabula.`, except an older one that holds an invitation.

/** Settings of the device, whoever uses it: how texts look, the volume, which parts of the editor are open. */
const deviceKeys = ['fabula.reading', 'fabula.sound', 'fabula.editor.stage']

/** Removed last: other windows react to its removal by checking what is stored, and must find the rest already gone. */
const sessionKey = 'fabula.session'

/** Key prefixes of unsent input: turns, comments, edits, forms, descriptions of uploads. */
const unsentPrefixes = ['play.draft', 'play.pending', 'comment', 'workshop', 'form', 'upload'].map(
  (kind) => `fabula.${kind}.`,
)

/** Holds the id of the account whose data this browser stores; set at login. */
const ownerKey = 'fabula.whose'

/** The browser's storages, as far as the page may access them. */
function storages(): Storage[] {
  const all: Storage[] = []
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      all.push(open())
    } catch {
      // A storage that pages may not access is empty.
    }
  }
  return all
}

/** Whether the storage holds input that never reached the server. */
export const hasUnsent = (): boolean =>
  storages().some((storage) => Object.keys(storage).some((key) => unsentPrefixes.some((kind) => key.startsWith(kind))))

/** Key prefix of unsent input that waits for an account to log in again. */
const waitingPrefix = 'fabula.waits.'

/** A guest's text belongs to whoever logs in next. */
const isUnsent = (key: string): boolean =>
  unsentPrefixes.some((kind) => key.startsWith(kind)) && !key.endsWith('.guest')

/** Removes the entries of this site whose key is not among the settings of the device and not to be kept. */
function removeKeys(isKept: (key: string) => boolean): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      const isOurs = key.startsWith('fabula.') || key === 'invitation'
      const stays = key === sessionKey || deviceKeys.includes(key) || key.startsWith(waitingPrefix) || isKept(key)
      if (isOurs && !stays) storage.removeItem(key)
    }
  }
}

/**
 * Removes everything that pages stored for the last person at this browser, but not the session, device settings, and
 * what waits for other accounts.
 */
export function clearPersonalData(): void {
  removeKeys(() => false)
  try {
    // The copies of unsaved text: `web/editor/store/crash-copies.ts`.
    indexedDB.deleteDatabase('fabula-unsaved')
  } catch {
    // A browser that denies access to databases has none of ours.
  }
}

/**
 * Sets aside an account's unsent input until it logs in again, and removes the rest of its data. Copies of unsaved text
 * stay in the database: each names its owner, and the time of the last one tells that they are old.
 */
function setAside(userId: string): void {
  removeKeys((key) => isUnsent(key) || key.endsWith('.guest') || key === 'fabula.unsaved')
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (isUnsent(key)) move(storage, key, `${waitingPrefix}${userId}.${key}`)
    }
  }
}

function bringBack(userId: string): void {
  const prefix = `${waitingPrefix}${userId}.`
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      const own = key.slice(prefix.length)
      if (key.startsWith(prefix) && storage.getItem(own) === null) move(storage, key, own)
    }
  }
}

function move(storage: Storage, from: string, to: string): void {
  const value = storage.getItem(from) ?? ''
  storage.removeItem(from)
  storage.setItem(to, value)
}

/**
 * Called after a login. What another account left unsent when its session expired is set aside, so that nobody sees or
 * sends somebody else's words, and brought back when that account logs in. What the same person wrote as a guest stays.
 */
export function claimStorage(userId: string): void {
  try {
    const before = localStorage.getItem(ownerKey)
    if (before !== null && before !== userId) setAside(before)
    localStorage.setItem(ownerKey, userId)
    bringBack(userId)
  } catch {
    // No storage, or a full one: there is nothing to tell apart, or no room to record the owner.
  }
}

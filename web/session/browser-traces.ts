// All keys of this site in the browser's storage begin with `fabula.`, but the older one that holds an invitation.

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

/** Removes everything that pages stored for the last person at this browser, but not the session or device settings. */
export function clearPersonalData(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      const isOurs = key.startsWith('fabula.') || key === 'invitation'
      if (isOurs && key !== sessionKey && !deviceKeys.includes(key)) storage.removeItem(key)
    }
  }
  try {
    // The copies of unsaved text: `web/editor/store/crash-copies.ts`.
    indexedDB.deleteDatabase('fabula-unsaved')
  } catch {
    // A browser that denies access to databases has none of ours.
  }
}

/**
 * Called after a login. Removes what another account left when its session expired, so that nobody sees or sends
 * somebody else's unsent words. What the same person wrote as a guest stays.
 */
export function claimStorage(userId: string): void {
  try {
    const before = localStorage.getItem(ownerKey)
    if (before !== null && before !== userId) clearPersonalData()
    localStorage.setItem(ownerKey, userId)
  } catch {
    // No storage, or a full one: there is nothing to tell apart, or no room to record the owner.
  }
}

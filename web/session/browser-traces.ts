// Everything that pages keep in this browser's storage is called `fabula.…`; what an invitation is kept under is older.

/** Of the device, whoever is at it: how texts look, how loud it is, which parts of the editor are open. */
const ofDevice = ['fabula.reading', 'fabula.sound', 'fabula.editor.stage']

/** Ends after all else is gone: another window that hears of it says what is kept here, and would still find it. */
const theSession = 'fabula.session'

/** Under these lies what somebody typed and the server has not: turns, comments, edits, forms, words for files. */
const unsent = ['play.draft', 'play.pending', 'comment', 'workshop', 'form', 'upload'].map((kind) => `fabula.${kind}.`)

/** Whose words are kept here, once somebody has logged in. */
const whose = 'fabula.whose'

/** The browser's own storages, as far as it gives them to pages. */
function storages(): Storage[] {
  const all: Storage[] = []
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      all.push(open())
    } catch {
      // A browser that gives pages no storage has kept nothing.
    }
  }
  return all
}

/** Whether something that was typed here has never reached the server. */
export const hasUnsent = (): boolean =>
  storages().some((storage) => Object.keys(storage).some((key) => unsent.some((kind) => key.startsWith(kind))))

/** Removes whatever pages have kept here of whoever was at this browser but their session; what is the device's stays. */
export function forgetPerson(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      const isOurs = key.startsWith('fabula.') || key === 'invitation'
      if (isOurs && key !== theSession && !ofDevice.includes(key)) storage.removeItem(key)
    }
  }
}

/**
 * Somebody has logged in. What another account left, whose session ended by itself, goes, so that nobody sees or sends the
 * words of somebody else; a guest's are their own.
 */
export function welcome(userId: string): void {
  try {
    const before = localStorage.getItem(whose)
    if (before !== null && before !== userId) forgetPerson()
    localStorage.setItem(whose, userId)
  } catch {
    // No storage, or a full one: nobody's words are told apart, as there are none or no room for more.
  }
}

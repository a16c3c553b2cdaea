import type { ReaderMove, Reading } from './play-model.ts'

/** A send that has not completed: the same key resumes it after a reload or a lost connection. */
export interface PendingSend {
  key: string
  /** The state it was sent from. */
  from: string
  move: ReaderMove
  /** When it was sent, in milliseconds since 1970. */
  at: number
}

/** Notes that a visit stores in the browser, so that neither a reload nor a closed window loses text or position. */
export interface VisitNotes {
  readPending(): PendingSend | null
  keepPending(pending: PendingSend | null): void
  /** How far the message of a state, or the reply to a send (by its key), had been read. */
  readPlace(of: string): Reading | null
  keepPlace(of: string, page: number): void
  readDraft(): string
  keepDraft(text: string): void
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Notes about one novel, under the first of `names`; notes under the others were the same person's before login, and
 * are taken over. They are written to every store and read from the first that has them: a window's own storage before
 * the shared one. A storage that is full or forbidden is ignored.
 */
export function visitNotes(stores: readonly Store[], names: () => readonly [string, ...string[]]): VisitNotes {
  const keyOf = (what: string, name: string) => `fabula.play.${what}.${name}`
  const read = (what: string): unknown => {
    for (const name of names()) {
      for (const store of stores) {
        try {
          const stored = store.getItem(keyOf(what, name))
          if (stored !== null) return JSON.parse(stored)
        } catch {
          // Another format, or no access: treated as no note.
        }
      }
    }
    return null
  }
  const keep = (what: string, value: unknown) => {
    const [own, ...earlier] = names()
    for (const store of stores) {
      try {
        for (const name of earlier) store.removeItem(keyOf(what, name))
        if (value === null) store.removeItem(keyOf(what, own))
        else store.setItem(keyOf(what, own), JSON.stringify(value))
      } catch {
        // Storage full or forbidden: the game goes on without notes.
      }
    }
  }
  return {
    readPending: () => read('pending') as PendingSend | null,
    keepPending: (pending) => keep('pending', pending),
    readPlace: (of) => {
      const place = read('place') as { of: string; page: number } | null
      return place?.of === of && place.page > 0 ? { page: place.page, shown: true } : null
    },
    keepPlace: (of, page) => keep('place', { of, page }),
    readDraft: () => String(read('draft') ?? ''),
    keepDraft: (text) => keep('draft', text === '' ? null : text),
  }
}

/** The window's own storage and the shared one, as far as they exist and are accessible. */
export function browserStores(): Storage[] {
  const all: Storage[] = []
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      all.push(open())
    } catch {
      // Missing on the server, and sometimes forbidden by the browser.
    }
  }
  return all
}

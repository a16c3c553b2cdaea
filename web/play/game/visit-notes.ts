import type { ReaderMove, Reading } from './play-model.ts'

/** A send whose end is not known yet: the same key joins it after a reload or a cut line. */
export interface PendingSend {
  key: string
  /** The state it was sent from. */
  from: string
  move: ReaderMove
}

/** What a visit remembers beside the server, so that a reload loses neither a line nor a place. */
export interface VisitNotes {
  readPending(): PendingSend | null
  keepPending(pending: PendingSend | null): void
  /** How far a state's message had been read. */
  readPlace(stateId: string): Reading | null
  keepPlace(stateId: string, page: number): void
  readDraft(): string
  keepDraft(text: string): void
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Notes in a tab's own storage, one set a novel. A storage that is full or forbidden just remembers nothing. */
export function visitNotes(store: Store | null, playLink: string): VisitNotes {
  const keyOf = (what: string) => `fabula.play.${what}.${playLink}`
  const read = (what: string): unknown => {
    try {
      return JSON.parse(store?.getItem(keyOf(what)) ?? 'null')
    } catch {
      // Not ours, or not to be had: as if nothing were noted.
      return null
    }
  }
  const keep = (what: string, value: unknown) => {
    try {
      if (value === null) store?.removeItem(keyOf(what))
      else store?.setItem(keyOf(what), JSON.stringify(value))
    } catch {
      // Full or forbidden: the game goes on without notes.
    }
  }
  return {
    readPending: () => read('pending') as PendingSend | null,
    keepPending: (pending) => keep('pending', pending),
    readPlace: (stateId) => {
      const place = read('place') as { state: string; page: number } | null
      return place?.state === stateId && place.page > 0 ? { page: place.page, shown: true } : null
    },
    keepPlace: (state, page) => keep('place', { state, page }),
    readDraft: () => String(read('draft') ?? ''),
    keepDraft: (text) => keep('draft', text === '' ? null : text),
  }
}

/** The tab's storage, where there is one and it may be used. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    // On the server there is none, and a browser may forbid it.
    return null
  }
}

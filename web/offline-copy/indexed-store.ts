import type { Change, GamesStore, StoredGames } from '@fabula/server/offline-copy/local/games-store'

const stores = ['reading', 'games', 'states', 'saves'] as const
type StoreName = (typeof stores)[number]

/** The key of the only row with the reader's position. */
const here = 'here'

/**
 * Opens the database of games in this browser, one per novel; null if the browser allows none for this page. Two
 * windows of the same copy write one after the other.
 */
export async function openIndexedStore(novelId: string): Promise<GamesStore | null> {
  try {
    const database = await openDatabase(`fabula-copy-${novelId}`)
    return { read: () => readAll(database), write: (change, options) => write(database, change, options) }
  } catch {
    // Forbidden for files, in a private window, or by the reader.
    return null
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store, { keyPath: store === 'reading' ? 'key' : 'id' })
  }
  return outcomeOf(request)
}

async function readAll(database: IDBDatabase): Promise<StoredGames> {
  const reading = database.transaction(stores, 'readonly')
  const all = <T>(name: StoreName) => outcomeOf<T[]>(reading.objectStore(name).getAll())
  const [[place], games, states, saves] = await Promise.all([
    all<NonNullable<StoredGames['reading']>>('reading'),
    all<StoredGames['games'][number]>('games'),
    all<StoredGames['states'][number]>('states'),
    all<StoredGames['saves'][number]>('saves'),
  ])
  return { reading: place ?? null, games, states, saves }
}

function write(database: IDBDatabase, change: Change, { from }: { from?: string | null } = {}): Promise<boolean> {
  const writing = database.transaction(stores, 'readwrite')
  const store = (name: StoreName) => writing.objectStore(name)
  const putAll = () => {
    if (change.reading) store('reading').put({ ...change.reading, key: here })
    for (const game of change.games ?? []) store('games').put(game)
    for (const state of change.states ?? []) store('states').put(state)
    for (const save of change.saves ?? []) store('saves').put(save)
    for (const id of change.droppedSaves ?? []) store('saves').delete(id)
  }
  return new Promise((resolve, reject) => {
    let moved = false
    writing.oncomplete = () => resolve(!moved)
    writing.onabort = () => reject(writing.error ?? new DOMException('The games were not kept', 'AbortError'))
    if (from === undefined) {
      putAll()
      return
    }
    const looking = store('reading').get(here)
    looking.onsuccess = () => {
      moved = ((looking.result as StoredGames['reading'])?.current_state_id ?? null) !== from
      if (!moved) putAll()
    }
  })
}

const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

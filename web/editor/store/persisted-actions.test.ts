import { afterEach, expect, test, vi } from 'vitest'
import { type PersistedAction, persistedActions } from './persisted-actions.ts'

/** A browser storage with room for a number of characters. */
function storage(room: number) {
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => {
    if (value.length > room) throw new Error('full')
    kept.set(key, value)
  }
  const getItem = (key: string) => kept.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: (key: string) => kept.delete(key) })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

const action = (what: string, letters = 0): PersistedAction => ({
  what,
  before: [],
  after: 'x'.repeat(letters) as never,
})

test('stores the newest actions, as far as there is room', () => {
  storage(1_000_000)
  const actions = persistedActions('n', '')
  actions.write({ done: [action('one', 300_000), action('two', 90_000), action('three', 90_000)], undone: [] })
  expect(actions.read()?.done.map(({ what }) => what)).toEqual(['two', 'three'])
  expect(persistedActions('n', 'other').read()).toBeNull()
})

test('deletes the older actions when the new ones do not fit', () => {
  const kept = storage(1_000)
  const actions = persistedActions('n', '')
  actions.write({ done: [action('one')], undone: [] })
  expect(kept.size).toBe(1)
  actions.write({ done: [action('one'), action('two', 2_000)], undone: [] })
  expect(actions.read()).toBeNull()
})

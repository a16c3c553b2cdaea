import { expect, onTestFinished, test, vi } from 'vitest'
import { writeStored } from './browser-storage.ts'

/** A storage with room for this many characters. */
function smallStorage(room: number): Map<string, string> {
  const stored = new Map<string, string>()
  const used = () => [...stored].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      const before = stored.get(key)?.length ?? -key.length
      if (used() - before + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  }
  const keys = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(storage, keys))
  onTestFinished(() => void vi.unstubAllGlobals())
  return stored
}

test('unsaved text takes the room of undo lists, also of other novels', () => {
  const stored = smallStorage(1_000)
  expect(writeStored('fabula.undo.a', { done: 'x'.repeat(500) })).toBe(true)
  expect(writeStored('fabula.workshop.b', { head: 'y'.repeat(700) })).toBe(true)
  const texts = () => [...stored.keys()].filter((key) => key !== 'fabula.unsaved')
  expect(texts()).toEqual(['fabula.workshop.b'])
  // An undo list takes the room of nothing.
  expect(writeStored('fabula.undo.b', { done: 'x'.repeat(500) })).toBe(false)
  expect(writeStored('fabula.form.b.info', { name: 'z'.repeat(700) })).toBe(false)
  expect(texts()).toEqual(['fabula.workshop.b'])
})

import { afterEach, expect, test } from 'vitest'
import { claimEntry } from './persisted-edits.ts'

const name = 'fabula.workshop.harbour'
const keep = (key: string) => localStorage.setItem(key, '{}')
/** What this page has claimed is given back, as when it goes. */
const leave = () => dispatchEvent(new Event('pagehide'))

afterEach(() => {
  leave()
  localStorage.clear()
})

test('each window that has a novel open has an entry of its own', async () => {
  const [one, two] = [await claimEntry(name), await claimEntry(name)]
  keep(one)
  const three = await claimEntry(name)
  expect(new Set([one, two, three]).size).toBe(3)
})

test('what a window has left is taken over by the next one, and by one alone', async () => {
  const own = await claimEntry(name)
  keep(own)
  leave()
  expect(await Promise.all([claimEntry(name), claimEntry(name)])).toContain(own)
  expect(await claimEntry(name)).not.toBe(own)
})

test('what an older page has left under the novel’s own name is found; another novel’s is not', async () => {
  keep(`${name}s.1`)
  keep(name)
  expect(await claimEntry(name)).toBe(name)
})

import { afterEach, expect, test } from 'vitest'
import { claimEntry, keyOfEntry } from './window-entry.ts'

const novel = 'harbour'
const keep = (entry: string, text = '{}') => localStorage.setItem(keyOfEntry('workshop', novel, entry), text)
const formAt = (entry: string) => `${keyOfEntry('form', novel, entry)}.info`
/** What this page has claimed is given back, as when it goes; a window that is opened then is another one. */
const leave = () => dispatchEvent(new Event('pagehide'))
const asAnother = () => sessionStorage.clear()

afterEach(() => {
  leave()
  localStorage.clear()
  sessionStorage.clear()
})

test('each window that has a novel open has an entry of its own', async () => {
  const one = await claimEntry(novel)
  const two = await claimEntry(novel)
  keep(one)
  const three = await claimEntry(novel)
  expect(new Set([one, two, three]).size).toBe(3)
})

test('a window that is reloaded finds its own, whatever else was left', async () => {
  const own = await claimEntry(novel)
  keep('', 'older')
  leave()
  expect(await claimEntry(novel)).toBe(own)
  // What was left beside it is there now, since nothing of its own was.
  expect(localStorage.getItem(keyOfEntry('workshop', novel, own))).toBe('older')
})

test('what a window has left is taken over by the next one, and by one alone', async () => {
  const own = await claimEntry(novel)
  keep(own)
  leave()
  asAnother()
  expect(await claimEntry(novel)).toBe(own)
  asAnother()
  expect(await claimEntry(novel)).not.toBe(own)
})

test('what was typed into the same form of two windows is not written over: one waits for the next window', async () => {
  const one = await claimEntry(novel)
  localStorage.setItem(formAt(one), 'one')
  const two = await claimEntry(novel)
  localStorage.setItem(formAt(two), 'two')
  leave()
  const next = await claimEntry(novel)
  expect(localStorage.getItem(formAt(next))).toBe('two')
  localStorage.removeItem(formAt(next))
  leave()
  const last = await claimEntry(novel)
  expect(localStorage.getItem(formAt(last))).toBe('one')
})

test('what an older page has left under the novel’s own name is found; another novel’s is not', async () => {
  localStorage.setItem(`${formAt('').replace('harbour', 'harbours')}`, 'theirs')
  localStorage.setItem(formAt(''), 'typed')
  keep('')
  expect(await claimEntry(novel)).toBe('')
})

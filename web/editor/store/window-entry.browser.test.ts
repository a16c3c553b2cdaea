import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalData } from '../../session/browser-traces.ts'
import { writeStored } from './browser-storage.ts'
import { claimEntry, keyOfEntry } from './window-entry.ts'

const novel = 'harbour'
const keep = (entry: string, text = '{}') => localStorage.setItem(keyOfEntry('workshop', novel, entry), text)
const formAt = (entry: string) => `${keyOfEntry('form', novel, entry)}.info`
/** Releases what this page has claimed, as on pagehide. A window opened afterwards is another one. */
const leave = () => dispatchEvent(new Event('pagehide'))
const asAnother = () => sessionStorage.clear()

afterEach(() => {
  leave()
  localStorage.clear()
  sessionStorage.clear()
})

test('each window with the novel open has its own entry', async () => {
  const one = await claimEntry(novel)
  const two = await claimEntry(novel)
  keep(one)
  const three = await claimEntry(novel)
  expect(new Set([one, two, three]).size).toBe(3)
})

test('a reloaded window finds its own entry, whatever else was left', async () => {
  const own = await claimEntry(novel)
  keep('', 'older')
  leave()
  expect(await claimEntry(novel)).toBe(own)
  // What another window left is moved to this entry, which had nothing of its kind.
  expect(localStorage.getItem(keyOfEntry('workshop', novel, own))).toBe('older')
})

test('a closed window’s entry is taken over by the next window, and only by one', async () => {
  const own = await claimEntry(novel)
  keep(own)
  leave()
  asAnother()
  expect(await claimEntry(novel)).toBe(own)
  asAnother()
  expect(await claimEntry(novel)).not.toBe(own)
})

test('does not overwrite text typed into the same form in two windows: one waits for the next window', async () => {
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

test('finds what an older version stored under the novel’s own name, but not another novel’s', async () => {
  localStorage.setItem(`${formAt('').replace('harbour', 'harbours')}`, 'theirs')
  localStorage.setItem(formAt(''), 'typed')
  keep('')
  expect(await claimEntry(novel)).toBe('')
})

/** Brings localStorage back to what it was, as a crash does before the browser has written it to disk. */
async function crash(before: object): Promise<void> {
  // Transactions of one store run in order, so the copies are complete once another one is.
  await claimEntry(novel)
  leave()
  localStorage.clear()
  for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
}

test('unsaved text that a crash of the browser took is found again, and deleted text stays deleted', async () => {
  await claimEntry(novel)
  localStorage.setItem('fabula.whose', 'nell')
  writeStored(formAt(''), { text: 'The ferry' })
  const begun = { ...localStorage }
  writeStored(formAt(''), { text: 'The ferry is late' })
  await crash(begun)
  await claimEntry(novel)
  expect(Object.values({ ...localStorage }).join()).toContain('The ferry is late')
  leave()
  await crash({ ...begun, 'fabula.whose': 'osip' })
  await claimEntry(novel)
  expect(Object.values({ ...localStorage }).join()).not.toContain('late')
  leave()
  localStorage.setItem('fabula.whose', 'nell')
  localStorage.removeItem('fabula.unsaved')
  await claimEntry(novel)
  writeStored(formAt(''), { text: 'Sent' })
  const sent = { ...localStorage }
  writeStored(formAt(''), null)
  await crash(sent)
  await claimEntry(novel)
  expect(Object.values({ ...localStorage }).join()).not.toContain('Sent')
})

test('unsaved text is found again after a crash that left nothing in localStorage', async () => {
  await claimEntry(novel)
  localStorage.setItem('fabula.whose', 'nell')
  writeStored(formAt(''), { text: 'The first words' })
  // Nell, whose login is lost as well, logs in again after Osip.
  for (const [owner, isFound] of [
    ['osip', false],
    ['nell', true],
  ] as const) {
    await crash({ 'fabula.whose': owner })
    await claimEntry(novel)
    expect(
      Object.values({ ...localStorage })
        .join()
        .includes('The first words'),
    ).toBe(isFound)
    leave()
  }
})

test('logging out removes the copies of unsaved text', async () => {
  localStorage.setItem('fabula.whose', 'nell')
  writeStored(formAt(''), { text: 'Private' })
  await claimEntry(novel)
  leave()
  clearPersonalData()
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
  await expect.poll(databases).not.toContain('fabula-unsaved')
  localStorage.setItem('fabula.whose', 'nell')
  await claimEntry(novel)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fabula.form'))).toEqual([])
})

test('opens without the copies if the browser’s database never answers', async () => {
  clearPersonalData()
  await new Promise((done) => setTimeout(done))
  vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  writeStored(formAt(''), { text: 'The ferry' })
  expect(await claimEntry(novel)).toBe('')
  expect(localStorage.getItem(formAt(''))).toContain('The ferry')
})

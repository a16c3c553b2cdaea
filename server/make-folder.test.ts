import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'fabula-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('creates a folder and its parents, and returns the first that was missing', async () => {
  expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBe(join(root, 'a'))
  expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBeUndefined()
  expect(await makeFolder(join(root, 'a', 'b', 'own'), { mode: 0o700 })).toBe(join(root, 'a', 'b', 'own'))
  if (process.platform !== 'win32') expect(statSync(join(root, 'a', 'b', 'own')).mode & 0o777).toBe(0o700)
})

test('concurrent creations of the same folder all succeed', async () => {
  const path = join(root, 'many', 'at', 'once')
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)))
  expect(statSync(path).isDirectory()).toBe(true)
})

test('concurrent creations of folders in a missing one all succeed, whenever they begin', async () => {
  for (let round = 0; round < 100; round++) {
    const above = join(root, `round ${round}`)
    const begun = async (at: number) => {
      for (let turn = 0; turn < at; turn++) await new Promise(setImmediate)
      return makeFolder(join(above, `${at}`))
    }
    const firsts = await Promise.all(Array.from({ length: 16 }, (_, at) => begun(at)))
    expect(firsts).not.toContain(undefined)
  }
})

test('explains what is in the way', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  await expect(makeFolder(file)).rejects.toThrow(`The folder ${file} cannot be made: ${file} is not a folder.`)
  await expect(makeFolder(join(file, 'data'))).rejects.toThrow(`data cannot be made: ${file} is not a folder.`)
  const long = join(root, 'x'.repeat(300))
  await expect(makeFolder(long)).rejects.toThrow(/its name is too long\.$/)
})

test.skipIf(process.platform === 'win32')('explains a dangling link (needs links)', async () => {
  const link = join(root, 'link')
  symlinkSync(join(root, 'nowhere'), link)
  await expect(makeFolder(link)).rejects.toThrow(`cannot be made: ${link} is a link that leads nowhere.`)
  await expect(makeFolder(join(link, 'data'))).rejects.toThrow(/leads nowhere\.$/)
})

test.skipIf(process.platform !== 'linux')(
  'does not retry for ever in a system folder that accepts none (needs Linux)',
  async () => {
    await expect(makeFolder('/proc/nope')).rejects.toThrow('/proc/nope cannot be made: /proc accepts no folders.')
    await expect(makeFolder('/proc/nope/data')).rejects.toThrow(/: \/proc accepts no folders\.$/)
  },
)

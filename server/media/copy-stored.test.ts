import { expect, test } from 'vitest'
import { copyStored } from './copy-stored.ts'
import type { FileStore } from './file-store.ts'

const [from, to] = [
  { novelId: 'one', file: 'a' },
  { novelId: 'two', file: 'b' },
]

test('copies a file with its smaller forms; rejects when those cannot be copied, and returns false without a file', async () => {
  const done: string[] = []
  const copy = async (...keys: string[]) => done.push(keys.join(' > ')) > 0
  const copyFolder = async (...keys: string[]) => {
    await new Promise(setImmediate)
    done.push(keys.join(' > '))
  }
  const files = { copy, copyFolder } as unknown as FileStore
  expect(await copyStored(files, from, to, 'png')).toBe(true)
  expect(done).toHaveLength(2)
  const full = async () => Promise.reject(new Error('the disk is full'))
  await expect(copyStored({ ...files, copyFolder: full }, from, to, 'png')).rejects.toThrow('the disk is full')
  expect(await copyStored({ ...files, copy: async () => false, copyFolder: full }, from, to, 'png')).toBe(false)
})

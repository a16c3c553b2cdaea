import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLockFile } from './lock-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fabula-lock-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const lockFile = join(folder, '.preparing')

/** A living process that is not this one. */
const living = String(process.ppid)

/** Leaves a lock file that was last touched a minute ago. */
function leave(content: string): void {
  writeFileSync(lockFile, content)
  const then = new Date(Date.now() - 60_000)
  utimesSync(lockFile, then, then)
}

test('the work runs with a lock file, which is removed after a failure too', async () => {
  const work = async () => {
    expect(readFileSync(lockFile, 'utf8')).toBe(String(process.pid))
    throw new Error('a failure')
  }
  await expect(withLockFile(lockFile, work)).rejects.toThrow('a failure')
  expect(existsSync(lockFile)).toBe(false)
})

test('another process is waited for, and the caller learns of it', async () => {
  let [told, ran] = [0, 0]
  writeFileSync(lockFile, living)
  const done = withLockFile(
    lockFile,
    async () => void ran++,
    () => told++,
  )
  expect([told, ran]).toEqual([1, 0])
  rmSync(lockFile)
  await done
  expect([told, ran]).toEqual([1, 1])
})

test.each([
  ['a process that has ended', '2147483647'],
  ['an earlier process with the same pid', String(process.pid)],
  ['an earlier process whose pid another one has', living],
  ['a process that was killed before it wrote its pid', ''],
])('the lock file of %s is nobody’s', async (_, content) => {
  leave(content)
  let ran = 0
  await withLockFile(
    lockFile,
    async () => void ran++,
    () => expect.fail('waits'),
  )
  expect(ran).toBe(1)
})

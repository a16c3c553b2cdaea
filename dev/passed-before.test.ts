import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { passedBefore } from './passed-before.mjs'

const code = /\.ts$/

/** A repository of two files that has passed one check. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-passed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('.gitignore', 'node_modules')
  write('a.ts', 'one')
  write('b.ts', 'two')
  passedBefore(folder).pass('types', code)
  return { folder, write, now: () => passedBefore(folder) }
}

test('what has passed is not looked at again, and what no check has seen is', () => {
  const { now, write } = repository()
  expect(now().isSame('types', code)).toBe(true)
  expect(now().isSame('lint', code)).toBe(false)
  expect(now().changed('lint', code)).toEqual(['a.ts', 'b.ts'])
  write('c.md', 'nothing that it reads')
  expect(now().isSame('types', code)).toBe(true)
})

test('a file that is edited, comes or goes is noticed; the others stay passed', () => {
  const { folder, now, write } = repository()
  write('a.ts', 'three')
  expect(now().isSame('types', code)).toBe(false)
  expect(now().changed('types', code)).toEqual(['a.ts'])
  write('a.ts', 'one')
  write('c.ts', 'new')
  expect(now().changed('types', code)).toEqual(['c.ts'])
  rmSync(join(folder, 'c.ts'))
  rmSync(join(folder, 'b.ts'))
  expect(now().isSame('types', code)).toBe(false)
})

test('other packages or settings may say something else of the same files', () => {
  const { now, write } = repository()
  write('package-lock.json', '{}')
  expect(now().isSame('types', code)).toBe(false)
  expect(now().changed('types', code)).toEqual(['a.ts', 'b.ts'])
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importsAndExportsOf, importsOf } from './imports-and-exports.mjs'
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

test('skips files that passed, but not for checks that have not seen them', () => {
  const { now, write } = repository()
  expect(now().isSame('types', code)).toBe(true)
  expect(now().isSame('lint', code)).toBe(false)
  expect(now().changed('lint', code)).toEqual(['a.ts', 'b.ts'])
  write('c.md', 'nothing that it reads')
  expect(now().isSame('types', code)).toBe(true)
})

test('notices edited, new and deleted files, and keeps the others as passed', () => {
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

test('checks everything again when packages or settings change', () => {
  const { now, write } = repository()
  write('package-lock.json', '{}')
  expect(now().isSame('types', code)).toBe(false)
  expect(now().changed('types', code)).toEqual(['a.ts', 'b.ts'])
})

test('repeats an imports-only check when imports change, not when other code does', () => {
  const { now, write } = repository()
  write('a.ts', `import { b } from './b.ts'\nexport const a = b`)
  now().pass('imports', code, importsOf)
  write('a.ts', `import { b } from './b.ts'\nexport const a = b + 1`)
  expect(now().isSame('imports', code, importsOf)).toBe(true)
  write('a.ts', `import {\n  b,\n  c,\n} from './b.ts'\nexport const a = b + 1`)
  expect(now().isSame('imports', code, importsOf)).toBe(false)
})

test('recognises every way to import', () => {
  const ways = [
    `import 'x'`,
    `import a, { b } from 'x'`,
    `import type { b } from "x"`,
    `export * from 'x'`,
    `export {\n  a,\n} from 'x'`,
    `const a = await import('x')`,
    `type A = import('x').A`,
    `const a = require('x')`,
  ]
  expect(ways.filter((way) => !/x/.test(importsOf('a.ts', `const y = 1\n${way}\nconst z = 2`)))).toEqual([])
  expect(importsOf('a.ts', 'const y = 1')).toBe('')
  const settings = ['a.json', 'import-rules.cjs', 'vite.config.ts']
  expect(settings.map((path) => importsOf(path, '{}'))).toEqual(['{}', '{}', '{}'])
})

test('notices new and deleted exports, and exports that their own file no longer uses', () => {
  const seen = (text: string) => importsAndExportsOf('a.ts', text)
  const used = 'export function a() {}\nexport const b = a()'
  expect(seen('export function a() { return 1 }\nexport const b = a()')).toBe(seen(used))
  expect(seen('export function a() {}\nexport const b = 1')).not.toBe(seen(used))
  expect(seen('function a() {}\nexport const b = a()')).not.toBe(seen(used))
  expect(seen('const a = 1\nexport { a }')).not.toBe(seen('const a = 1\nexport {}'))
  const whole = `import * as limits from './limits.ts'\n`
  expect(seen(`${whole}const a = limits.most * 2`)).toBe(seen(`${whole}const a = limits.most`))
  expect(seen(`${whole}const a = limits.least`)).not.toBe(seen(`${whole}const a = limits.most`))
  expect(seen(`${whole}const a = [limits]`)).not.toBe(seen(`${whole}const a = limits.most`))
})

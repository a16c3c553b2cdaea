import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsLines } from './asvs-lines.ts'

const root = join(import.meta.dirname, '../..')
const security = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')

/** The requirements that a row of the table covers, from `1.2.1-3, 1.2.5`. */
function linesOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [, section = '', first = '', last = first] = /^\s*(\d+\.\d+)\.(\d+)(?:-(\d+))?\s*$/.exec(part) ?? []
    const known = asvsLines[section] ?? []
    return known.filter((line) => line >= Number(first) && line <= Number(last)).map((line) => `${section}.${line}`)
  })
}
const rows = [...security.matchAll(/^\| ([\d., -]+) \|(.+)\|$/gm)]

test('every requirement of ASVS level 2 has exactly one row', () => {
  const told = rows.flatMap(([, cell = '']) => linesOf(cell))
  const all = Object.entries(asvsLines).flatMap(([section, lines]) => lines.map((line) => `${section}.${line}`))
  expect(told.filter((line, at) => told.indexOf(line) !== at)).toEqual([])
  expect(all.filter((line) => !told.includes(line))).toEqual([])
  expect(all).toHaveLength(253)
})

test('every row names a test or a file, or the reason why there is none', () => {
  for (const [row, , words = ''] of rows)
    expect(/`[^`]+\.(tsx?|mjs|md|sql|json)`|None:|Not so:|Operator:/.test(words), row).toBe(true)
})

describe.each(['docs/SECURITY.md', 'docs/PRIVACY.md', 'SECURITY.md', 'prove/README.md'])('%s', (name) => {
  test('names only files that exist', () => {
    const text = readFileSync(join(root, name), 'utf8')
    const named = [
      ...text.matchAll(/`((?:core|contract|phrases|server|web|e2e|dev|prove|docs|bench)\/[^`\s*]+\.[a-z]+)`/g),
    ]
    if (name.startsWith('docs/')) expect(named.length).toBeGreaterThan(10)
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

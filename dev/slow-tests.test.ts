import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isChosen, slowIn, slowTests } from './slow-tests.mjs'

test('every slow test exists, and is no component test', () => {
  const files = Object.keys(slowTests)
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
  expect(files.filter((file) => file.includes('.browser.'))).toEqual([])
})

test('each file is either quick or slow, and belongs to its workspace', () => {
  expect(isChosen('prove/kills.test.ts', 'slow')).toBe(true)
  expect(isChosen('prove/kills.test.ts', 'quick')).toBe(false)
  expect(isChosen('core/ids.test.ts', 'slow')).toBe(false)
  expect(isChosen('core/ids.test.ts', 'quick')).toBe(true)
  expect(isChosen('prove/kills.test.ts', 'all')).toBe(true)
  expect(slowIn('prove')).toContain('kills.test.ts')
})

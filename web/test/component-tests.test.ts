import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const room = dirname(import.meta.dirname)

test('no component test mocks a module, because the browser keeps modules between test files', () => {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.browser\.test\.tsx?$/.test(name) && !name.startsWith('node_modules'),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(room, name), 'utf8')))).toEqual([])
})

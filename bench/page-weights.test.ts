import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageWeights, tooHeavy } from './page-weights.ts'

test('no reader page exceeds its budget', () => {
  const rows = pageWeights()
  expect(rows.map(({ page }) => page)).toEqual(expect.arrayContaining(['home', 'search', 'published', 'play']))
  expect(tooHeavy(rows)).toEqual([])
  expect(tooHeavy(rows.map((row) => ({ ...row, all_kB: row.all_kB + 20 })))).toHaveLength(4)
})

test('no part of a page’s script was removed from the build as having no effect', () => {
  const assets = fileURLToPath(new URL('../dist/web/assets/', import.meta.url))
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((name) => readFileSync(assets + name, 'utf8').trim() === '')).toEqual([])
})

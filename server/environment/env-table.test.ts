import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeEnvironment } from './env-variables.ts'

test('docs/ENVIRONMENT.md describes every variable', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/ENVIRONMENT.md', import.meta.url)), 'utf8')
  expect(page).toContain(describeEnvironment())
})

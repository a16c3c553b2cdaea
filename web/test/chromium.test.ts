import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

const found = findChromium()

test.skipIf(found === null)('components are tested in a browser (needs Chromium: set FABULA_CHROMIUM)', () => {
  expect(found).toMatch(/chrom/i)
})

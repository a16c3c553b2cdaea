import { playLinkPattern } from '@fabula/core/novel/play-link'
import { expect, test } from 'vitest'
import { suggestLink } from './suggest-link.ts'

test.each([
  ['The Forty Lamps', 'the-forty-lamps'],
  ['Ёжик в тумане', 'yozhik-v-tumane'],
  ['Съешь ещё этих мягких щей!', 'sesh-eshchyo-etikh-myagkikh-shchey'],
  ["L'Été à Noël", 'lete-a-noel'],
  [' — Night № 7 — ', 'night-7'],
  ['夜', ''],
])('%s becomes %s', (name, link) => {
  expect(suggestLink(name)).toBe(link)
  if (link) expect(link).toMatch(playLinkPattern)
})

test('cuts a long name, and leaves no hyphen at the end', () => {
  const link = suggestLink('lamp '.repeat(60))
  expect(link.length).toBeLessThanOrEqual(60)
  expect(link).toMatch(/p$/)
})

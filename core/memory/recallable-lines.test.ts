import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GameStateId } from '../ids.ts'
import type { KeptLine, PastLine } from '../turn/turn-brief.ts'
import { selectRecallableLines } from './recallable-lines.ts'

const state_id = GameStateId.parse('11111111-0000-4000-8000-000000000000')
const line = (text: string): PastLine => ({ by: 'reader', character_id: null, name: 'Nell', text, state_id })

test('keeps lines with distinctive words among small talk, in order, however long the game', () => {
  const told = ['My brother Marten sailed to Lisbon.', 'The copper kettle is for my aunt.']
  let kept: KeptLine[] = []
  for (let fold = 0; fold < 60; fold++) {
    const talk = Array.from({ length: 12 }, (_, n) => line(`Well, that is how things go here, as ever (${n % 5}).`))
    kept = selectRecallableLines(kept, [...talk, ...(fold === 3 ? told.map(line) : []), line('Yes.')])
  }
  expect(kept).toHaveLength(80)
  expect(kept.map(({ text }) => text).filter((text) => told.includes(text))).toEqual(told)
  expect(kept.map(({ text }) => text)).not.toContain('Yes.')
})

test('limits the kept text, whatever is said', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 600 }), { maxLength: 200 }), (texts) => {
      const kept = selectRecallableLines([], texts.map(line))
      expect(kept.length).toBeLessThanOrEqual(80)
      for (const { text } of kept) expect(text.length).toBeLessThanOrEqual(241)
    }),
    { numRuns: 30 },
  )
})

test('keeps the newest of equal lines, and any lines that say more', () => {
  const same = Array.from({ length: 80 }, (_, n) => line(`A copper kettle${'!'.repeat(n)}`))
  const kept = selectRecallableLines([], [line('Marten sailed to Lisbon.'), ...same, line('Ilse sailed to Bergen.')])
  expect(kept.map(({ text }) => text)).toEqual([
    'Marten sailed to Lisbon.',
    ...same.slice(2).map(({ text }) => text),
    'Ilse sailed to Bergen.',
  ])
})

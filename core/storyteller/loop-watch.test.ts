import { expect, test } from 'vitest'
import { LineFaults, sentencesOf } from './line-faults.ts'
import { LoopWatch } from './loop-watch.ts'

const loops = (line: string): boolean => {
  const watch = new LoopWatch()
  return sentencesOf(line).some((sentence) => watch.inSentence(sentence)) || watch.inGrowth(line)
}

test.each([
  'Mind the ladder. Mind the ladder. Mind the ladder.',
  'Осторожно, лестница! Да. Осторожно, лестница… Осторожно, лестница.',
  'tick tock '.repeat(30),
  'а'.repeat(200),
  'She nods, and she waits, and '.repeat(12),
])('%s: is a loop', (line) => expect(loops(line)).toBe(true))

test.each([
  'Mind the ladder. I said: mind the ladder. Mind the ladder.',
  'No. No. No. No. No.',
  'Ha ha ha ha ha ha ha! That is a good one.',
  'Forty lamps, forty nights, forty stairs. And again forty lamps, forty nights, forty stairs.',
  `${'—'.repeat(60)} and then he wept.`,
])('%s: is ordinary speech', (line) => expect(loops(line)).toBe(false))

test('keeps a repeated sentence twice at most', () => {
  const faults = new LineFaults({
    cast: [],
    changes: [],
    endings: [],
    scene_prompts: [],
    reader: { name: 'Nell', biography: '' },
    reader_text: '',
    language: 'english',
  } as never)
  expect(faults.usableStart('Come in. Mind the ladder. Mind the ladder. Mind the ladder. Mind the la')).toBe(
    'Come in. Mind the ladder. Mind the ladder.',
  )
})

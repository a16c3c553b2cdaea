import { expect, test } from 'vitest'
import { RussianMarks, withRussianMarks } from './russian-marks.ts'

test.each([
  ['Он сказал: "Пойдём".', 'Он сказал: «Пойдём».'],
  ['"Пойдём", - сказала она.', '«Пойдём», — сказала она.'],
  ['“Стой!” – крикнул Осип.', '«Стой!» — крикнул Осип.'],
  ['- Кто там? -- спросил он. -- Входи.', '— Кто там? — спросил он. — Входи.'],
  ['"Песня "Огонёк" - его".', '«Песня „Огонёк“ — его».'],
  ['Книга «Лампа "Заря"».', 'Книга «Лампа „Заря“».'],
  ['Кое-что из-за реки, -5 градусов, 3-4 часа.', 'Кое-что из-за реки, -5 градусов, 3-4 часа.'],
  ['*кивает* "Ладно"...', '*кивает* «Ладно»...'],
  ['Что ж —', 'Что ж —'],
  ['Дюйм 5" и всё.', 'Дюйм 5" и всё.'],
  ['---', '---'],
])('%s', (typed, printed) => {
  expect(withRussianMarks(typed)).toBe(printed)
  for (const size of [1, 2, 3]) {
    const marks = new RussianMarks()
    let given = ''
    for (let at = 0; at < typed.length; at += size) given += marks.push(typed.slice(at, at + size))
    expect(given + marks.end()).toBe(printed)
  }
})

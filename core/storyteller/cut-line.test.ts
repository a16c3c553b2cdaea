import fc from 'fast-check'
import { expect, test } from 'vitest'
import { untilSentence } from './cut-line.ts'

test.each([
  ['Here it is. Mind the lad', 'Here it is.'],
  ['Вот он. Осторожно, лестн', 'Вот он.'],
  ['Here it is. He said: “Mind the ladder.” And then he', 'Here it is. He said: “Mind the ladder.”'],
  ['Вот он. Осип сказал: «Осторожно!» — и пошёл к лест', 'Вот он. Осип сказал: «Осторожно!»'],
  ['Вот он. Осип сказал: «Осторожно, лестница. Там ступень', 'Вот он. Осип сказал: «Осторожно, лестница.»'],
  ['Here it is. He said: "Mind the ladder. It is rot', 'Here it is. He said: "Mind the ladder."'],
  ['Here it is. *She turns away. Her hand', 'Here it is. *She turns away.*'],
  ['— Вот он. — Она кивает. — Осторожно, лест', '— Вот он. — Она кивает.'],
  ['Here it is at last. Give it to Mr. Kran', 'Here it is at last.'],
  ['Вот он, наконец. Отдай его А. П. Кран', 'Вот он, наконец.'],
  ['Вот он. Отдай его А. П. Крану-млад', 'Вот он. Отдай его…'],
  ['Here it is... mind the lad', 'Here it is...'],
  ['Here it is under the lad', 'Here it is under the…'],
  ['Ключ — на крючке, а крюч', 'Ключ — на крючке, а…'],
  ['Ключ — «на крючке», — ска', 'Ключ — «на крючке»…'],
  ['Whole. And whole!', 'Whole. And whole!'],
  ['Ladder', 'Ladder…'],
])('%s', (line, whole) => {
  expect(untilSentence(line)).toBe(whole)
})

test('adds nothing but closing marks, for any line', () => {
  const signs = fc.string({
    unit: fc.constantFrom('a', 'б', '.', ' ', '«', '»', '"', '*', '(', '—', '…'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(signs, (line) => {
      const kept = untilSentence(line).replace(/["»”)*…]+$/u, '')
      expect(line.startsWith(kept)).toBe(true)
    }),
  )
})

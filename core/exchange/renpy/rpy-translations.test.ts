import { expect, test } from 'vitest'
import { translationsIn } from './rpy-translations.ts'

const read = (...texts: string[]) =>
  translationsIn(texts, new Set(['hero'])).map(({ language, texts }) => [language, Object.fromEntries(texts)])

test('blocks and strings of both languages are read, of one text the first translation, and others are left out', () => {
  const first = `translate russian start_1:

    # game/script.rpy:4
    # e happy "Hi, [hero], [gold] [gold + 1]."
    e happy "Привет, [hero], [gold] [gold + 1]."

# game/script.rpy:6
translate russian start_2:
    # "Two\\nlines."
    nvl clear
    "Две\\nстроки."

translate russian split:
    # "One."
    "Раз."
    "И ещё раз."
translate russian empty:
    # "Nothing."
    " "

translate russian strings:
    # game/script.rpy:8
    old "Left alone"
    old "Go"
    new "Идти"

define x = 1
    # "Not in a block."
    "Не в блоке."
`
  const second = `translate russian again:
    # "Two lines."
    "Ещё раз."
translate english start_1:
    # "Раз."
    "One."
translate korean start_1:
    # "One."
    "하나."
`
  expect(read(first, second, 'label start:\n    # "Old."\n    "New."\n')).toEqual([
    [
      'russian',
      { 'Hi, {{user}}, {{gold}} ….': 'Привет, {{user}}, {{gold}} ….', 'Two lines.': 'Две строки.', Go: 'Идти' },
    ],
    ['english', { 'Раз.': 'One.' }],
  ])
})

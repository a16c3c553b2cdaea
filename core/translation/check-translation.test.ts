import { describe, expect, test } from 'vitest'
import { checkTranslation } from './check-translation.ts'
import { cleanTranslation } from './clean-translation.ts'
import { countLetters, languageOfText, mixesAlphabets } from './script.ts'
import { TranslationDefect } from './translation-defect.ts'

const source = 'Good evening, {{user}}. The lamp is out again, and the fog is coming in.'
const good = 'Добрый вечер, {{user}}. Фонарь опять погас, и с реки тянет туманом.'

describe('accepting a translation', () => {
  test.each([
    [source, good],
    [source, good.replace('{{user}}', '{{ User }}')],
    ['Go', 'Идти'],
    ['…', '…'],
    ['40', '40'],
    ['OK', 'OK'],
    ['Leave', 'Уйти отсюда'],
    ['*She turns away.* Go, **now**.', 'Иди **сейчас**. *Она отворачивается.*'],
    ['2 * 3 is \\*six\\*', '2 * 3 это \\*шесть\\*'],
    ['I play <b>Fabula</b> & more', 'Я играю в <b>Fabula</b> и не только'],
  ])('accepts %s -> %s', (from, to) => {
    expect(checkTranslation(from, to, 'russian')).toBeNull()
  })

  test('works in the other direction', () => {
    expect(checkTranslation(good, source, 'english')).toBeNull()
  })
})

describe('rejecting a translation', () => {
  test.each([
    ['empty', source, '  \n'],
    ['placeholder', source, good.replace('{{user}}', 'пользователь')],
    ['placeholder', source, `${good} {{user}}`],
    ['placeholder', source, good.replace('{{user}}', '{user}')],
    ['markup', source, good.replace('погас', '**погас**')],
    ['markup', source, good.replace('погас', '*погас*')],
    ['markup', '*She turns away.* Go, **now**.', 'Она отворачивается. Иди **сейчас**.'],
    ['markup', '*She turns away.* Go, **now**.', '*Она отворачивается.* Иди *сейчас*.'],
    ['markup', source, good.replace('погас', '<i>погас</i>')],
    ['markup', source, `\`\`\`\n${good}\n\`\`\``],
    ['markup', source, good.replace('. ', '.\\n')],
    ['script', source, source.replace('Good', 'Gut')],
    ['script', source, source],
    ['script', source, good.replace('Фонарь', 'Фoнарь')],
    [
      'length',
      source,
      good
        .repeat(4)
        .replace(/\{\{user\}\}/g, 'друг')
        .replace('друг', '{{user}}'),
    ],
    ['length', source, '{{user}}, да.'],
  ])('as %s', (fault, from, to) => {
    expect(checkTranslation(from, to, 'russian')).toBe(fault)
  })
})

test('removes control and direction characters, and keeps the surrounding whitespace of the source', () => {
  expect(cleanTranslation('  A line\n', '\u202EСтрока\u0007\r\nвторая\u200B ')).toBe('  Строка\nвторая\n')
  expect(cleanTranslation(' x ', ' \u200B ')).toBe('')
})

test('detects the language of a text by its letters', () => {
  expect(languageOfText('Тобиас живёт в Fabula')).toBe('russian')
  expect(languageOfText('Tobias said «да»')).toBe('english')
  expect(languageOfText('… 40')).toBeNull()
})

test('counts letters by alphabet, and finds words that mix alphabets', () => {
  expect(countLetters('Да, OK 40 λ')).toEqual({ latin: 2, cyrillic: 2 })
  expect(['Tобиас', 'Tobiaс', 'Т-shirt', 'Да OK'].map(mixesAlphabets)).toEqual([true, true, false, false])
})

test.each([
  ['length', 'x'.repeat(100), 'я'.repeat(263)],
  [null, 'x'.repeat(100), 'я'.repeat(262)],
  [null, 'x'.repeat(100), 'я'.repeat(28)],
  ['length', 'x'.repeat(100), 'я'.repeat(27)],
  [null, ` ${'x'.repeat(100)} `, `   ${'я'.repeat(262)}   `],
  [null, '…', 'любые слова'],
  ['script', 'Go', '40'],
  ['script', 'Go', 'до ok'],
  [null, 'Tобиас went', 'Tобиас ушёл'],
  ['script', '{{user}} went home', '{{user}} went home'],
  [null, 'OK {{user}}', 'OK {{user}}'],
  ['markup', '[a] is here', '[да](вот) тут'],
  ['markup', 'A title of it', '# Название'],
  ['markup', 'Salt and pepper', 'Соль &amp; перец'],
  ['markup', 'Salt and pepper', 'Соль >>> перец'],
  ['markup', 'Salt', '## Соль\n## Соль'],
  [null, '*a* **b** *c*', '**б** *а* *в*'],
])('%s: %s -> %s', (fault, from, to) => {
  expect(checkTranslation(from, to, 'russian')).toBe(fault)
})

test('defects have stable names', () => {
  const kept = ['missing', 'empty', 'placeholder', 'markup', 'script', 'length', 'swapped']
  expect(kept.map((name) => TranslationDefect.safeParse(name).success)).toEqual(kept.map(() => true))
  expect(TranslationDefect.safeParse('').success).toBe(false)
})

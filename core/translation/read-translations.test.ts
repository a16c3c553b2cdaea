import { expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { readTranslations } from './read-translations.ts'
import type { TranslationBatch } from './translation-batch.ts'

const batch = (...sources: string[]): TranslationBatch => ({
  from: 'english',
  to: 'russian',
  novel: { name: 'Lamp', description: '' },
  cast: [],
  scenes: [],
  earlier: [],
  units: sources.map((source, index) => ({ unit: `u${index}`, source, kind: 'narration' })),
})
const two = batch('The lamp is out.', 'The fog is in, {{user}}.')
const entries = [
  { from: 'The lamp is', id: 't1', text: 'Фонарь погас.' },
  { from: 'The fog is', id: 't2', text: 'Пришёл туман, {{user}}.' },
]
const whole = [{ text: 'Фонарь погас.' }, { text: 'Пришёл туман, {{user}}.' }]
const answer = (list: unknown) => JSON.stringify({ translations: list })

test.each([
  ['the requested form', answer(entries)],
  [
    'an answer in a code fence, after reasoning',
    `<think>{"translations": []}</think>\n\`\`\`json\n${answer(entries)}\n\`\`\``,
  ],
  ['a bare list', JSON.stringify(entries)],
  ['an answer in another order, with unknown ids', answer([entries[1], { id: 't9', text: 'Что?' }, entries[0]])],
  ['an answer with translated copies', answer(entries.map((entry) => ({ ...entry, from: 'Вот' })))],
])('reads %s', (_, raw) => {
  expect(readTranslations(raw, two)).toEqual(whole)
})

test('rejects both of two swapped texts', () => {
  const swapped = answer([
    { ...entries[1], id: 't1' },
    { ...entries[0], id: 't2' },
  ])
  expect(readTranslations(swapped, two)).toEqual([{ fault: 'swapped' }, { fault: 'swapped' }])
})

test('rejects duplicate ids, missing ids and texts that fail a check', () => {
  expect(readTranslations(answer([entries[0], entries[0]]), two)).toEqual([{ fault: 'swapped' }, { fault: 'missing' }])
  expect(readTranslations(answer([entries[0], { ...entries[1], text: 'Пришёл туман.' }]), two)).toEqual([
    whole[0],
    { fault: 'placeholder' },
  ])
})

test('uses the complete entries of a truncated answer, and nothing of prose', () => {
  const cut = answer([entries[1], entries[0]]).slice(0, -20)
  expect(readTranslations(cut, two)).toEqual([{ fault: 'missing' }, whole[1]])
  expect(readTranslations('I am sorry, I can not do that.', two)).toEqual([{ fault: 'missing' }, { fault: 'missing' }])
})

test('a single text need not be identified', () => {
  expect(readTranslations(answer([{ from: 'x', id: 't1', text: 'Фонарь погас.' }]), batch('The lamp is out.'))).toEqual(
    [whole[0]],
  )
})

test('never throws or takes long', () => {
  for (const raw of ['', '{', '{'.repeat(20_000), '{"translations":[{"id":{}}]}', '[[[', `${'{"a":'.repeat(5_000)}`])
    expect(processorMs(() => expect(readTranslations(raw, two)).toHaveLength(2))).toBeLessThan(2_000)
})

test.each([
  ['another case and whitespace', { from: ' the  LAMP… ', id: ' t1 ', text: 'Фонарь погас.' }, whole[0]],
  ['more words than requested', { from: 'The lamp is out. And', id: 't1', text: 'Фонарь погас.' }, whole[0]],
  ['no words', { from: '', id: 't1', text: 'Фонарь погас.' }, whole[0]],
  ['a number instead of words', { from: 7, id: 't1', text: 'Фонарь погас.' }, whole[0]],
  ['the first words of another text', { from: 'The fog', id: 't1', text: 'Фонарь погас.' }, { fault: 'swapped' }],
  ['more words of another text', { from: 'The fog is in', id: 't1', text: 'Фонарь погас.' }, { fault: 'swapped' }],
  ['no text', { from: 'The lamp is', id: 't1', text: 7 }, { fault: 'missing' }],
  ['no id', { from: 'The lamp is', text: 'Фонарь погас.' }, { fault: 'missing' }],
  ['no visible text', { from: 'The lamp is', id: 't1', text: ' \u200B' }, { fault: 'empty' }],
])('reads an entry with %s', (_, entry, result) => {
  expect(readTranslations(answer([entry, null, 'x', entries[1]]), two)).toEqual([result, whole[1]])
})

test('the copied words may match several texts', () => {
  const twins = batch('The lamp is out.', 'The lamp is lit.')
  const said = [{ from: 'The lamp is', id: 't2', text: 'Фонарь горит.' }]
  expect(readTranslations(answer(said), twins)).toEqual([{ fault: 'missing' }, { text: 'Фонарь горит.' }])
})

test('ignores reasoning, even if it never ends', () => {
  const none = [{ fault: 'missing' }, { fault: 'missing' }]
  expect(readTranslations(`<think>${answer(entries)}`, two)).toEqual(none)
  expect(readTranslations('{"translations": "none"}', two)).toEqual(none)
})

import { strToU8, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { encodeBase64 } from './base64.ts'
import { CardError, cardData, cardText, fillCard, isCard, oneLine, saysSomething, textsIn } from './card-data.ts'
import { pngChunk, pngOf, withPngTexts } from './png-chunks.ts'

const json = (value: unknown) => strToU8(JSON.stringify(value))
const base64 = (value: unknown) => strToU8(encodeBase64(json(value)))
const blank = pngOf(pngChunk('IHDR', new Uint8Array(13)), pngChunk('IEND', new Uint8Array()))
const png = (texts: Record<string, Uint8Array>) => withPngTexts(blank, new Map(Object.entries(texts)))

test.each([
  [{ name: 'A' }, { name: 'A' }],
  [{ spec: 'x', data: { name: 'A' } }, { name: 'A' }],
  [
    { spec: 'chara_card_v2', data: { description: 'B' } },
    { name: '', description: 'B' },
  ],
  [{ spec: 'chara_card_v3', data: { name: 7 } }, { name: '' }],
  [{ spec: 'chara_card_v3', data: { name: 'A' } }, { name: 'A' }],
  [{ spec: 'my chara_card_v2', data: { description: 'B' } }, { description: 'B' }],
  [
    { data: 'text', name: 'A' },
    { data: 'text', name: 'A' },
  ],
  [[1], [1]],
  [
    { char_name: 'A', char_persona: 'B' },
    { name: 'A', description: 'B' },
  ],
  [{ data: { char_name: 'A' } }, { name: 'A' }],
])('the fields of %j', (file, fields) => {
  expect(cardData(json(file))).toEqual(fields)
  expect(cardData(strToU8(`\uFEFF${JSON.stringify(file)}`))).toEqual(fields)
})

test('in a PNG the newest readable text counts, encoded or not', () => {
  const [old, fresh] = [{ name: 'Old' }, { name: 'New' }]
  expect(cardData(png({ chara: base64(old), ccv3: base64(fresh) }))).toEqual(fresh)
  expect(cardData(png({ chara: base64(old), ccv3: strToU8('!!') }))).toEqual(old)
  expect(cardData(png({ chara: base64(old), ccv3: strToU8('{') }))).toEqual(old)
  expect(cardData(png({ chara: json(old) }))).toEqual(old)
  expect(cardData(png({ ccv3: json(fresh), chara: strToU8('!') }))).toEqual(fresh)
  const unreadable: Record<string, Uint8Array>[] = [
    {},
    { chara: strToU8('') },
    { chara: strToU8('!!') },
    { ccv3: strToU8('{') },
  ]
  for (const texts of unreadable) expect(() => cardData(png(texts))).toThrow(CardError)
})

test('a card of more than eight megabytes is refused', () => {
  const text = (length: number) => JSON.stringify({ name: 'x'.repeat(length - 11) })
  expect(cardData(strToU8(text(8 * 1_048_576)))).toHaveProperty('name')
  expect(() => cardData(strToU8(text(8 * 1_048_576 + 1)))).toThrow(CardError)
  const bomb = zlibSync(new Uint8Array(33 * 1_048_576), { level: 9 })
  const zTXt = Uint8Array.from([...strToU8('chara\0\0'), ...bomb])
  expect(() => cardData(pngOf(pngChunk('zTXt', zTXt)))).toThrow(CardError)
})

test.each<[boolean, unknown]>([
  [true, { name: '', description: '' }],
  [true, { name: 'A', personality: 'x' }],
  [true, { name: 'A', first_mes: 'x' }],
  [true, { name: 'A', scenario: 'x' }],
  [true, { name: 'A', mes_example: 'x' }],
  ...['personality', 'first_mes', 'scenario', 'mes_example'].map((field): [boolean, unknown] => [
    true,
    { name: 'A', description: 'x', version: '1', [field]: null },
  ]),
  [false, { name: 'A' }],
  [false, { name: 7, description: 'x' }],
  [false, { description: 'x' }],
  [false, { name: 'A', description: 7 }],
  [false, null],
  [false, ['A']],
  ...['version', 'dependencies', 'devDependencies', 'scripts', 'manifest_version', 'start_url'].map(
    (field): [boolean, unknown] => [false, { name: 'A', description: 'x', [field]: 1 }],
  ),
])('whether it is %s that %j is a card', (is, data) => {
  expect(isCard(data)).toBe(is)
})

test('the texts of a card', () => {
  const card = { name: ' A \n', tags: ['x', 7, null, 'y'], other: 7 }
  expect([cardText(card, 'name'), cardText(card, 'other'), cardText(card, 'none')]).toEqual(['A', '', ''])
  expect([textsIn(card.tags), textsIn('x'), textsIn(null)]).toEqual([['x', 'y'], [], []])
  expect(['x', { a: 1 }, ['x'], [7, {}]].map(saysSomething)).toEqual([true, true, true, true])
  expect([' ', {}, [], [7, null], 7, null].map(saysSomething)).toEqual([false, false, false, false, false, false])
  expect(oneLine(' a \n\t b ')).toBe('a b')
  expect(oneLine(`${'x'.repeat(limits.name - 1)} y`)).toBe('x'.repeat(limits.name - 1))
})

test.each([
  ['{{char}}, {{ CHAR }}, <BOT>, <char>', 'Ilse, Ilse, Ilse, Ilse'],
  ['{{user}}, {{ User }}, <USER>', '{{user}}, {{user}}, {{user}}'],
  ['a{{// note }}b{{//open', 'ab{{//open'],
  ['{{random::a::b}}{{pick:c,d}}{{ RANDOM : e, f}}{{random: g\\, h, i}}{{random:}}', 'aceg, h'],
  ['{{random:{{user}},x}} {{pick::{{char}}::x}}', '{{user}} Ilse'],
  ['{{roll:d6}} {{roll::2d7}} {{roll 4}} {{roll: 5 }}', '3 4 {{roll 4}} 3'],
  ['{{reverse:ab😀}}{{reverse::}}', '😀ba'],
  ['a{{comment: b}}{{hidden_key:c}}{{comment}}', 'a{{comment}}'],
  ['a {{newline}} b \n {{trim}} \n c {{noop}}{{original}}', 'a \n bc '],
  ['{{unknown}} {{setvar::a::b}}', '{{unknown}} {{setvar::a::b}}'],
])('the placeholders of “%s” are filled in as “%s”', (text, filled) => {
  expect(fillCard(text, 'Ilse')).toBe(filled)
})

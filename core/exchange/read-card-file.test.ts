import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { encodeBase64 } from './base64.ts'
import { CardError } from './card-data.ts'
import { pngChunk, pngOf, withPngTexts } from './png-chunks.ts'
import { readCardFile } from './read-card-file.ts'
import { newTestId } from './test-script.ts'

/** What begins like a picture of a type, with a word by which to know it again. */
const picture = (word: string, begins = '\x89PNG\r\n\x1a\n') =>
  Uint8Array.from(begins + word, (sign) => sign.charCodeAt(0))
const jpg = '\xff\xd8\xff'
const json = (value: unknown) => strToU8(JSON.stringify(value))
const card = (more: object) => ({ spec: 'chara_card_v3', data: { name: 'Ilse', description: 'x', ...more } })

/** The name of the character, each picture in short, and the number left out. */
function read(bytes: Uint8Array) {
  const { parts, pictures, pictures_left_out } = readCardFile(bytes, newTestId, 'Nobody')
  return [
    parts === null ? null : parts.character?.prompt_name,
    pictures.map((each) => `${each.kind} ${each.name}.${each.extension}: ${strFromU8(each.bytes.slice(-1))}`),
    pictures_left_out,
  ]
}
const readZip = (files: Record<string, Uint8Array>) => read(zipSync(files, { level: 0 }))

test('the assets of a CHARX are found beside its card, however their paths are written', () => {
  const assets = [
    { type: 'emotion', name: ' Joy\n ful', uri: 'embeded://a%20b.png' },
    { type: 'expression', name: 'percent', uri: 'embedded://100%.png' },
    { type: 'icon', name: 'blank', uri: '__asset:c%20d.png' },
    { type: 'background', name: 'root', uri: 'EMBEDED://./assets/e.png' },
    { type: 'emotion', name: 'own path', uri: 'embeded://pack/f.png' },
    { type: 'emotion', uri: 'embeded://.\\g\\g.png' },
    { type: 'emotion', name: 7, uri: `data:image/jpeg;base64,${encodeBase64(picture('h', jpg))}` },
    { type: 'icon', name: 'default', uri: 'ccdefault:' },
    // These are left out: no picture, no base64, elsewhere, missing, unknown types, nothing.
    { type: 'emotion', name: 'text', uri: 'embeded://text.png' },
    { type: 'emotion', name: 'odd', uri: 'data:image/png;base64,!!' },
    { type: 'emotion', name: 'web', uri: 'https://example.org/a.png' },
    { type: 'emotion', name: 'missing', uri: 'embeded://missing.png' },
    { type: 'user_icon', name: 'user', uri: 'embeded://100%.png' },
    { type: 7, name: 'number', uri: 'embeded://100%.png' },
    { type: 'emotion', name: 'no uri' },
    null,
  ]
  const files = {
    'pack/a%20b.png': picture('a'),
    'pack/100%.png': picture('b'),
    'pack/c d.png': picture('c', jpg),
    'assets/e.png': picture('e', 'GIF8'),
    'pack/f.png': picture('f'),
    'pack/g/g.png': picture('g'),
    'pack/text.png': strToU8('no picture'),
    'deep/er/card.json': json(card({ name: 'Other' })),
  }
  const found = [
    'expression Joy ful.png: a',
    'expression percent.png: b',
    'portrait blank.jpg: c',
    'background root.gif: e',
    'expression own path.png: f',
    'expression main.png: g',
    'expression main.jpg: h',
  ]
  expect(readZip({ ...files, 'pack/CARD.json': json(card({ assets })) })).toEqual(['Ilse', found, 7])
  expect(readZip({ 'card.json': json(card({ name: '', assets: 'none' })) })).toEqual(['Nobody', [], 0])
  expect(() => readZip({ 'card.json': json({ entries: [{ content: 'x' }] }) })).toThrow(CardError)
})

test('the pictures of a card in a PNG or in JSON', () => {
  const base64 = (bytes: Uint8Array) => strToU8(encodeBase64(bytes))
  const assets = [
    null,
    { type: 'emotion', name: 'one', uri: '__asset:0' },
    { type: 'emotion', name: 'two', uri: 'embeded://two.png' },
    { type: 'emotion', name: 'three', uri: 7 },
  ]
  const png = withPngTexts(
    pngOf(pngChunk('IHDR', new Uint8Array(13)), pngChunk('IEND', new Uint8Array())),
    new Map([
      ['chara', base64(json(card({ assets })))],
      ['chara-ext-asset_:0', base64(picture('1'))],
      ['chara-ext-asset_two.png', base64(picture('2'))],
    ]),
  )
  const [name, pictures, leftOut] = read(png)
  // The picture ends with the checksum of its last chunk.
  expect([name, pictures, leftOut]).toEqual([
    'Ilse',
    ['expression one.png: 1', 'expression two.png: 2', 'portrait card.png: \ufffd'],
    1,
  ])
  expect(read(json(card({ name: ' ', assets })))).toEqual(['Nobody', [], 3])
  expect(read(json({ entries: [{ content: 'x' }] }))).toEqual([undefined, [], 0])
})

test('a zip of pictures is read with the first card among them', () => {
  const inPng = (name: string) =>
    withPngTexts(pngOf(pngChunk('IEND', new Uint8Array())), new Map([['chara', json(card({ name }))]]))
  const looks = {
    'Ilse/quiet_anger.PNG': picture('a'),
    'Ilse/joy.old.webp': picture('b', 'RIFF1234WEBP'),
    'Ilse/__.png': picture('c'),
    './Ilse/__.png': picture('d'),
    'Ilse/folder/': new Uint8Array(),
    'note.txt': strToU8('x'),
    'Ilse/.hidden.png': picture('x'),
    '.DS_Store': picture('x'),
    '__MACOSX/joy.png': picture('x'),
    'Ilse/Thumbs.db': picture('x'),
    'desktop.ini': picture('x'),
  }
  const named = ['expression look.png: c', 'expression joy.old.webp: b', 'expression quiet anger.png: a']
  expect(readZip(looks)).toEqual([null, named, 1])
  expect(readZip({ ...looks, 'b.json': json(card({ name: '' })), 'c.json': json(card({})) })).toEqual([
    'Nobody',
    named,
    2,
  ])
  expect(readZip({ ...looks, 'a.json': json({ x: 1 }), 'lore.json': json({ entries: [] }) })).toEqual([null, named, 3])
  const [name, pictures] = readZip({ 'a.png': picture('a'), 'b.png': inPng('Wren'), 'c.png': inPng('Osip') })
  expect([name, (pictures as string[]).map((each) => each.split(':')[0])]).toEqual([
    'Wren',
    ['expression a.png', 'portrait card.png', 'expression c.png'],
  ])
  expect(() => readZip({ 'a.txt': strToU8('x') })).toThrow(CardError)
  const many = Object.fromEntries(Array.from({ length: 302 }, (_, at) => [`${at}.png`, picture('a')]))
  const [, kept, leftOut] = readZip(many)
  expect([(kept as string[]).length, leftOut]).toEqual([300, 2])
  const assets = Object.keys(many).map((path) => ({ type: 'emotion', name: path, uri: `embeded://${path}` }))
  const [, taken, rest] = readZip({ ...many, 'card.json': json(card({ assets })) })
  expect([(taken as string[]).length, rest]).toEqual([300, 2])
})

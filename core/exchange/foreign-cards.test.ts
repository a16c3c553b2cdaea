import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { encodeBase64 } from './base64.ts'
import { CardError } from './card-data.ts'
import { drawSilhouette } from './draw-silhouette.ts'
import { withPngTexts } from './png-chunks.ts'
import { readCard } from './read-card.ts'
import { readCardFile } from './read-card-file.ts'
import { newTestId as newId } from './test-script.ts'

const json = (value: unknown) => strToU8(JSON.stringify(value))
const picture = drawSilhouette()
const base64 = (bytes: Uint8Array) => strToU8(encodeBase64(bytes))
const png = (texts: Record<string, Uint8Array>) => withPngTexts(picture, new Map(Object.entries(texts)))
const ilse = (more: object = {}) => json({ data: { name: 'Ilse', first_mes: 'Late.', ...more } })
const said = (bytes: Uint8Array) => {
  const { character, greetings, notes, world_prompts } = readCard(bytes, newId)
  return {
    name: character?.prompt_name,
    who: character?.biographies.map(({ prompt_description }) => prompt_description),
    greetings,
    notes,
    lore: world_prompts.map(({ name, keywords, prompt_description }) => [name, keywords, prompt_description]),
  }
}

test.each([
  ['the newer text is damaged', { ccv3: strToU8('!!'), chara: base64(ilse()) }],
  ['the newer text is not JSON', { ccv3: base64(strToU8('{')), chara: base64(ilse()) }],
  ['the text was never encoded', { chara: ilse() }],
])('a PNG is read as a card when %s', (_how, texts) => {
  expect(said(png(texts)).greetings).toEqual(['Late.'])
})

test('the pictures embedded in a PNG become its looks', () => {
  const asset = (type: string, uri: string) => ({ type, uri, name: 'joy', ext: 'png' })
  const assets = [
    asset('icon', 'ccdefault:'),
    asset('emotion', '__asset:0'),
    asset('expression', 'embeded://joy.png'),
    asset('emotion', '__asset:9'),
    asset('emotion', 'https://example.org/joy.png'),
  ]
  const file = readCardFile(
    png({
      ccv3: base64(ilse({ assets })),
      'chara-ext-asset_:0': base64(picture),
      'chara-ext-asset_joy.png': base64(picture),
    }),
    newId,
  )
  expect(file.pictures.map(({ kind }) => kind)).toEqual(['expression', 'expression', 'portrait'])
  expect(file.pictures_left_out).toBe(2)
})

const inZip = (assets: string[], files: Record<string, Uint8Array>, card = 'card.json') =>
  zipSync(
    { [card]: ilse({ assets: assets.map((uri, at) => ({ type: 'emotion', name: `look ${at}`, uri })) }), ...files },
    { level: 0 },
  )

test('pictures of a CHARX are found under the paths that various programs write', () => {
  const uris = ['embeded://assets\\a.png', 'embeded://./assets/b%20c.png', 'EMBEDED:///assets/d.png', 'embeded://e.png']
  const files = { 'My card/assets/a.png': picture, 'assets/b c.png': picture, 'assets/d.png': picture }
  const nested = { 'My card/assets/b c.png': picture, 'My card/assets/d.png': picture }
  for (const bytes of [
    inZip(uris, { 'assets/a.png': picture, ...files }),
    inZip(uris, { ...files, ...nested }, 'My card/Card.json'),
    inZip(uris, { './assets/a.png': picture, 'assets\\b c.png': picture, 'assets/d.png': picture }, './card.json'),
  ]) {
    const { parts, pictures, pictures_left_out } = readCardFile(bytes, newId)
    expect([parts?.greetings, pictures.map(({ name }) => name), pictures_left_out]).toEqual([
      ['Late.'],
      ['look 0', 'look 1', 'look 2'],
      1,
    ])
  }
})

test('a CHARX picture that is damaged, or as large as a film, is left out, and the rest is read', () => {
  const film = new Uint8Array(21 * 1_048_576)
  const bytes = inZip(['embeded://a.png', 'embeded://b.png', 'embeded://film.mp4'], {
    'a.png': picture,
    'film.mp4': film,
    'b.png': picture,
  })
  // Within the second picture, which is the last.
  bytes.set([1, 2, 3], bytes.length - 700)
  const { parts, pictures, pictures_left_out } = readCardFile(bytes, newId)
  expect([parts?.greetings, pictures.map(({ name }) => name), pictures_left_out]).toEqual([['Late.'], ['look 0'], 2])
})

test('a CHARX appended to a JPEG is read, and a JPEG alone is refused', () => {
  const face = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(300), 0xff, 0xd9)
  const bytes = inZip(['embeded://a.png'], { 'a.png': picture })
  const { parts, pictures } = readCardFile(Uint8Array.from([...face, ...bytes]), newId)
  expect([parts?.greetings, pictures.length]).toEqual([['Late.'], 1])
  expect(() => readCardFile(face, newId)).toThrow(CardError)
})

test('reads characters of Pygmalion and of Agnai', () => {
  const pygmalion = {
    char_name: 'Ilse',
    char_persona: 'Keeps lamps.',
    char_greeting: 'Late.',
    world_scenario: 'Ice.',
    example_dialogue: '',
  }
  expect(said(json(pygmalion))).toMatchObject({ name: 'Ilse', who: ['Keeps lamps.', 'Ice.'], greetings: ['Late.'] })
  const agnai = {
    kind: 'character',
    name: 'Ilse',
    description: 'For winter.',
    persona: { kind: 'boostyle', attributes: { species: ['human'], job: ['lamplighter', 'guard'], none: [] } },
    greeting: 'Late.',
    alternateGreetings: ['Again?'],
    sampleChat: '{{char}}: Hm.',
    scenario: 'Ice.',
    characterBook: {
      kind: 'memory',
      entries: [{ name: 'Lamp', entry: 'It burns.', keywords: ['lamp'], weight: 1, enabled: true }],
    },
  }
  expect(said(json(agnai))).toEqual({
    name: 'Ilse',
    who: ['species: human\njob: lamplighter, guard', 'Ice.'],
    greetings: ['Late.', 'Again?'],
    notes: 'For winter.',
    lore: [['Lamp', ['lamp'], 'It burns.']],
  })
  const plain = { ...agnai, persona: { kind: 'text', attributes: { text: ['Keeps lamps.'] } }, characterBook: null }
  expect(said(json(plain)).who).toEqual(['Keeps lamps.', 'Ice.'])
  const { notes } = said(json({ ...plain, creator: 'Ada', characterVersion: '1.2', tags: ['noir'] }))
  for (const each of ['Ada', '1.2', 'noir']) expect(notes).toContain(each)
})

test('reads lorebooks of RisuAI, NovelAI and Agnai', () => {
  const risu = {
    type: 'risu',
    ver: 1,
    data: [
      {
        key: 'lamp, light',
        secondkey: 'oil',
        selective: true,
        comment: 'Lamp',
        content: 'It burns.',
        insertorder: 2,
        mode: 'normal',
      },
      { key: '^dark,', comment: 'Dark', content: 'It is.', insertorder: 1, useRegex: true },
      { key: '', comment: 'Always', content: 'Cold.', alwaysActive: true, insertorder: 3 },
      { key: '', comment: 'A folder', content: '', mode: 'folder' },
    ],
  }
  expect(said(json(risu)).lore).toEqual([
    ['Dark', ['/^dark,/i'], 'It is.'],
    ['Lamp', ['lamp', 'light'], 'It burns.'],
    ['Always', undefined, 'Cold.'],
  ])
  const novelAi = {
    lorebookVersion: 4,
    entries: [
      { displayName: 'Lamp', keys: ['lamp'], text: 'It burns.', enabled: true, contextConfig: { budgetPriority: 400 } },
      { displayName: 'Oil', keys: ['oil'], text: 'It is dear.' },
    ],
  }
  expect(said(json(novelAi)).lore).toEqual([
    ['Oil', ['oil'], 'It is dear.'],
    ['Lamp', ['lamp'], 'It burns.'],
  ])
  const agnai = {
    kind: 'memory',
    name: 'B',
    entries: [{ name: 'Lamp', entry: 'It burns.', keywords: ['lamp'], enabled: true }],
  }
  expect(said(json(agnai)).lore).toEqual([['Lamp', ['lamp'], 'It burns.']])
})

test.each([
  ['{{random:Hello,Hi}} there', 'Hello there'],
  ['{{pick::Hello::Hi, you}} there', 'Hello there'],
  ['{{random: one\\, two, three}}', 'one, two'],
  ['You have {{roll:d6}} coins, {{roll:20}} nails, {{roll:1d4}} cats', 'You have 3 coins, 10 nails, 2 cats'],
  ['a{{newline}}b {{trim}} c{{noop}}', 'a\nbc'],
  ['{{reverse:abc}}{{comment: hidden}}{{hidden_key:lamp}}{{// mine}}', 'cba'],
  ['{{random:{{char}},nobody}} waits for {{user}}', 'Ilse waits for {{user}}'],
])('a greeting of “%s” is read as “%s”', (greeting, read) => {
  expect(said(ilse({ first_mes: greeting })).greetings).toEqual([read])
})

test('the description of a program or a web page is not read as a character', () => {
  const told = { name: 'quay', description: 'Draws fog.' }
  expect(() => readCard(json({ ...told, version: '1.0.0', scripts: {} }), newId)).toThrow(CardError)
  expect(readCard(json(told), newId).character?.prompt_name).toBe('quay')
  expect(readCard(json({ ...told, version: '1', first_mes: '' }), newId).character?.prompt_name).toBe('quay')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultSentence } from '@fabula/phrases/extensions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openExtensions } from './open-extensions.ts'

const examples = join(import.meta.dirname, '..', '..', 'extensions')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-extensions-'))
})
afterEach(() => rm(folder, { recursive: true }))

const title = { english: 'Mine', russian: 'Моё' }
const theme = (more: object) => JSON.stringify({ fabula: 1, name: 'mine', title, ...more })
const head = (kind: string, name: string) =>
  `fabula: 1, kind: '${kind}', name: '${name}', title: ${JSON.stringify(title)}`
const provider = (name: string, more = '') =>
  `export default { ${head('provider', name)}, connect: () => ({ request: () => ({}), read: () => ({}) }) }; ${more}`
const importer = (more: string) => `export default { ${head('importer', 'story')}, ${more} }`

/** The results for each file of a folder with these files. */
async function saidOf(files: Record<string, string>, withinMs = 30_000) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const opened = await openExtensions(folder, withinMs)
  const said = opened.listed.map(({ file, fault }) => [file, fault && faultSentence('english', fault)])
  return { opened, said: Object.fromEntries(said) as Record<string, string | null> }
}

test('the examples in this repository are valid', async () => {
  const { listed, themes, providers, importers } = await openExtensions(examples, 60_000)
  expect(listed.map(({ kind, name, fault }) => ({ kind, name, fault }))).toEqual([
    { kind: 'importer', name: 'fountain', fault: null },
    { kind: 'provider', name: 'ollama-native', fault: null },
    { kind: 'theme', name: 'sea-glass', fault: null },
  ])
  expect(themes[0]?.tokens.corners).toEqual([6, 10])
  expect(providers[0]).toMatchObject({ address: 'http://127.0.0.1:11434', needsKey: false })
  expect(importers[0]).toMatchObject({
    endings: ['.fountain'],
    address: expect.stringMatching(/^\/extensions\/fountain-\w+\.js$/),
  })
})

describe('an invalid theme is explained', () => {
  test.each<[string, string, RegExp]>([
    ['is not JSON', '{', /^the file is not JSON: /],
    ['has no version', JSON.stringify({ name: 'mine', title }), /does not say which version/],
    ['has another version', theme({ fabula: 2 }), /written for version 2 of the port; this Fabula has version 1/],
    ['is a list', '[]', /does not say which version/],
    [
      'has CSS as a colour',
      theme({ colours: { text: ['url(//x.test)', '#000000'] } }),
      /^colours.text.0: must be a colour/,
    ],
    [
      'closes the style element',
      theme({ colours: { text: ['#000000</style><script>', '#ffffff'] } }),
      /must be a colour/,
    ],
    ['has CSS as a typeface', theme({ faces: { title: ['A";}body{display:none'] } }), /must be the name of a typeface/],
    ['names an unknown colour', theme({ colours: { txt: ['#000000', '#ffffff'] } }), /^colours/],
    ['has a translucent background', theme({ colours: { ground: ['#e6d8c3f0', '#14121c'] } }), /only message may have/],
    ['has invalid corners', theme({ corners: [99, 99] }), /^corners/],
    [
      'has too little contrast',
      theme({ colours: { text: ['#8a7f6f', '#f4ecdf'] } }),
      /^text on ground has a contrast of 2\.\d by day, and needs 4\.5 \(and \d+ more\)/,
    ],
    ['has an invalid name', JSON.stringify({ fabula: 1, name: 'A b', title }), /^name: must be of small letters/],
    [
      'has a title in one language only',
      JSON.stringify({ fabula: 1, name: 'mine', title: { english: 'x' } }),
      /^title.russian/,
    ],
    ['is too large', ' '.repeat(1_100_000), /larger than 1024 KB/],
  ])('%s', async (_, content, sentence) => {
    const { opened, said } = await saidOf({ 'a.theme.json': content })
    expect(said['a.theme.json']).toMatch(sentence)
    expect(opened.themes).toEqual([])
  })
})

test('invalid modules are named, and the process that reads the folder survives', async () => {
  const { opened, said } = await saidOf({
    'a-good.provider.mjs': provider('good'),
    'again.provider.mjs': provider('good'),
    'ended.provider.mjs': provider('ended', 'process.exit(0)'),
    'rejected.provider.mjs': provider(
      'rejected',
      'Promise.reject(new Error("later")); await new Promise((r) => setTimeout(r, 50))',
    ),
    'fails.provider.mjs': 'throw new Error("no wire today")',
    'later.provider.mjs': `export default { ${head('provider', 'later')}, connect: async () => ({ request() {}, read() {} }) }`,
    'smoke.provider.mjs': `export default { ${head('provider', 'smoke')}, connect: () => ({ framing: 'smoke', request() {}, read() {} }) }`,
    'half.provider.mjs': `export default { ${head('provider', 'half')}, connect: () => ({ request() {} }) }`,
    'imports.importer.mjs': `import fs from 'node:fs'\n${importer("endings: ['.story'], read: () => null")}`,
    'nothing.importer.mjs': 'export const read = 1',
    'other.provider.mjs': provider('other').replace('fabula: 1', 'fabula: 7'),
    'ours.provider.mjs': provider('openai'),
    'taken.importer.mjs': importer("endings: ['.png'], read: () => null"),
    'notes.md': 'not looked at',
    'theme.css': 'body {}',
  })
  expect(said).toMatchObject({
    'a-good.provider.mjs': null,
    'again.provider.mjs': 'the name good is taken by a-good.provider.mjs.',
    'ended.provider.mjs': 'it ended the process that loaded it.',
    'fails.provider.mjs': 'it failed when it was loaded: no wire today',
    'half.provider.mjs': 'connect().read: must be a function.',
    'later.provider.mjs': 'connect().request: must be a function.',
    'smoke.provider.mjs': 'connect().framing: must be events, lines or whole.',
    'imports.importer.mjs': 'an importer must be one file, and this one imports another.',
    'nothing.importer.mjs': 'export default: is missing.',
    'other.provider.mjs': 'it was written for version 7 of the port; this Fabula has version 1.',
    'ours.provider.mjs': 'the name openai is taken by Fabula.',
    'taken.importer.mjs': expect.stringMatching(/^endings\.0: must be an ending/),
    'theme.css': 'the name of an extension ends in .theme.json, .provider.mjs or .importer.mjs.',
  })
  expect(Object.keys(said)).not.toContain('notes.md')
  expect(opened.providers.map(({ name }) => name)).toEqual(['good'])
})

test('a module that hangs is abandoned', async () => {
  const { said } = await saidOf({ 'stuck.provider.mjs': provider('stuck', 'for (;;);') }, 2_000)
  expect(said['stuck.provider.mjs']).toBe('it had not loaded after 2 seconds.')
})

test('every message exists in both languages', async () => {
  const { opened } = await saidOf({ 'a.theme.json': theme({ colours: { text: ['#8a7f6f', '#f4ecdf'] } }), 'b.css': '' })
  for (const { fault } of opened.listed) expect(fault && faultSentence('russian', fault)).toMatch(/[а-я]/)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Importer } from '@fabula/contract/shapes/extensions'
import { writeZip } from '@fabula/core/exchange/write-zip'
import { afterAll, expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'fabula-importers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const title = { english: 'Theirs', russian: 'Чужой' }
const listed = (path: string, ending: string): Importer => ({
  name: 'theirs',
  title,
  endings: [ending],
  address: pathToFileURL(path).href,
})
const fountain = listed(join(import.meta.dirname, '..', '..', 'extensions', 'fountain.importer.mjs'), '.fountain')

/** Writes an importer module with this `read` function. */
function importer(name: string, read: string): Importer {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `export default { fabula: 1, read: (files) => ${read} }`)
  return listed(path, '.odd')
}
const brought = (name: string, text: string, importers: readonly Importer[]) =>
  answerImport({ ask: 'novel', files: [new File([text], name)], language: 'english', importers, without: [] })

const screenplay = `Title: The Last Ferry
Author: Somebody

EXT. QUAY - NIGHT

Fog. A *single* lamp.

OSIP (O.S.)
(quietly)
Are you coming aboard?

[[choice: Go aboard -> DECK - NIGHT]]
[[choice: Stay -> HOME]]

INT. DECK - NIGHT

OSIP
Hold tight.

[[goto: HOME]]

.HOME

The kettle sings.

CUT TO:
`

test('the example importer reads a screenplay: its characters, scenes and choices', async () => {
  const answer = await brought('ferry.fountain', screenplay, [fountain])
  if (answer.answer !== 'story') throw new Error(answer.answer)
  expect(answer.story.report).toMatchObject({
    forks: { all: 1, arrived: 1 },
    losses: [{ kind: 'macro', what: 'CUT TO:', passage: 'HOME' }],
  })
  const bytes = Buffer.from(await answer.story.archive.arrayBuffer()).toString('latin1')
  expect(answer.story.archive.name).toBe('ferry.fabula')
  expect(bytes).toContain('fabula.json')
})

test('treats a script without content as no story', async () => {
  expect(await brought('empty.odd', '', [importer('empty', 'null')])).toEqual({ answer: 'none' })
})

test.each([
  ['throws', '{ throw new Error("no plot") }', /^no plot$/],
  ['text', '"a story"', /./],
  [
    'statement',
    "({ name: 'a', start: 'a', blocks: [{ name: 'a', body: [{ kind: 'explode' }] }] })",
    /^blocks\.0\.body\.0/,
  ],
  [
    'line',
    "({ name: 'a', start: 'a', blocks: [{ name: 'a', body: [{ kind: 'say', text: 7 }] }] })",
    /^blocks\.0\.body\.0\.text/,
  ],
])('reports how an importer failed: %s', async (name, read, why) => {
  const answer = await brought('a.odd', 'x', [importer(name, read)])
  expect(answer).toMatchObject({ answer: 'failed', importer: title, why: expect.stringMatching(why) })
})

test('reports a missing module, and loads no module for files of other formats', async () => {
  const gone = listed(join(folder, 'gone.mjs'), '.odd')
  expect(await brought('a.odd', 'x', [gone])).toMatchObject({ answer: 'failed', importer: title })
  expect((await brought('a.ink', '=== a ===\nHello.\n-> END', [gone])).answer).toBe('story')
})

test('a missing module keeps no zip of another format from being read', async () => {
  const gone = listed(join(folder, 'gone.mjs'), '.odd')
  const broughtZip = async (path: string) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const bytes = Buffer.from('=== a ===\nHello.\n-> END')
    for await (const piece of writeZip([{ path, bytes }])) pieces.push(new Uint8Array(piece))
    const files = [new File(pieces, 'story.zip')]
    return answerImport({ ask: 'novel', files, language: 'english', importers: [gone], without: [] })
  }
  expect((await broughtZip('a.ink')).answer).toBe('story')
  expect(await broughtZip('a.odd')).toMatchObject({ answer: 'failed', importer: title })
})

test('accepts conditions and values in the syntax of other programs', async () => {
  const story = `({
    name: 'Gold', start: 'a', begun: [{ name: 'gold', value: 1 }],
    blocks: [
      { name: 'a', body: [
        { kind: 'say', who: 'ilse', text: ['You have ', { print: 'gold' }, '.'] },
        { kind: 'menu', choices: [
          { label: 'Take', body: [{ kind: 'set', change: { name: 'gold', how: 'step', value: 2 } }, { kind: 'jump', target: 'b' }] },
          { label: 'Leave', when: 'gold >= 3', body: [{ kind: 'end' }] },
        ] },
      ] },
      { name: 'b', body: [{ kind: 'say', text: 'Good.' }, { kind: 'jump', target: 'a' }] },
    ],
    people: { ilse: { name: 'Ilse' } },
  })`
  const answer = await brought('a.odd', 'x', [importer('gold', story)])
  if (answer.answer !== 'story') throw new Error(JSON.stringify(answer))
  expect(answer.story.report.forks).toEqual({ all: 1, arrived: 1 })
})

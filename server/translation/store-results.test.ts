import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { storeResults } from './store-results.ts'
import { writeTranslations } from './write-translations.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.database.close())

const someone = newId<string>()
const alias = `character/${someone}/alias`
const message = `static_scene/${someone}/original_message`

/** A draft with stored translations: `unit: source`, its maker, the text. */
async function translated() {
  const { id } = await harness.draft(await harness.author())
  return {
    byAuthor: (unit: string, source: string, text: string) =>
      writeTranslations(harness.pool, id, 'russian', [{ unit, source, text }]),
    byModel: (unit: string, source: string, text: string) =>
      storeResults(harness.pool, id, 'russian', { units: [{ unit, source, kind: 'narration' }] } as never, [{ text }]),
    kept: async () => {
      const { rows } = await harness.pool.query<{ source: string; made_by: string; text: string }>(
        'select source, made_by, text from translations where novel_id = $1 order by source',
        [id],
      )
      return rows.map(({ source, made_by, text }) => `${source} | ${made_by} | ${text}`)
    },
  }
}

test('a model’s text replaces an earlier one by a model', async () => {
  const { byModel, kept } = await translated()
  await byModel(message, 'The fog is in.', 'Туман.')
  await byModel(message, 'The fog is in.', 'Пришёл туман.')
  expect(await kept()).toEqual(['The fog is in. | model | Пришёл туман.'])
})

test('an author’s text stays, for this original and for an older one; a blank one is replaced', async () => {
  const { byAuthor, byModel, kept } = await translated()
  await byAuthor(message, 'The fog is in.', 'Моё.')
  await byModel(message, 'The fog is in.', 'Туман.')
  await byModel(message, 'The fog is in, alas.', 'Увы, туман.')
  expect(await kept()).toEqual(['The fog is in. | author | Моё.'])
  await byAuthor(message, 'The fog is in.', ' ')
  await byModel(message, 'The fog is in.', 'Туман.')
  expect(await kept()).toEqual(['The fog is in. | model | Туман.'])
})

test('an author’s translation of one alias stays, and the others are left to the model', async () => {
  const { byAuthor, byModel, kept } = await translated()
  await byAuthor(alias, 'Os', 'Ося')
  await byModel(alias, 'Os', 'Ос')
  await byModel(alias, 'the ferryman', 'паромщик')
  expect(await kept()).toEqual(['Os | author | Ося', 'the ferryman | model | паромщик'])
})

test('for frequently changed texts older translations are deleted, except for an author’s own and all aliases', async () => {
  const { byAuthor, byModel, kept } = await translated()
  await byAuthor(message, 'Fog 00', 'Моё 00')
  await byAuthor(message, 'Fog 00', ' ')
  for (let change = 1; change <= 25; change++) {
    const number = String(change).padStart(2, '0')
    await byModel(message, `Fog ${number}`, `Туман ${number}`)
    await byModel(alias, `Os ${number}`, `Ос ${number}`)
  }
  const all = await kept()
  expect(all.filter((row) => row.startsWith('Fog'))).toEqual([
    'Fog 00 | author | ',
    ...Array.from({ length: 20 }, (_, at) =>
      `Fog ${at + 6} | model | Туман ${at + 6}`.replace(/ (\d)(?= |$)/g, ' 0$1'),
    ),
  ])
  expect(all.filter((row) => row.startsWith('Os'))).toHaveLength(25)
})

import { tmpdir } from 'node:os'
import type { TranslationRun, Translations, TranslationUnit } from '@fabula/contract/shapes/translations'
import { placeKey } from '@fabula/core/novel/localize'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileWork } from '../../file-work/create-file-work.ts'
import { createDiskFiles } from '../../files/disk-files.ts'
import { createNovelStore } from '../../novels/novel-store.ts'
import { RunningTurns } from '../../play/running-turns.ts'
import { type OpenTranslations, openTranslations } from '../../translation/open-translations.ts'
import { ScriptedTranslator } from '../../translation/test/translation-harness.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { accountHandlers } from './account.ts'
import { contentHandlers } from './contents.ts'
import { draftHandlers } from './drafts.ts'
import { publishedHandlers } from './published.ts'
import { translationHandlers } from './translations.ts'

let server: TestServer
let translations: OpenTranslations
let token: string
let other: string
const translator = new ScriptedTranslator()
const fileWork = createFileWork({ folder: tmpdir(), mostMemory: 1_024 * 1_048_576 })

beforeAll(async () => {
  server = await openTestServer(({ pool }) => {
    const ports = {
      pool,
      novels: createNovelStore({ pool }),
      files: createDiskFiles('/nowhere'),
      fileWork,
      botConfigured: false,
      groupConfigured: false,
    }
    const running = new RunningTurns()
    translations = openTranslations({
      ...ports,
      translator,
      play: running,
      caps: { tokensPerDay: 0, money: { day: 0, novel: 0 } },
      log: { warn: () => {} },
    })
    const authoring = { ...ports, readable: translations }
    return {
      handlers: [
        ...accountHandlers(pool),
        ...draftHandlers(authoring),
        ...publishedHandlers(authoring),
        ...contentHandlers(authoring),
        ...translationHandlers(translations.ports, fileWork),
      ],
    }
  })
  translations.start()
  token = await person('author')
  other = await person('somebody')
})
afterAll(async () => {
  await translations.stop()
  await fileWork.close()
  await server.close()
})

async function person(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  return (await server.call('POST', '/api/login', { body })).json.access_token
}

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const text = { 'content-type': 'text/plain' }
const character = crypto.randomUUID()

/** A draft with one character, a scene in which she speaks, and a message. */
async function aDraft() {
  const made = await server.call('POST', '/api/building_novel', {
    token,
    body: JSON.stringify('The Lamp'),
    headers: { 'content-type': 'application/json' },
  })
  const base = `/api/building_novel/${made.json.id}`
  await call('PUT', base, {
    language: 'english',
    characters: [
      { id: character, prompt_name: 'Ilse', sprites: [], biographies: [], example_lines: ['Mind the step.', 'Aye.'] },
    ],
  })
  const scene = (await server.call('POST', `${base}/static_scenes`, { token, body: 'Quay', headers: text })).json
  await call('PUT', `${base}/static_scenes/${scene.id}`, {
    original_message: 'Good evening, {{user}}.',
    speaker_id: character,
  })
  return {
    id: made.json.id as string,
    base,
    unit: `static_scene/${scene.id}/original_message`,
    scene: scene.id as string,
  }
}

let draft: Awaited<ReturnType<typeof aDraft>>
beforeEach(async () => {
  draft = await aDraft()
  translator.batches.length = 0
})
const list = async (base = draft.base): Promise<Translations> => (await call('GET', `${base}/translations`)).json
const unitOf = async (unit: string, source?: string): Promise<TranslationUnit | undefined> =>
  (await list()).units.find((one) => one.unit === unit && (source === undefined || one.source === source))
const set = (unit: string, source: string, translation: string) =>
  call('PUT', `${draft.base}/translations`, { unit, source, text: translation })
const names = `character/${character}`
const message = 'Good evening, {{user}}.'

async function finished(base = draft.base): Promise<TranslationRun> {
  const run = async (): Promise<TranslationRun> => (await call('GET', `${base}/translations/run`)).json
  await expect.poll(async () => (await run()).status).toBe('done')
  return run()
}

describe('an author’s translations', () => {
  test('every text that readers see is listed once, in the novel’s order', async () => {
    await set(draft.unit, message, 'Добрый вечер, {{user}}.')
    const { source_language, language, units, run } = await list()
    expect([source_language, language, run.status, run.left]).toEqual(['english', 'russian', 'none', 5])
    expect(units.map(({ unit, source, text: shown, made_by }) => [unit, source, shown, made_by])).toEqual([
      ['novel/name', 'The Lamp', '', null],
      [`${names}/prompt_name`, 'Ilse', '', null],
      [`${names}/example_line`, 'Mind the step.', '', null],
      [`${names}/example_line`, 'Aye.', '', null],
      [`static_scene/${draft.scene}/name`, 'Quay', '', null],
      [draft.unit, message, 'Добрый вечер, {{user}}.', 'author'],
    ])
  })

  test('an author’s translation becomes stale when the original changes, is served nevertheless, and is fresh once rewritten', async () => {
    await set(draft.unit, message, 'Добрый вечер.')
    await call('PUT', `${draft.base}/static_scenes/${draft.scene}`, { original_message: 'Good night.' })
    expect(await unitOf(draft.unit)).toMatchObject({ source: 'Good night.', text: 'Добрый вечер.', stale: true })
    expect((await set(draft.unit, 'Good night.', 'Доброй ночи.')).json).toMatchObject({
      stale: false,
      made_by: 'author',
    })
    await set(draft.unit, 'Good night.', ' ')
    expect(await unitOf(draft.unit)).toMatchObject({ text: '', made_by: null, stale: false })
  })

  test('of two concurrent writes of a text, the one that had not seen the other’s text is refused', async () => {
    const write = (text: string, was: string) =>
      call('PUT', `${draft.base}/translations`, { unit: draft.unit, source: message, text, was })
    expect((await write('Вечер добрый.', '')).status).toBe(200)
    expect((await write('Здравствуйте.', '')).json.code).toBe('translation_changed')
    expect(await unitOf(draft.unit)).toMatchObject({ text: 'Вечер добрый.' })
    expect((await write('Вечер добрый.', '')).status).toBe(200)
    expect((await write('Здравствуйте.', 'Вечер добрый.')).status).toBe(200)
    // A deleted text is not overwritten by a stale write; a write that does not name the previous text is not checked.
    expect((await write(' ', 'Здравствуйте.')).status).toBe(200)
    expect((await write('Добрый вечер.', 'Здравствуйте.')).status).toBe(200)
    expect((await set(draft.unit, message, 'Привет.')).status).toBe(200)
  })

  test('a character’s name is translated only with the character', async () => {
    expect((await set(`${names}/prompt_name`, 'Ilse', ' Ильзе ')).json).toMatchObject({
      text: 'Ильзе',
      made_by: 'author',
    })
    const [ilse] = (await call('GET', draft.base)).json.characters
    expect(ilse.name_translations).toEqual([{ language: 'russian', translation: 'Ильзе' }])
    await set(`${names}/prompt_name`, 'Ilse', '')
    expect((await call('GET', draft.base)).json.characters[0].name_translations).toEqual([])
    expect((await set(`${names}/prompt_name`, 'Ilse', 'х'.repeat(201))).status).toBe(422)
  })

  test('texts that are not in the novel, its own language, and others’ novels are refused', async () => {
    expect((await set(draft.unit, 'Other words.', 'Да.')).json.code).toBe('text_not_found')
    expect((await set('novel/nothing', 'The Lamp', 'Да.')).json.code).toBe('text_not_found')
    for (const path of ['', '/estimate', '/run', '/export'])
      expect((await call('GET', `${draft.base}/translations${path}?language=english`)).json.code).toBe(
        'translation_language',
      )
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { unit: draft.unit, source: message, text: 'Да.' }],
      ['GET', '/estimate', undefined],
      ['GET', '/run', undefined],
      ['POST', '/run', {}],
      ['DELETE', '/run', undefined],
      ['GET', '/export', undefined],
    ] as const)
      expect((await call(method, `${draft.base}/translations${path}`, body, other)).status).toBe(404)
  })
})

describe('a model’s translations', () => {
  test('their cost is announced before; they are made in the background, and the author’s text takes precedence', async () => {
    const before = (await call('GET', `${draft.base}/translations/estimate`)).json
    expect(before).toMatchObject({ model: 'told', units: 6, characters: 57, calls: 3 })
    expect(before.input_tokens).toBeGreaterThan(800)
    expect((await call('POST', `${draft.base}/translations/run`, {})).json.status).toMatch(/waiting|running|done/)
    expect(await finished()).toMatchObject({ left: 0, done: 6, calls: 3 })
    expect((await unitOf(draft.unit))?.made_by).toBe('model')
    await set(draft.unit, message, 'Моё, {{user}}.')
    await call('POST', `${draft.base}/translations/run`, { again: true })
    await finished()
    expect(await unitOf(draft.unit)).toMatchObject({ made_by: 'author', text: 'Моё, {{user}}.' })
  })

  test('a published copy starts with the draft’s translations, is completed in the background, and follows live edits', async () => {
    await set(draft.unit, message, 'Добрый вечер, {{user}}.')
    const published = await call('POST', `${draft.base}/production_novel`, { play_link: `link-${draft.id}` })
    const base = `/api/production_novel/${published.json.id}`
    await finished(base)
    const made = Object.fromEntries(
      (await list(base)).units.map((one) => [placeKey(one.unit, one.source), one.made_by]),
    )
    expect(made).toMatchObject({
      [placeKey(draft.unit, message)]: 'author',
      [placeKey('novel/name', 'The Lamp')]: 'model',
    })
    expect((await call('GET', `${base}/translations`, undefined, other)).status).toBe(403)
    await call('PUT', `${base}/static_scenes/${draft.scene}`, { name: 'The quay' })
    expect((await call('GET', `${base}/translations/run`)).json).toMatchObject({ status: 'waiting', left: 1 })
    expect((await call('DELETE', `${base}/translations/run`)).json).toMatchObject({ status: 'cancelled' })
  })

  test('a publication can decline machine translation', async () => {
    const published = await call('POST', `${draft.base}/production_novel`, {
      play_link: `link-${draft.id}`,
      translate: false,
    })
    const run = (await call('GET', `/api/production_novel/${published.json.id}/translations/run`)).json
    expect([run.status, run.left]).toEqual(['none', 6])
  })
})

describe('files for a translator', () => {
  const upload = async (content: string, filename: string) => {
    const form = new FormData()
    form.set('file', new Blob([content]), filename)
    return call('POST', `${draft.base}/translations/import`, form)
  }

  test.each(['csv', 'xliff', 'xliff2'] as const)('%s: exported, filled in, and imported', async (format) => {
    await call('POST', `${draft.base}/translations/run`, {})
    await finished()
    const out = await call('GET', `${draft.base}/translations/export?format=${format}`)
    const ending = format === 'csv' ? 'csv' : 'xlf'
    expect(out.headers.get('content-disposition')).toContain(`The-Lamp-russian.${ending}`)
    expect((await upload(out.text, `back.${ending}`)).json).toEqual({
      changed: 0,
      unchanged: 6,
      skipped: [],
      skipped_count: 0,
    })
    const edited = out.text.replace('Я: 14', 'Осторожно: ступенька.')
    expect((await upload(edited, `back.${ending}`)).json).toMatchObject({ changed: 1, unchanged: 5 })
    expect(await unitOf(`${names}/example_line`, 'Mind the step.')).toMatchObject({
      text: 'Осторожно: ступенька.',
      made_by: 'author',
    })
    expect((await unitOf(`${names}/example_line`, 'Aye.'))?.made_by).toBe('model')
  })

  test.each([
    ['csv', ',machine', ',final'],
    ['xliff', 'approved="no"', 'approved="yes"'],
    ['xliff2', 'state="translated"', 'state="final"'],
    ['po', '#, fuzzy\n', ''],
  ] as const)(
    '%s: a model’s translation that the translator approved becomes the author’s',
    async (format, from, to) => {
      await call('POST', `${draft.base}/translations/run`, {})
      await finished()
      const { text } = await call('GET', `${draft.base}/translations/export?format=${format}`)
      const ending = format.startsWith('xliff') ? 'xlf' : format
      expect((await upload(text.replace(from, to), `back.${ending}`)).json).toMatchObject({ changed: 1, unchanged: 5 })
      expect((await upload(text.replaceAll(from, to), `back.${ending}`)).json).toMatchObject({
        changed: 5,
        unchanged: 1,
      })
      expect(await unitOf(`${names}/example_line`, 'Aye.')).toMatchObject({ made_by: 'author', text: 'Я: 4' })
    },
  )

  test.each(['csv', 'xliff', 'xliff2', 'po'] as const)(
    '%s: characters that XML can not hold are no change',
    async (format) => {
      const pasted = 'Mind\u000bthe step.\uffff'
      await call('PUT', draft.base, { characters: [{ id: character, prompt_name: 'Ilse', example_lines: [pasted] }] })
      await set(`${names}/example_line`, pasted, 'Тут\u000bступенька.')
      const out = await call('GET', `${draft.base}/translations/export?format=${format}`)
      const back = await upload(out.text, `back.${format === 'po' || format === 'csv' ? format : 'xlf'}`)
      expect(back.json).toMatchObject({ changed: 0, unchanged: 1, skipped: [] })
      expect((await unitOf(`${names}/example_line`))?.text).toBe('Тут\u000bступенька.')
    },
  )

  test('texts of other novels and lost placeholders are named; an older original makes a text stale', async () => {
    const table = [
      'unit;source;translation',
      `${draft.unit};${message};Добрый вечер.`,
      'novel/name;A lamp of long ago;Старый фонарь',
      `${names}/example_line;Never said.;Никогда.`,
      `${names}/prompt_name;Ilse;Ильзе`,
      'static_scene/x/name;Quay;Причал',
    ].join('\n')
    expect((await upload(table, 'a.csv')).json).toEqual({
      changed: 2,
      unchanged: 0,
      skipped: [
        { line: 2, unit: draft.unit, reason: 'placeholder' },
        { line: 4, unit: `${names}/example_line`, reason: 'unknown_text' },
        { line: 6, unit: 'static_scene/x/name', reason: 'unknown_text' },
      ],
      skipped_count: 3,
    })
    expect(await unitOf('novel/name')).toMatchObject({ text: 'Старый фонарь', stale: true })
    expect(await unitOf(`${names}/prompt_name`)).toMatchObject({ text: 'Ильзе', stale: false })
  })

  test('a file of another kind, and a missing file, are refused', async () => {
    const none = await upload('hello', 'a.csv')
    expect([none.status, none.json.code, none.json.errors[0].path]).toEqual([422, 'translations_unreadable', 'line 1'])
    expect((await upload('<?xml version="1.0"?><!DOCTYPE x []>', 'a.xlf')).json.code).toBe('translations_unreadable')
    expect((await call('POST', `${draft.base}/translations/import`, new FormData())).json.code).toBe('file_required')
    const latin = new Blob([new Uint8Array([0xcf, 0xf0])])
    const form = new FormData()
    form.set('file', latin, 'a.csv')
    expect((await call('POST', `${draft.base}/translations/import`, form)).json.errors[0].message).toContain('UTF-8')
  })
})

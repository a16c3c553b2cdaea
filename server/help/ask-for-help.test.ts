import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HelpTask } from '@fabula/core/helper/help-task'
import type { UserId } from '@fabula/core/ids'
import { character, picture, sceneId, tinyNovel } from '@fabula/core/test/tiny-novel'
import { helping } from '@fabula/dev/scripted-model/helping'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createFileWork, type FileWork } from '../file-work/create-file-work.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import { HostedCompleter } from '../models/hosted/hosted-completer.ts'
import { modelFacts } from '../models/model-facts.ts'
import { ModelStoryteller } from '../models/model-storyteller.ts'
import { OfflineStoryteller } from '../models/offline/offline-storyteller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { PlayContext } from '../play/play-context.ts'
import { aContext, aUser, publishTiny } from '../play/test/a-play.ts'
import { askForHelp, type HelpPorts, readHelpModel } from './ask-for-help.ts'
import { pictureToShow } from './picture-to-show.ts'

const lines: HelpTask = { kind: 'lines', character_id: character('Ilse'), wish: 'angry' }
const log = { info: () => undefined, warn: () => undefined }

let database: TestDatabase
let model: ScriptedModel
let loaded: LoadedNovel
let context: HelpPorts & PlayContext
let folder: string
let fileWork: FileWork
let author: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  ;[database, model] = await Promise.all([createTestDatabase(), startScriptedModel()])
  loaded = await publishTiny(database.pool, tinyNovel({ cast: ['Ilse'], first: 'quay', static: { quay: {} } }))
  folder = await mkdtemp(join(tmpdir(), 'fabula-help-'))
  fileWork = createFileWork({ folder, mostMemory: 400_000_000 })
  author = { ...(await aUser(database.pool, 'asks-for-help')), id: loaded.owner_id as UserId }
})
afterAll(async () => {
  await Promise.all([database.close(), model.close(), fileWork.close()])
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  model.reset()
  await database.pool.query('delete from spending')
  const pictures = pictureToShow({ pool: database.pool, files: createDiskFiles(folder), fileWork })
  context = { ...aContext(database.pool, [loaded], writing()), pictureToShow: pictures }
})

function writing(more = {}) {
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'scripted', apiKey: 'k' }
  const facts = { ...modelFacts('openai-compatible', 'scripted'), ...more }
  return new ModelStoryteller(new HostedCompleter(settings), { kind: 'hosted', name: 'scripted', facts }, log)
}

const place = () => ({ base: 'production_novel' as const, id: loaded.novel.id, author: author.id })
const ask = (task: HelpTask = lines) => askForHelp(context, author, place(), task, new AbortController().signal)
const spent = async () =>
  (await database.pool.query<{ tokens: string }>(`select tokens from spending where spender = 'everybody'`)).rows[0]

test("makes one call in the strictest form with the novel's text and the wish, and returns and counts its cost", async () => {
  model.rules.push(helping({ text: 'Go away.' }, { text: 'No.' }))
  const answer = await ask()
  expect(answer).toMatchObject({ model: 'scripted', proposals: [{ text: 'Go away.' }, { text: 'No.' }] })
  expect(model.requests).toHaveLength(1)
  expect(model.requests[0]?.form).toBe('json_schema')
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('angry')
  expect(Number((await spent())?.tokens)).toBe(answer.input_tokens + answer.output_tokens)
})

test.each(['I would rather not.', '{"proposals":[]}', '{"proposals":[{"text":""}]}', '{"proposals":[{"text":"Go'])(
  'a malformed answer is reported as such, and charged: %s',
  async (text) => {
    model.rules.push(() => ({ text }))
    await expect(ask()).rejects.toMatchObject({ code: 'help_unreadable' })
    expect(Number((await spent())?.tokens)).toBeGreaterThan(0)
  },
)

const [biography, scene, translation] = [
  { character_id: character('Ilse'), text: 'She is old.', wish: 'shorter' },
  { scene_id: sceneId('quay'), text: 'Fog.', wish: '' },
  { text: 'Well, {{user}}.', to: 'russian' as const, wish: '' },
]
test.each<[HelpTask, string[], string]>([
  [{ kind: 'biography', ...biography }, ['She keeps the lamp.', 'She is tired.'], 'She is old.'],
  [{ kind: 'scene', ...scene }, ['The quay lies in fog.'], 'Fog.'],
  [{ kind: 'continuation', ...scene }, ['A bell rings.'], 'Fog.'],
  [{ kind: 'endings', scene_id: sceneId('quay'), wish: 'sad' }, ['They part.', 'They stay.', 'They drown.'], 'sad'],
  [{ kind: 'translation', ...translation }, ['Ну, {{user}}.'], 'Well, {{user}}.'],
])('each kind of task sends the text in question, and its answer is read: %o', async (task, texts, told) => {
  model.rules.push(helping(...texts.map((text, at) => ({ name: `Way ${at}`, text }))))
  const { proposals } = await ask(task)
  const one = task.kind !== 'endings'
  expect(proposals).toEqual(
    one ? [{ name: '', text: texts[0] }] : texts.map((text, at) => ({ name: `Way ${at}`, text })),
  )
  expect(JSON.stringify(model.requests[0]?.messages)).toContain(told)
})

test('is refused without a model that writes, and for a deleted text', async () => {
  model.rules.push(helping({ text: 'Aye.' }))
  await expect(ask({ ...lines, character_id: character('gone') })).rejects.toMatchObject({ code: 'text_not_found' })
  await expect(readHelpModel(context, author, place())).resolves.toEqual({ model: 'scripted', sees: false })
  context.storyteller = new OfflineStoryteller()
  await expect(readHelpModel(context, author, place())).resolves.toEqual({ model: null, sees: false })
  await expect(ask()).rejects.toMatchObject({ code: 'no_model' })
  expect(model.requests).toHaveLength(0)
})

test("is subject to the caps on replies, and limited to the author's own novels", async () => {
  model.rules.push(helping({ text: 'Aye.' }))
  context.caps.tokensPerDay = 1
  await ask()
  const wait = { retryAfter: expect.any(Number) }
  await expect(ask()).rejects.toMatchObject({ code: 'daily_cap', facts: wait })
  // The same where readers are then answered by the offline storyteller, which does not help authors.
  context.storyteller = Object.assign(writing(), { fallback: new OfflineStoryteller() })
  await expect(ask()).rejects.toMatchObject({ code: 'daily_cap', facts: wait })
  const stranger = { ...place(), author: '00000000-0000-4000-8000-0000000000ff' as UserId }
  await expect(askForHelp(context, author, stranger, lines, new AbortController().signal)).rejects.toMatchObject({
    code: 'edit_denied',
  })
})

test("an author's own model is used instead of the installation's, at no cost to the installation", async () => {
  model.rules.push(helping({ text: 'Mine.' }))
  const own = writing()
  context.storyteller = new OfflineStoryteller()
  context.ownStoryteller = async () => own
  expect((await ask()).cost).toBeNull()
  expect(await spent()).toBeUndefined()
})

test('a picture goes only to a model that sees, scaled down and on a plain background', async () => {
  const [id, file] = [picture('Ilse calm'), newId()]
  const see: HelpTask = { kind: 'picture', asset_id: id, text: 'Ilse', wish: '' }
  model.rules.push(helping({ text: 'A woman of sixty. She smiles.' }))
  await expect(ask(see)).rejects.toMatchObject({ code: 'model_sees_nothing' })
  context.storyteller = writing({ sees: true })
  await expect(readHelpModel(context, author, place())).resolves.toEqual({ model: 'scripted', sees: true })
  await expect(ask(see)).rejects.toMatchObject({ code: 'asset_not_found' })
  expect(model.requests).toHaveLength(0)
  const tall = { width: 1_200, height: 3_000, channels: 4 as const, background: '#ff000000' }
  const png = await sharp({ create: tall }).png().toBuffer()
  await createDiskFiles(folder).put(originalKey(loaded.novel.id, file, 'png'), png)
  await database.pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
     values ($1, $2, 'sprite', 'Ilse calm', '', 'png', $3, $4, 1)`,
    [loaded.novel.id, id, file, png.length],
  )
  const answer = await ask(see)
  expect(answer.proposals).toEqual([{ name: '', text: 'A woman of sixty. She smiles.' }])
  const [shown = ''] = model.requests[0]?.pictures ?? []
  const seen = sharp(Buffer.from(shown, 'base64'))
  expect(await seen.metadata()).toMatchObject({ format: 'jpeg', width: 307, height: 768 })
  expect((await seen.stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([154, 154, 154])
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('Ilse calm')
})

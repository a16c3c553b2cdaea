import type { HelpTask } from '@fabula/core/helper/help-task'
import type { UserId } from '@fabula/core/ids'
import { character, tinyNovel } from '@fabula/core/test/tiny-novel'
import { helping } from '@fabula/dev/scripted-model/helping'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { HostedCompleter } from '../models/hosted/hosted-completer.ts'
import { modelFacts } from '../models/model-facts.ts'
import { ModelStoryteller } from '../models/model-storyteller.ts'
import { OfflineStoryteller } from '../models/offline/offline-storyteller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { PlayContext } from '../play/play-context.ts'
import { aContext, aUser, publishTiny } from '../play/test/a-play.ts'
import { askForHelp, readHelpModel } from './ask-for-help.ts'

const lines: HelpTask = { kind: 'lines', character_id: character('Ilse'), wish: 'angry' }
const log = { info: () => undefined, warn: () => undefined }

let database: TestDatabase
let model: ScriptedModel
let loaded: LoadedNovel
let context: PlayContext
let author: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  ;[database, model] = await Promise.all([createTestDatabase(), startScriptedModel()])
  loaded = await publishTiny(database.pool, tinyNovel({ cast: ['Ilse'], first: 'quay', static: { quay: {} } }))
  author = { ...(await aUser(database.pool, 'asks-for-help')), id: loaded.owner_id as UserId }
})
afterAll(() => Promise.all([database.close(), model.close()]))
beforeEach(async () => {
  model.reset()
  await database.pool.query('delete from spending')
  context = aContext(database.pool, [loaded], writing())
})

function writing() {
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'scripted', apiKey: 'k' }
  const facts = modelFacts('openai-compatible', 'scripted')
  return new ModelStoryteller(new HostedCompleter(settings), { kind: 'hosted', name: 'scripted', facts }, log)
}

const place = () => ({ base: 'production_novel' as const, id: loaded.novel.id, author: author.id })
const ask = (task: HelpTask = lines) => askForHelp(context, author, place(), task, new AbortController().signal)
const spent = async () =>
  (await database.pool.query<{ tokens: string }>(`select tokens from spending where spender = 'everybody'`)).rows[0]

test('one call, in the strictest form, with what the novel says and the wish; what it cost is told and counted', async () => {
  model.rules.push(helping({ text: 'Go away.' }, { text: 'No.' }))
  const answer = await ask()
  expect(answer).toMatchObject({ model: 'scripted', proposals: [{ text: 'Go away.' }, { text: 'No.' }] })
  expect(model.requests).toHaveLength(1)
  expect(model.requests[0]?.form).toBe('json_schema')
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('angry')
  expect(Number((await spent())?.tokens)).toBe(answer.input_tokens + answer.output_tokens)
})

test.each(['I would rather not.', '{"proposals":[]}', '{"proposals":[{"text":""}]}', '{"proposals":[{"text":"Go'])(
  'a broken answer is said to be one, and counted: %s',
  async (text) => {
    model.rules.push(() => ({ text }))
    await expect(ask()).rejects.toMatchObject({ code: 'help_unreadable' })
    expect(Number((await spent())?.tokens)).toBeGreaterThan(0)
  },
)

test('where nobody writes there is nobody to ask, and what is gone is not asked about', async () => {
  model.rules.push(helping({ text: 'Aye.' }))
  await expect(ask({ ...lines, character_id: character('gone') })).rejects.toMatchObject({ code: 'text_not_found' })
  await expect(readHelpModel(context, author, place())).resolves.toEqual({ model: 'scripted' })
  context.storyteller = new OfflineStoryteller()
  await expect(readHelpModel(context, author, place())).resolves.toEqual({ model: null })
  await expect(ask()).rejects.toMatchObject({ code: 'no_model' })
  expect(model.requests).toHaveLength(0)
})

test('it is asked within the caps of replies, and of one’s own novels alone', async () => {
  model.rules.push(helping({ text: 'Aye.' }))
  context.caps.tokensPerDay = 1
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'daily_cap' })
  const stranger = { ...place(), author: '00000000-0000-4000-8000-0000000000ff' as UserId }
  await expect(askForHelp(context, author, stranger, lines, new AbortController().signal)).rejects.toMatchObject({
    code: 'edit_denied',
  })
})

test('an author’s own model is asked in place of the installation’s, and costs the installation nothing', async () => {
  model.rules.push(helping({ text: 'Mine.' }))
  const own = writing()
  context.storyteller = new OfflineStoryteller()
  context.ownStoryteller = async () => own
  expect((await ask()).cost).toBeNull()
  expect(await spent()).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aContext, ScriptedStoryteller } from '../play/test/a-play.ts'
import { accountHandlers } from './handlers/account.ts'
import { testHandlers } from './handlers/test.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const novel = tinyNovel({ first: 'talk', cast: ['Osip'], interactive: { talk: { characters: [onStage('Osip')] } } })
const storyteller = new ScriptedStoryteller()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(({ pool }) => ({
    handlers: [...accountHandlers(pool), ...testHandlers(aContext(pool, [], storyteller))],
  }))
})
afterAll(() => server.close())

test('the test canvas answers a posted scene by the same rules', async () => {
  const credentials = new URLSearchParams({ username: `a${randomUUID().slice(0, 8)}`, password: 'long enough' })
  await server.call('POST', '/api/user', { body: credentials })
  const { access_token: token } = (await server.call('POST', '/api/login', { body: credentials })).json
  const trust = randomUUID()
  const body = {
    user_message: 'A coat for you',
    user_biography_name: null,
    current_flags: [],
    current_scales: [{ id: trust, name: 'trust', initial_value: 1 }],
    completed_endings_ids: null,
    characters: novel.characters,
    assets: novel.assets,
    scene_characters: [{ ...onStage('Osip'), conditionals: null }],
    modifying_states: [
      {
        states: { flags: null, scales: [{ scale_id: trust, change_reason_prompt: 'kindness' }] },
        conditionals: [],
        type: 'CONTINUOUS',
      },
    ],
    context_ending: { message_count: 2 },
    current_history: [
      { id: 'USER', name: 'Me', message: 'Hi' },
      { id: character('Osip'), name: 'Osip', message: 'Hm.' },
    ],
  }
  storyteller.answer = async (brief) => ({
    message: 'Thank you.',
    changes: brief.changes.map((change) => ({ kind: 'scale', id: change.id as never, step: 1, because: 'coat' })),
  })
  const answer = await server.call('POST', '/api/test_interaction?prompt=1', { token, body })
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    character_name: 'Osip',
    character_message: 'Thank you.',
    scales: [{ id: trust, initial_value: 2 }],
    context_ending_reached: true,
    ending_id: null,
    usage: { input_tokens: 10, cached_tokens: 0, output_tokens: 5 },
    prompt: [],
  })
  expect((await server.call('POST', '/api/test_interaction', { body })).status).toBe(401)
  const streamed = await server.call('POST', '/api/test_interaction', {
    token,
    body,
    headers: { accept: 'text/event-stream' },
  })
  const [last = ''] = /event: state\ndata: .*/.exec(streamed.text) ?? []
  expect(JSON.parse(last.replace(/^.*\ndata: /, ''))).toMatchObject({ character_message: 'Thank you.' })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { expect, test } from 'vitest'
import type { ReplyProgress, Storyteller } from '../../play/storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { moderateBy, moderated } from './moderated.ts'

const saying = (message: string): Storyteller => ({
  describe: () => ({ kind: 'hosted', name: 'told' }),
  summariser: null,
  fallback: null,
  async reply(_brief, { onProgress }) {
    onProgress({ kind: 'text', text: message })
    const reply = { speaker_id: null, message, sprites: [], music_asset_id: null, changes: [], ending: null }
    const usage = { ...noUsage, input_tokens: 7 }
    const record = { model: 'told', usage, first_word_ms: 1, total_ms: 1, warnings: [] }
    return { reply: { ...reply, offered_endings: [], by: 'model' }, record, prompt: [] }
  },
  close: async () => undefined,
})

async function outcome(storyteller: Storyteller) {
  const shown: ReplyProgress[] = []
  const options = {
    signal: AbortSignal.timeout(5_000),
    onProgress: (progress: ReplyProgress) => void shown.push(progress),
  }
  const end = await storyteller.reply(testBrief(), options).then(
    ({ reply }) => reply.message,
    (error: { reason: string; usage: object }) => [error.reason, error.usage],
  )
  return { end, shown: shown.length }
}

const heldBack = { end: ['held_back', { ...noUsage, input_tokens: 7 }], shown: 0 }

test.each([
  ['Over there is the Forbidden lamp.', true],
  ['ЗАПРЕТНЫЙ фонарь горит.', true],
  ['Ёлки горят.', true],
  ['Unforbidden things are fine.', false],
  ['Незапретное тоже.', false],
  ['A.b is not a dot.', false],
])('a list of words: %s', async (line, isHeld) => {
  const moderate = moderateBy({ kind: 'words', words: ['forbidden', 'запретн', 'елк', 'a+b'] })
  const found = await outcome(moderated(saying(line), moderate))
  expect(found).toEqual(isHeld ? heldBack : { end: line, shown: 1 })
})

test('an endpoint is asked with its key, and a reply that it does not check is not shown', async () => {
  const asked: { authorization: string | undefined; body: string }[] = []
  let answer: { status: number; body: string } = { status: 200, body: '{"results":[{"flagged":true}]}' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const connection = { id: 'x', name: '', provider: 'openai-compatible' as const, baseUrl, model: 'm', apiKey: 'sk-1' }
  const rule = { kind: 'endpoint' as const, connection: { ...connection, keyLost: false, prices: null, probe: null } }
  const storyteller = moderated(saying('Good evening.'), moderateBy(rule))
  expect(await outcome(storyteller)).toEqual(heldBack)
  expect(asked[0]).toMatchObject({ authorization: 'Bearer sk-1', body: expect.stringContaining('Good evening.') })
  answer = { status: 200, body: '{"results":[{"flagged":false}]}' }
  expect(await outcome(storyteller)).toEqual({ end: 'Good evening.', shown: 1 })
  for (const failing of [
    { status: 500, body: '{}' },
    { status: 200, body: '{}' },
    { status: 302, body: '' },
  ]) {
    answer = failing
    expect((await outcome(storyteller)).shown).toBe(0)
  }
  server.close()
})

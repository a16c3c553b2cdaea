import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyJson } from './answer.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => model.reset())
afterAll(() => model.close())

const chat = (body: object) =>
  fetch(`${model.url}/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'scripted', ...body }) })

interface Whole {
  choices: { message: { content: string } }[]
}

const contentOf = async (response: Response): Promise<string> => {
  const whole = (await response.json()) as Whole
  return whole.choices[0]?.message.content ?? ''
}

const prompt = (language: string, last: string) => [
  {
    role: 'system',
    content: `Write the line in ${language}.\n## Ilse\nLooks: glad (smiles); sad (weeps)\nSounds like:\n- Mind the ladder.\n# Values that may change\n- has-key (yes or no): hands over`,
  },
  { role: 'user', content: `# As it stands\n- ilse: sad\n${last}` },
]

test('lists models, and answers a request whole or streamed', async () => {
  const listed = await fetch(`${model.url}/models`)
  expect(await listed.json()).toMatchObject({ data: [{ id: 'scripted', object: 'model' }] })
  model.queue.push({ text: 'Good evening.' }, { text: 'Good evening.', piece: 4 })
  expect(await contentOf(await chat({ messages: [] }))).toBe('Good evening.')
  const streamed = await (await chat({ messages: [], stream: true })).text()
  const pieces = [...streamed.matchAll(/"content":"([^"]+)"/g)].map(([, piece]) => piece)
  expect(pieces).toEqual(['Good', ' eve', 'ning', '.'])
  expect(streamed).toMatch(/"usage":\{.*\[DONE\]/s)
})

test('fails in the way it is told to', async () => {
  model.queue.push({ status: 429, headers: { 'retry-after': '7' } }, { text: 'Good', after: 'drop' })
  const busy = await chat({ messages: [] })
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  const cut = await chat({ messages: [], stream: true })
  await expect(cut.text()).rejects.toThrow()
})

test('answers by rules when the queue is empty, and records requests', async () => {
  model.rules.push(({ form }) => (form === 'json_schema' ? { status: 400 } : null))
  const response = await chat({ messages: prompt('English', ''), response_format: { type: 'json_schema' } })
  expect(response.status).toBe(400)
  expect(model.requests[0]).toMatchObject({ form: 'json_schema', stream: false })
})

test('by default gives a valid reply: an actor, their line and expression, and the value that the reader mentioned', async () => {
  const last = 'Values: has-key no\n# Nell says\n<<<X\nThe key, please\nX>>>'
  const reply = JSON.parse(await contentOf(await chat({ messages: prompt('Russian', last) })))
  expect(Object.keys(reply)).toEqual(Object.keys(JSON.parse(replyJson({}))))
  expect(reply).toMatchObject({ actor: 'ilse', expression: 'glad', state: [{ name: 'has-key', change: 'yes' }] })
  expect(reply.line).toMatch(/[а-я]|Mind/)
})

test('does not spend a queued answer on a client that has already disconnected', async () => {
  model.queue.push({ text: 'For the next.' })
  const body = JSON.stringify({ model: 'scripted', messages: [] })
  const socket = connect(Number(new URL(model.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.end(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
  // Just enough time for the request to be received.
  await new Promise((resolve) => socket.on('close', () => setTimeout(resolve, 50)))
  expect(await contentOf(await chat({ messages: [] }))).toBe('For the next.')
})

import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ReplyProgress } from '../play/storyteller.ts'
import { HostedCompleter } from './hosted/hosted-completer.ts'
import { modelFacts } from './model-facts.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { testBrief } from './test-brief.ts'

const model = await startScriptedModel()
beforeEach(() => model.reset())
afterAll(() => model.close())

const silent = { info: () => undefined, warn: () => undefined }
const [hook, ladder] = ['The key? It hangs on the hook.', 'Mind the ladder.']

function chooser(withinMs = 8_000) {
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: model.url, name: 'small-1.5b' })
  const facts = { ...modelFacts('openai-compatible', 'small-1.5b'), ability: 'chooses' as const }
  return new ModelStoryteller(completer, { kind: 'hosted', name: 'small-1.5b', facts, withinMs }, silent)
}

async function ask(brief = testBrief(), teller = chooser()) {
  const events: ReplyProgress[] = []
  const { reply } = await teller.reply(brief, {
    signal: new AbortController().signal,
    onProgress: (progress) => events.push(progress),
  })
  return { reply, events }
}

test('says the line whose number the model picks, and asks it in the language of the game', async () => {
  model.queue.push({ text: '2' }, { text: '{"line":1}' })
  const { reply, events } = await ask()
  expect(reply.message).toBe(ladder)
  expect(events.map(({ kind }) => kind)).toEqual(['speaker', 'text'])
  expect((await ask({ ...testBrief(), language: 'russian' })).reply.message).toBe(hook)
  const [english, russian] = model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
  expect(english).toContain(`1. ${hook}\n2. ${ladder}`)
  expect(russian).toContain('Ответь одним числом от 1 до')
  expect(english?.length).toBeLessThan(1_200)
})

test('says the best-fitting line when the answer names no line, comes too late or is refused', async () => {
  model.queue.push({ text: 'I would say the ladder one!' }, { text: '77' }, { status: 500, error: 'down' })
  for (const _ of [1, 2, 3]) expect((await ask()).reply.message).toBe(hook)
  model.queue.push({ after: 'mute' })
  expect((await ask(testBrief(), chooser(400))).reply.message).toBe(hook)
})

test('stops waiting for a model that always comes too late', async () => {
  model.rules.push(() => ({ after: 'mute' }))
  const teller = chooser(300)
  for (const _ of [1, 2, 3, 4, 5]) expect((await ask(testBrief(), teller)).reply.message).toBe(hook)
  expect(model.requests).toHaveLength(2)
})

test('asks a server without structured output in plain text, and remembers it', async () => {
  model.rules.push(({ form }) =>
    form === 'json_schema' ? { status: 400, error: 'json_schema unsupported' } : { text: '2' },
  )
  const teller = chooser()
  expect((await ask(testBrief(), teller)).reply.message).toBe(ladder)
  expect((await ask(testBrief(), teller)).reply.message).toBe(ladder)
  expect(model.requests.map(({ form }) => form)).toEqual(['json_schema', null, null])
})

test("applies changes by the author's keywords, whatever the model says, and never accepts an ending from it", async () => {
  model.queue.push({ text: '{"line": 1, "verdict": {"ending": "leaving", "because": "x"}}' })
  const { reply } = await ask({ ...testBrief(), reader_text: 'Please give me the key!' })
  expect(reply.changes.map(({ because }) => because)).toHaveLength(1)
  expect(reply.ending).toBeNull()
})

test('lets the model write when the author left no lines', async () => {
  const brief = testBrief()
  const cast = brief.cast.map((member) => ({ ...member, scene_lines: [], example_lines: [] }))
  model.queue.push({ text: 'It is on the wall, as always.' })
  expect((await ask({ ...brief, cast })).reply.message).toBe('It is on the wall, as always.')
})

test("answers a plain question without an author's answer by a gesture, without asking the model", async () => {
  const brief = testBrief({ reader_text: 'How old are you?' })
  const { reply, events } = await ask(brief)
  expect(reply.message).toMatch(/^\*.+\*$/)
  expect(events.map(({ kind }) => kind)).toEqual(['speaker', 'text'])
  expect(model.requests).toHaveLength(0)
})

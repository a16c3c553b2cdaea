import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CompletionAsk } from '../completer.ts'
import { HostedCompleter } from './hosted-completer.ts'

const model = await startScriptedModel()
beforeEach(() => model.reset())
afterAll(() => model.close())

const ask: CompletionAsk = {
  messages: [{ role: 'user', content: 'Say yes.' }],
  form: { kind: 'text' },
  signal: new AbortController().signal,
  withinMs: 10_000,
  maxTokens: 16,
  temperature: 0.5,
  stop: ['\n'],
  onText: () => undefined,
}
const opened = (provider: string, name: string) =>
  new HostedCompleter({
    provider,
    name,
    baseUrl: provider === 'google' ? model.url.replace('/v1', '/v1beta') : model.url,
  })

test.each<[string, string, string, string, string[], object]>([
  [
    'another name for the most tokens',
    'openai-compatible',
    'my-deployment',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ['max_tokens'],
    { max_completion_tokens: 16 },
  ],
  ['no temperature', 'anthropic', 'claude-3-new', '`temperature` is deprecated for this model.', ['temperature'], {}],
  [
    'no temperature but its own',
    'openai-compatible',
    'x',
    "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
    ['temperature'],
    { max_tokens: 16 },
  ],
  [
    'no options of a stream',
    'openai-compatible',
    'mistral-large',
    '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
    ['stream_options'],
    { temperature: 0.5 },
  ],
  ['no words to stop at', 'openai-compatible', 'x', "Unsupported parameter: 'stop'.", ['stop'], { temperature: 0.5 }],
])(
  'a server that refuses %s is asked again without it, and from then on',
  async (_, provider, name, error, gone, more) => {
    const completer = opened(provider, name)
    // FastAPI refuses with its own status.
    const status = error.startsWith('{"detail"') ? 422 : 400
    model.queue.push({ status, error }, { text: 'Yes.' }, { text: 'Yes.' })
    expect(await completer.complete(ask)).toMatchObject({ text: 'Yes.' })
    await completer.complete(ask)
    const [first, ...later] = model.requests.map(({ body }) => body)
    expect(later).toHaveLength(2)
    for (const field of gone) expect(first).toHaveProperty(field)
    for (const body of later) {
      for (const field of gone) expect(body).not.toHaveProperty(field)
      expect(body).toMatchObject(more)
    }
    await completer.close()
  },
)

test('a server that refuses a field under both names, or for another reason, is not asked endlessly', async () => {
  const completer = opened('openai-compatible', 'x')
  model.rules.push(({ body }) => {
    const named = body.max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens'
    return body[named] === undefined ? { text: 'Yes.' } : { status: 400, error: `Unknown field: ${named}` }
  })
  expect(await completer.complete(ask)).toMatchObject({ text: 'Yes.' })
  expect(model.requests).toHaveLength(3)
  model.reset()
  model.rules.push(() => ({ status: 400, error: 'This is not supported.' }))
  await expect(completer.complete(ask)).rejects.toMatchObject({ problem: 'not_taken' })
  expect(model.requests).toHaveLength(1)
  await completer.close()
})

test.each([
  ['openai-compatible', 'gemma-4'],
  ['anthropic', 'claude-3-new'],
])(
  '%s: a model that used all its tokens for thinking is given more room, and asked again at once',
  async (provider, name) => {
    const completer = opened(provider, name)
    const usage = (completion_tokens: number) => ({
      prompt_tokens: 40,
      completion_tokens,
      total_tokens: 40 + completion_tokens,
    })
    model.queue.push(
      { reasoning: 'Hm. Well.', text: '', finish: 'length', usage: usage(16) },
      { reasoning: 'Hm.', text: 'Yes.', usage: usage(5) },
    )
    // What the first attempt cost is counted.
    expect(await completer.complete(ask)).toMatchObject({
      text: 'Yes.',
      finish: 'stop',
      usage: { input_tokens: 80, output_tokens: 21 },
    })
    expect(model.requests.map(({ body }) => body.max_tokens)).toEqual([16, 6_000])
    await completer.close()
  },
)

test("a model of Anthropic's fifth generation is told to think little, with room for it, and without a temperature", async () => {
  const completer = opened('anthropic', 'claude-sonnet-5-5')
  await completer.complete({ ...ask, form: { kind: 'schema', name: 'x', schema: { type: 'object' } } })
  await completer.close()
  const body = model.requests[0]?.body
  expect(body).toMatchObject({ max_tokens: 6_000, output_config: { effort: 'low', format: { type: 'json_schema' } } })
  expect(body).not.toHaveProperty('temperature')
})

test('a refusal after status 200 is recognised by its message', async () => {
  const completer = opened('openai-compatible', 'x')
  const failed = async (error: string) => {
    model.queue.push({ text: '', after: 'error', error })
    return completer.complete(ask).catch((one: unknown) => one)
  }
  expect(await failed('the request exceeds the available context size')).toMatchObject({ problem: 'too_long' })
  expect(await failed('broke off')).toMatchObject({ problem: 'broken' })
  await completer.close()
})

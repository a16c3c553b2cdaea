import type { ModelProvider } from '@fabula/contract/shapes/models'
import { replySchema } from '@fabula/core/storyteller/reply-schema'
import { replyJson, type ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CompletionAsk, CompletionError } from '../completer.ts'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { HostedCompleter } from './hosted-completer.ts'
import { anthropicWire } from './wires/anthropic-wire.ts'
import { googleWire } from './wires/google-wire.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => model.reset())
afterAll(() => model.close())

interface Case {
  provider: ModelProvider
  name: string
  /** The path that is called. */
  path: string
  /** The header that carries the key, with its value. */
  key: [header: string, value: string]
  /** The expected form of the schema request. */
  form: string
}

const cases: Case[] = [
  {
    provider: 'openai',
    name: 'gpt-4.1-mini',
    path: '/v1/chat/completions',
    key: ['authorization', 'Bearer k'],
    form: 'json_schema',
  },
  {
    provider: 'openai',
    name: 'gpt-5-mini',
    path: '/v1/chat/completions',
    key: ['authorization', 'Bearer k'],
    form: 'json_schema',
  },
  {
    provider: 'anthropic',
    name: 'claude-sonnet-4-5',
    path: '/v1/messages',
    key: ['x-api-key', 'k'],
    form: 'json_schema',
  },
  {
    provider: 'anthropic',
    name: 'claude-3-haiku-20240307',
    path: '/v1/messages',
    key: ['x-api-key', 'k'],
    form: 'json_tool',
  },
  {
    provider: 'google',
    name: 'gemini-2.0-flash',
    path: '/v1beta/models/gemini-2.0-flash:streamGenerateContent?alt=sse',
    key: ['x-goog-api-key', 'k'],
    form: 'json_schema',
  },
  {
    provider: 'openrouter',
    name: 'mistralai/mistral-small',
    path: '/v1/chat/completions',
    key: ['authorization', 'Bearer k'],
    form: 'json_schema',
  },
  {
    provider: 'openai-compatible',
    name: 'llama-3',
    path: '/v1/chat/completions',
    key: ['authorization', 'Bearer k'],
    form: 'json_schema',
  },
]

const addressFor = ({ provider }: Case): string =>
  provider === 'google' ? model.url.replace('/v1', '/v1beta') : model.url
/** Long timeouts, so that a busy machine fails no test; short ones for tests of unresponsive servers. */
const patient = { first: 10_000, stall: 10_000 }
const impatient = { first: 250, stall: 250 }

const completerFor = (entry: Case, timeouts = patient) =>
  new HostedCompleter({ provider: entry.provider, baseUrl: addressFor(entry), name: entry.name, apiKey: 'k' }, timeouts)
const ask = (more: Partial<CompletionAsk> = {}): CompletionAsk => ({
  messages: [
    { role: 'system', content: 'The rules.' },
    { role: 'user', content: 'Before.' },
    { role: 'assistant', content: 'Said.' },
    { role: 'user', content: 'Now.' },
  ],
  form: { kind: 'schema', name: 'reply', schema: replySchema },
  signal: new AbortController().signal,
  withinMs: 10_000,
  maxTokens: 500,
  temperature: 0.8,
  onText: () => undefined,
  ...more,
})
const failureOf = (entry: Case, more: Partial<CompletionAsk> = {}, timeouts = patient) =>
  completerFor(entry, timeouts)
    .complete(ask(more))
    .then(
      () => null,
      (error: unknown) => (error instanceof CompletionError ? error : Promise.reject(error)),
    )
const reply = replyJson({ actor: 'ilse', line: 'Вот он — «ключ».\nMind the ladder. 🏮' })

describe.each(cases.map((entry) => [`${entry.provider} (${entry.name})`, entry] as const))('%s', (_title, entry) => {
  test('is asked as documented, and its stream is read piece by piece', async () => {
    model.queue.push({ text: reply, piece: 3, reasoning: 'thinking aside' })
    const pieces: string[] = []
    const done = await completerFor(entry).complete(ask({ onText: (piece) => pieces.push(piece) }))
    expect(done).toMatchObject({ text: reply, finish: 'stop' })
    expect(pieces.join('')).toBe(reply)
    expect(pieces.length).toBeGreaterThan(5)
    const request = model.requests[0]
    expect(request).toMatchObject({ path: entry.path, stream: true, model: entry.name, form: entry.form })
    expect(request?.headers[entry.key[0]]).toBe(entry.key[1])
    expect(request?.messages.map(({ content }) => content)).toEqual(['The rules.', 'Before.', 'Said.', 'Now.'])
    // OpenAI's reasoning models call the system role `developer`; all other roles are the same.
    expect(request?.messages.map(({ role }) => role.replace('developer', 'system'))).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
  })

  test("gets a picture with the user's last message, in the way of its API", async () => {
    model.queue.push({ text: reply })
    const picture = { mediaType: 'image/jpeg' as const, base64: '/9j/4AAQ' }
    expect((await completerFor(entry).complete(ask({ picture }))).text).toBe(reply)
    expect(model.requests[0]?.pictures).toEqual([picture.base64])
    expect(model.requests[0]?.messages.map(({ content }) => content)).toEqual([
      'The rules.',
      'Before.',
      'Said.',
      'Now.',
    ])
    const body = JSON.stringify(model.requests[0]?.body)
    expect(body.indexOf(picture.base64)).toBeGreaterThan(body.indexOf('Said.'))
    expect(body).toContain('image/jpeg')
  })

  test('has its tokens counted, with cached ones as a part of the prompt', async () => {
    const usage = {
      prompt_tokens: 900,
      completion_tokens: 40,
      total_tokens: 940,
      prompt_tokens_details: { cached_tokens: 768 },
    }
    model.queue.push({ text: reply, usage })
    const done = await completerFor(entry).complete(ask())
    expect(done.usage).toEqual({ input_tokens: 900, cached_tokens: 768, output_tokens: 40 })
  })

  test('recognises an answer cut at the most tokens, and a refused one', async () => {
    model.queue.push({ text: reply.slice(0, 30), finish: 'length' }, { text: '', finish: 'content_filter' })
    expect((await completerFor(entry).complete(ask())).finish).toBe('length')
    expect((await completerFor(entry).complete(ask())).finish).toBe('refused')
  })

  test.each<[string, ScriptedAnswer, Partial<CompletionError>]>([
    ['too many requests', { status: 429, headers: { 'retry-after': '7' } }, { problem: 'busy', retryAfter: 7 }],
    ['unavailable', { status: 503, headers: { 'retry-after': '90' } }, { problem: 'busy', retryAfter: 90 }],
    ['a wrong key', { status: 401 }, { problem: 'not_allowed' }],
    ['no right to it', { status: 403 }, { problem: 'not_allowed' }],
    ['no such model', { status: 404 }, { problem: 'not_allowed' }],
    ['a form it does not take', { status: 400, error: 'schema?' }, { problem: 'schema_refused' }],
    ['its own defect', { status: 500 }, { problem: 'broken' }],
    ['a gateway that gave up', { status: 504 }, { problem: 'broken' }],
    ['a line that is cut', { text: reply.slice(0, 40), after: 'drop' }, { problem: 'broken' }],
    ['a mute server', { after: 'mute' }, { problem: 'timeout' }],
    ['a stalled one', { text: reply.slice(0, 40), after: 'stall' }, { problem: 'timeout' }],
  ])('%s', async (_name, answer, expected) => {
    model.queue.push(answer)
    const silent = answer.after === 'mute' || answer.after === 'stall'
    const failure = await failureOf(entry, {}, silent ? impatient : patient)
    expect(failure).toMatchObject(expected)
    const costs = (failure?.usage.input_tokens ?? 0) > 0
    // An error response costs nothing; what may have been computed is counted.
    expect(costs).toBe(answer.status === undefined || answer.status === 504)
  })

  test('an error among the events fails the answer', async () => {
    model.queue.push({ text: reply.slice(0, 40), after: 'error', error: 'Overloaded' })
    const failure = await failureOf(entry)
    expect(failure).toMatchObject({ problem: entry.provider === 'anthropic' ? 'busy' : 'broken' })
    expect(failure?.usage.output_tokens).toBeGreaterThan(0)
  })

  test('an abort ends the call', async () => {
    const leaving = new AbortController()
    model.queue.push({ text: 'word '.repeat(500), delay: 5 })
    const pending = failureOf(entry, { signal: leaving.signal, onText: () => leaving.abort() })
    expect(await pending).toMatchObject({ problem: 'cancelled' })
    await expect.poll(() => model.requests[0]?.aborted).toBe(true)
  })

  test('takes a whole turn', async () => {
    model.queue.push({ text: replyJson({ actor: 'ilse', expression: 'ilse-glad', line: 'Here it is.' }) })
    const facts = modelFacts(entry.provider, entry.name)
    const log = { info: () => undefined, warn: () => undefined }
    const teller = new ModelStoryteller(completerFor(entry), { kind: 'hosted', name: entry.name, facts }, log)
    const { reply: told } = await teller.reply(testBrief(), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    expect(told.message).toBe('Here it is.')
  })
})

describe('provider specifics', () => {
  const bodyOf = async (provider: ModelProvider, name: string, more: Partial<CompletionAsk> = {}) => {
    const entry = cases.find((candidate) => candidate.provider === provider)
    if (!entry) throw new Error('no such case')
    await completerFor({ ...entry, name }).complete(ask(more))
    return model.requests.at(-1)?.body ?? {}
  }

  test('OpenAI: a strict schema, usage in the stream; thinking models get no temperature and think briefly', async () => {
    expect(await bodyOf('openai', 'gpt-4.1-mini')).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reply', strict: true, schema: { required: expect.any(Array) } },
      },
      stream_options: { include_usage: true },
      temperature: 0.8,
      max_tokens: 500,
    })
    const thinking = await bodyOf('openai', 'gpt-5-mini')
    expect(thinking).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 6_000 })
    expect(thinking).not.toHaveProperty('temperature')
    expect(thinking).not.toHaveProperty('max_tokens')
  })

  test('OpenAI: a used-up quota is not worth waiting for', async () => {
    const entry = cases[0]
    if (!entry) throw new Error('no case')
    model.queue.push({ status: 429, errorCode: 'insufficient_quota', headers: { 'retry-after': '7' } })
    expect(await failureOf(entry)).toMatchObject({ problem: 'not_allowed' })
  })

  test('Anthropic: sends its version, the rules separately, and cache marks after the rules and after the conversation', async () => {
    const body = await bodyOf('anthropic', 'claude-sonnet-4-5')
    expect(model.requests.at(-1)?.headers).toMatchObject({ 'anthropic-version': '2023-06-01' })
    const cache_control = { type: 'ephemeral' }
    expect(body).toMatchObject({ max_tokens: 500, system: [{ type: 'text', text: 'The rules.', cache_control }] })
    const messages = body.messages as { content: { cache_control?: unknown }[] }[]
    expect(messages.map(({ content }) => content[0]?.cache_control ?? null)).toEqual([null, cache_control, null])
  })

  test('OpenRouter: sends cache marks only for the models that want them', async () => {
    const contents = async (name: string) => {
      const { messages } = (await bodyOf('openrouter', name)) as { messages: { content: unknown }[] }
      return messages.map(({ content }) => (typeof content === 'string' ? 'plain' : 'marked'))
    }
    expect(await contents('anthropic/claude-sonnet-4.5')).toEqual(['marked', 'plain', 'marked', 'plain'])
    expect(model.requests.at(-1)?.messages.map(({ content }) => content)).toEqual([
      'The rules.',
      'Before.',
      'Said.',
      'Now.',
    ])
    expect(await contents('mistralai/mistral-small')).toEqual(['plain', 'plain', 'plain', 'plain'])
    expect(await bodyOf('openrouter', 'openai/gpt-5-mini')).toMatchObject({ reasoning: { effort: 'low' } })
    expect(await bodyOf('openrouter', 'mistralai/mistral-small')).not.toHaveProperty('reasoning')
  })

  test('Google: sends the rules separately, its own model role and schema format; reads the wait from the body', async () => {
    const body = await bodyOf('google', 'gemini-2.0-flash')
    expect(body).toMatchObject({
      systemInstruction: { parts: [{ text: 'The rules.' }] },
      contents: [{ role: 'user' }, { role: 'model' }, { role: 'user' }],
      generationConfig: { responseMimeType: 'application/json', maxOutputTokens: 500, temperature: 0.8 },
    })
    expect(await bodyOf('google', 'gemini-2.5-flash')).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: 512 }, maxOutputTokens: 6_000 },
    })
    expect(await bodyOf('google', 'gemini-3-pro')).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: 'low' } },
    })
    const entry = cases.find(({ provider }) => provider === 'google')
    if (!entry) throw new Error('no case')
    model.queue.push({ status: 429, retryDelay: '37s' })
    expect(await failureOf(entry)).toMatchObject({ problem: 'busy', retryAfter: 37 })
  })

  test('Anthropic: reads an answer without streaming, and a block that arrives in one piece', () => {
    const settings = { provider: 'anthropic', name: 'claude', apiKey: 'k' }
    const wire = anthropicWire(settings, modelFacts('anthropic', 'claude'))
    const content = [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Here ' },
      { type: 'text', text: 'it is.' },
    ]
    const usage = { input_tokens: 5, cache_read_input_tokens: 20, output_tokens: 9 }
    expect(wire.read(JSON.stringify({ type: 'message', content, stop_reason: 'max_tokens', usage }))).toEqual({
      text: 'Here it is.',
      thought: true,
      finish: 'length',
      counted: { input: 25, cached: 20, output: 9 },
      over: true,
    })
    const begin = (content_block: object) => wire.read(JSON.stringify({ type: 'content_block_start', content_block }))
    expect(content.map(begin)).toEqual([{ thought: true }, { text: 'Here ' }, { text: 'it is.' }])
  })

  test('Google: counts thoughts that used up all tokens, so that no word is counted', () => {
    const wire = googleWire({ provider: 'google', name: 'gemini-2.5-flash', apiKey: 'k' }, modelFacts('google', 'x'))
    const counts = { promptTokenCount: 425, totalTokenCount: 1_225, thoughtsTokenCount: 800 }
    const event = { candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS' }], usageMetadata: counts }
    expect(wire.read(JSON.stringify(event))).toMatchObject({
      finish: 'length',
      counted: { input: 425, cached: 0, output: 800 },
    })
  })

  test('OpenAI-compatible: sends the schema, and requests usage', async () => {
    expect(await bodyOf('openai-compatible', 'llama-3')).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'reply' } },
      stream_options: { include_usage: true },
    })
    expect(await bodyOf('openrouter', 'x/y', { form: { kind: 'object' } })).toMatchObject({
      response_format: { type: 'json_object' },
    })
  })
})

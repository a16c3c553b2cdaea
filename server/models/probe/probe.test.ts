import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { character } from '@fabula/core/test/tiny-novel'
import { replyJson, type ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import type { RecordedRequest } from '@fabula/dev/scripted-model/read-request'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { seeing } from '@fabula/dev/scripted-model/seeing'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../environment/env.ts'
import type { Completer } from '../completer.ts'
import { HostedCompleter } from '../hosted/hosted-completer.ts'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller, type ModelStorytellerSettings } from '../model-storyteller.ts'
import { openModel } from '../open-storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { choosingTasks } from './choosing-tasks.ts'
import { contextSize } from './context-size.ts'
import { probe } from './probe.ts'

const model = await startScriptedModel({ names: ['scripted'] })
beforeEach(() => model.reset())
afterAll(() => model.close())

const connect = (name = 'scripted') =>
  ({ kind: 'hosted', provider: 'openai-compatible', baseUrl: model.url, name, apiKey: 'sk-very-secret' }) as const

const lastOf = ({ messages }: RecordedRequest): string => messages.at(-1)?.content ?? ''
const isChoice = (request: RecordedRequest) => /from 1 to 4|от 1 до 4/.test(lastOf(request))

/** The number of the right line in the task that is asked. */
function rightNumber(request: RecordedRequest): string {
  const task = choosingTasks.find(({ ask }) => lastOf(request).includes(ask.said ?? ''))
  return String((task?.right ?? -1) + 1)
}

const inForm = (line: string, verdict = { because: '', ending: '' }): ScriptedAnswer => ({
  text: replyJson({ actor: 'ilse', line, verdict }),
})
const inLanguage = (request: RecordedRequest): ScriptedAnswer =>
  /Как вас зовут/.test(lastOf(request)) ? inForm('Ильза. Я зажигаю фонари.') : inForm('Ilse. I light the lamps here.')

describe('probing a model', () => {
  test('finds that it writes and keeps the schema, by three questions and a picture', async () => {
    model.rules.push(inLanguage)
    const found = await probe(connect())
    expect(found).toMatchObject({
      problem: null,
      ability: 'writes',
      form: 'schema',
      schema: 'kept',
      in_order: true,
      judges: true,
      languages: { english: true, russian: true },
      chosen: null,
      weights: null,
    })
    expect(found.first_word_ms).toBeGreaterThanOrEqual(0)
    expect(found.sees).toBe(false)
    expect(model.requests).toHaveLength(4)
  })

  test('finds that it sees only if it names the stripes shown; a model whose name tells is not asked', async () => {
    model.rules.push(seeing, inLanguage)
    const found = await probe(connect())
    expect(found).toMatchObject({ sees: true, ability: 'writes' })
    const facts = modelFacts('openai-compatible', 'scripted')
    const settings = { kind: 'hosted' as const, name: 'x', facts }
    const log = { info: () => undefined, warn: () => undefined }
    const storyteller = new ModelStoryteller(new HostedCompleter(connect()), settings, log)
    const seen = [storyteller.helper?.sees]
    storyteller.learnOf(found, { fixedBudget: true })
    seen.push(storyteller.helper?.sees)
    expect(seen).toEqual([false, true])
    await storyteller.close()
    model.rules.splice(0, 1, ({ pictures }) => (pictures.length > 0 ? { status: 500, error: 'no image input' } : null))
    expect(await probe(connect())).toMatchObject({ problem: null, sees: false })
    model.rules.splice(0, 1, ({ pictures }) => (pictures.length > 0 ? { text: 'red, red, red' } : null))
    expect(await probe(connect())).toMatchObject({ sees: false })
    model.reset()
    model.rules.push(inLanguage)
    const known = await probe({ ...connect('gpt-4o-mini'), provider: 'openai' })
    expect(known.sees).toBeNull()
    expect(model.requests.flatMap(({ pictures }) => pictures)).toEqual([])
  })

  test('tries plain JSON after a refused schema, and records the refusal', async () => {
    model.rules.push(
      ({ form }) =>
        form === 'json_schema' ? { status: 400, error: 'response_format json_schema is not supported' } : null,
      inLanguage,
    )
    expect(await probe(connect())).toMatchObject({ schema: 'refused', form: 'object', ability: 'writes' })
  })

  test('notices keys out of order, and a cached prompt', async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 30, total_tokens: 930 }
    model.rules.push(() => ({
      text: JSON.stringify({ state: [], verdict: {}, line: 'I am Ilse.', actor: 'ilse' }),
      usage: { ...usage, prompt_tokens_details: { cached_tokens: 512 } },
    }))
    expect(await probe(connect())).toMatchObject({ in_order: false, caches: true, languages: { russian: false } })
  })

  test('finds that a model which reports an ending in small talk is no judge', async () => {
    model.rules.push(() => inForm('I am Ilse.', { because: 'They met.', ending: 'leaving' }))
    expect(await probe(connect())).toMatchObject({ judges: false, ability: 'writes' })
  })

  test('finds that one and a half billion weights choose at best, however good the words', async () => {
    model.rules.push((request) => (isChoice(request) ? { text: rightNumber(request) } : { text: 'I am Ilse.' }))
    expect(await probe(connect('qwen2.5-1.5b-instruct'))).toMatchObject({
      ability: 'chooses',
      chosen: { right: 8, of: 8 },
      judges: false,
      form: 'text',
      weights: 1.5e9,
    })
  })

  test('lets a model that chooses well in one language choose in that language only', async () => {
    model.rules.push((request) =>
      isChoice(request)
        ? { text: /from 1 to/.test(lastOf(request)) ? rightNumber(request) : '4' }
        : { text: 'I am Ilse.' },
    )
    const found = await probe(connect('qwen2.5-1.5b-instruct'))
    expect(found).toMatchObject({ ability: 'chooses', languages: { english: true, russian: false } })
    model.reset()
    model.rules.push(() => ({ text: '2' }))
    const completer = new HostedCompleter(connect('small-1.5b'))
    const settings = { kind: 'hosted' as const, name: 'x', facts: modelFacts('openai-compatible', 'small-1.5b') }
    const storyteller = new ModelStoryteller(completer, settings, { info: () => undefined, warn: () => undefined })
    storyteller.learnOf(found, { fixedBudget: true })
    const by = async (language: 'english' | 'russian') => {
      const options = { signal: new AbortController().signal, onProgress: () => undefined }
      return (await storyteller.reply({ ...testBrief(), language }, options)).reply.by
    }
    expect([await by('english'), await by('russian')]).toEqual(['model', 'offline'])
    expect(model.requests).toHaveLength(1)
    await storyteller.close()
  })

  test('finds that a model which always names the first line can do neither', async () => {
    model.rules.push((request) => (isChoice(request) ? { text: '1' } : { text: 'I am Ilse.' }))
    expect(await probe(connect('tiny-270m'))).toMatchObject({ ability: 'neither', chosen: { right: 2, of: 8 } })
  })

  test('requires a model of unknown size without a form to know at least whom it plays', async () => {
    model.rules.push((request) =>
      isChoice(request) ? { text: rightNumber(request) } : { text: 'The weather is nice today.' },
    )
    expect(await probe(connect())).toMatchObject({ schema: 'ignored', form: 'text', ability: 'chooses' })
    model.reset()
    model.rules.push(() => ({ text: 'I am Ilse, and I keep the lamps.' }))
    expect(await probe(connect())).toMatchObject({ form: 'text', ability: 'writes' })
  })

  test('reports a wrong key as a problem with a code, without the key', async () => {
    model.rules.push(() => ({ status: 401, error: 'Incorrect API key provided: sk-very-secret' }))
    const found = await probe(connect())
    expect(found).toMatchObject({ problem: 'not_allowed', ability: 'writes', schema: 'not_asked' })
    expect(JSON.stringify(found)).not.toContain('sk-very-secret')
    expect(model.requests).toHaveLength(1)
  })

  test('reports an unreachable server as a problem, without throwing', async () => {
    const found = await probe({ ...connect(), baseUrl: 'http://127.0.0.1:9/v1' })
    expect(found.problem).toBe('broken')
    expect(found.detail).not.toBe('')
  })
})

describe('the context size of a server', () => {
  const says = (answers: Record<string, unknown>) =>
    contextSize({ ...connect('llama3:8b'), baseUrl: 'http://127.0.0.1:9/v1' }, async (url) => {
      return answers[new URL(url).pathname] ?? null
    })
  test.each([
    ['llama.cpp', { '/props': { default_generation_settings: { n_ctx: 8192 } } }, 8192],
    [
      'Ollama',
      {
        '/api/ps': {
          models: [
            { name: 'other', context_length: 1 },
            { name: 'llama3:8b', context_length: 4096 },
          ],
        },
      },
      4096,
    ],
    ['LM Studio', { '/api/v0/models': { data: [{ id: 'llama3:8b', loaded_context_length: 16_384 }] } }, 16_384],
    ['vLLM', { '/v1/models': { data: [{ id: 'llama3:8b', max_model_len: 32_768 }] } }, 32_768],
    ['nobody', {}, null],
    ['nonsense', { '/props': { default_generation_settings: { n_ctx: 'many' } }, '/v1/models': [] }, null],
  ])('%s', async (_name, answers, size) => expect(await says(answers)).toBe(size))
})

const probed = (more: Partial<ModelProbe>): ModelProbe => ({
  ...{ problem: null, detail: '', ability: 'writes', form: 'schema', schema: 'kept', in_order: true, caches: false },
  ...{ judges: true, sees: null, languages: { english: true, russian: true }, chosen: null, first_word_ms: 900 },
  ...{ read_per_second: null, written_per_second: null, context_tokens: null, weights: null, probed_at: '' },
  ...more,
})

describe('a slow model with a small context', () => {
  const teller = (promptTokens?: number) => {
    const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: model.url, name: 'x' }, impatient)
    const settings = { kind: 'hosted' as const, name: 'x', facts: modelFacts('openai-compatible', 'x'), promptTokens }
    return new ModelStoryteller(completer, settings, { info: () => undefined, warn: () => undefined })
  }
  const impatient = { first: 150, stall: 5_000 }
  const budgetAfter = (more: Partial<ModelProbe>, fixedBudget = false) => {
    const storyteller = teller(3_500)
    storyteller.learnOf(probed(more), { fixedBudget })
    return storyteller.summariser.promptTokens
  }

  test('gets prompts that fit what its server keeps and what it reads in time, unless the operator fixed their length', () => {
    expect(budgetAfter({})).toBe(3_500)
    expect(budgetAfter({ context_tokens: 32_768 })).toBe(8_000)
    expect(budgetAfter({ context_tokens: 4_096 })).toBe(4_096 - 1_200 - 200)
    expect(budgetAfter({ context_tokens: 32_768, read_per_second: 60 })).toBe(2_700)
    expect(budgetAfter({ read_per_second: 2 })).toBe(1_500)
    expect(budgetAfter({ context_tokens: 32_768 }, true)).toBe(3_500)
  })

  test('is waited for as long as it needs to read', async () => {
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    const slow = () => model.queue.push({ ...inForm('I am Ilse.'), wait: 600 })
    slow()
    await expect(teller().reply(testBrief(), options)).rejects.toThrow('first word')
    const storyteller = teller()
    storyteller.learnOf(probed({ read_per_second: 2_000, written_per_second: 50 }), { fixedBudget: true })
    model.reset()
    slow()
    expect((await storyteller.reply(testBrief(), options)).reply.message).toBe('I am Ilse.')
  })
})

describe('before the probe has finished', () => {
  const log = { info: () => undefined, warn: () => undefined }
  const options = { signal: new AbortController().signal, onProgress: () => undefined }

  test('a model that is too small to judge chooses', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fabula-probe-'))
    const found = vi.fn()
    model.rules.push((request) => (isChoice(request) ? null : { text: 'You lie!', wait: 20_000 }))
    const env = readEnvironment({ DATA_DIR: dataDir, MODEL_BASE_URL: model.url, MODEL_NAME: 'small-1.5b' })
    const { storyteller } = await openModel(env, { info: found, warn: found })
    await expect.poll(() => model.requests.length).toBeGreaterThan(0)
    model.rules.unshift(() => ({ text: '{"line": 2}' }))
    const { reply } = await storyteller.reply(testBrief(), options)
    expect(reply).toMatchObject({ by: 'model', message: 'Mind the ladder.' })
    expect(found).not.toHaveBeenCalled()
    await storyteller.close()
    await rm(dataDir, { recursive: true })
  })

  test('a model on this machine gets short prompts and the longest time, unless the operator fixed their length', async () => {
    const asked: number[] = []
    const completer: Completer = {
      async complete({ withinMs, onText }) {
        asked.push(withinMs)
        onText('I am Ilse, and I keep the lamps.')
        return { text: 'I am Ilse, and I keep the lamps.', finish: 'stop', usage: noUsage }
      },
      close: async () => undefined,
    }
    const facts = modelFacts('embedded', 'large-4b')
    const opened = (more: Partial<ModelStorytellerSettings>) =>
      new ModelStoryteller(completer, { kind: 'embedded', name: 'large-4b', facts, ...more }, log)
    const storyteller = opened({ unprobed: true })
    const short = storyteller.summariser.promptTokens
    await storyteller.reply(testBrief(), options)
    storyteller.learnOf(probed({ read_per_second: 400, written_per_second: 40 }), { fixedBudget: false })
    expect([short, storyteller.summariser.promptTokens]).toEqual([1_500, 3_500])
    expect(asked[0]).toBeGreaterThan(230_000)
    expect(opened({ unprobed: true, promptTokens: 3_000 }).summariser.promptTokens).toBe(3_000)
    expect(opened({}).summariser.promptTokens).toBe(3_500)
  })
})

describe("the probe's result changes how turns are asked", () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  beforeEach(() => {
    log.info.mockClear()
    log.warn.mockClear()
  })
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const ownLines = ['The key? It hangs on the hook.', 'Mind the ladder.']

  async function opened(dataDir: string, name: string) {
    const env = readEnvironment({ DATA_DIR: dataDir, MODEL_BASE_URL: model.url, MODEL_NAME: name })
    return openModel(env, log)
  }

  test('at the first connection, and is stored for the next', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fabula-probe-'))
    model.rules.push((request) => (isChoice(request) ? { text: rightNumber(request) } : null))
    const { storyteller } = await opened(dataDir, 'small-1.5b')
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith(expect.anything(), 'what the model can'), 60_000)
    model.reset()
    model.rules.push(() => ({ text: '{"line": 2}' }))
    const { reply, record } = await storyteller.reply(testBrief(), options)
    expect(model.requests).toHaveLength(1)
    expect(reply).toMatchObject({ speaker_id: character('Ilse'), message: ownLines[1], by: 'model' })
    expect(record.usage.output_tokens).toBeGreaterThan(0)
    await storyteller.close()
    // Without the temporary file that is renamed.
    await vi.waitFor(
      () => expect(readdirSync(join(dataDir, 'model-probes'))).toEqual([expect.stringMatching(/^[^.]+\.json$/)]),
      10_000,
    )

    model.reset()
    log.info.mockClear()
    const again = await opened(dataDir, 'small-1.5b')
    await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), 60_000)
    expect(model.requests).toHaveLength(0)
    await again.storyteller.close()
    await rm(dataDir, { recursive: true })
  })

  test('also when the disk cannot be written', async () => {
    model.rules.push(() => ({ text: 'la la la' }))
    const { storyteller } = await opened('/dev/null', 'tiny-135m')
    await vi.waitFor(() => expect(storyteller.describe().kind).toBe('offline'), 60_000)
    const unasked = 'the model could not be asked what it can'
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), unasked), 60_000)
    await storyteller.close()
  })

  test("a model that can do neither is not asked: the author's lines are quoted, and marked as offline", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fabula-probe-'))
    model.rules.push(() => ({ text: 'la la la' }))
    const { storyteller } = await opened(dataDir, 'tiny-135m')
    await vi.waitFor(() => expect(storyteller.describe().kind).toBe('offline'), 60_000)
    expect(storyteller.describe()).toMatchObject({ too_small: 'tiny-135m' })
    expect(log.warn, 'the operator is told').toHaveBeenCalledWith(
      { model: 'tiny-135m' },
      expect.stringMatching(/^the model is too small for a story/),
    )
    const asked = model.requests.length
    expect((await storyteller.reply(testBrief(), options)).reply).toMatchObject({ by: 'offline', message: ownLines[0] })
    expect(model.requests).toHaveLength(asked)
    await storyteller.close()
    await rm(dataDir, { recursive: true })
  })
})

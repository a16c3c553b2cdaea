import { existsSync } from 'node:fs'
import { judgeSchema } from '@fabula/core/storyteller/judge-schema'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReplyProgress } from '../../play/storyteller.ts'
import { type CompletionAsk, CompletionError } from '../completer.ts'
import { HostedCompleter } from '../hosted/hosted-completer.ts'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { narrowJudgement } from '../narrow-judgement.ts'
import { testBrief } from '../test-brief.ts'
import { EmbeddedCompleter } from './embedded-completer.ts'

const { FABULA_TEST_MODEL_SMOLLM2: smollm2 = '', FABULA_TEST_MODEL_GEMMA: gemma = '' } = process.env
/** The test timeout in ms: each new process loads the model and reads the whole prompt again, on a busy machine too. */
const afterDeaths = 120_000
const log = { info: () => undefined, warn: () => undefined }

const ask = (more: Partial<CompletionAsk> = {}): CompletionAsk => ({
  messages: [
    {
      role: 'system',
      content: `You are Ilse, a lamplighter. ${'You light the lamps of the street every evening. '.repeat(12)}`,
    },
    { role: 'user', content: 'Good evening! Who are you?' },
  ],
  form: { kind: 'text' },
  signal: new AbortController().signal,
  withinMs: 60_000,
  maxTokens: 24,
  temperature: 0.7,
  onText: () => undefined,
  ...more,
})

test('a file that is not a model fails with a message, and at once when it is asked again', async () => {
  const completer = new EmbeddedCompleter('/nowhere/model.gguf', log)
  const failure = await completer.complete(ask()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CompletionError)
  expect(failure).toMatchObject({ problem: 'not_allowed', usage: noUsage })
  await expect(completer.complete(ask())).rejects.toMatchObject({ problem: 'not_allowed' })
  await completer.close()
})

test('once closed it fails what is asked at once', async () => {
  const completer = new EmbeddedCompleter('/nowhere/model.gguf', log)
  await completer.close()
  await expect(completer.complete(ask({ withinMs: 60_000 }))).rejects.toMatchObject({ problem: 'broken' })
})

/** Adds to a name why it is skipped, when the small models were not fetched. */
const named = (name: string, path: string, variable: string) =>
  [existsSync(path) ? name : `${name} (needs a file that ${variable} names)`, path] as const

describe.each([
  named('SmolLM2 135M', smollm2, 'FABULA_TEST_MODEL_SMOLLM2'),
  named('Gemma 3 270M', gemma, 'FABULA_TEST_MODEL_GEMMA'),
])('%s in its own process', (_name, path) => {
  const there = existsSync(path)
  const completer = there ? new EmbeddedCompleter(path, log) : null
  afterAll(() => completer?.close())
  const when = test.skipIf(!there)
  /** Whether tests that are the same with any model are skipped here, because the faster model runs them. */
  const isRepeated = there && path === gemma && existsSync(smollm2) && process.env.FABULA_THOROUGH !== '1'
  const once = (name: string, run: () => Promise<void>, timeout?: number) =>
    isRepeated
      ? test.skip(`${name} (needs FABULA_THOROUGH=1: it is the same with any model)`, run, timeout)
      : when(name, run, timeout)
  const real = (): EmbeddedCompleter => {
    if (!completer) throw new Error('skipped')
    return completer
  }

  const settings = { kind: 'embedded' as const, name: 'small', facts: modelFacts('embedded', 'smollm2-135m') }

  /**
   * A form that takes longer to write than the process lives: a small model might otherwise finish within three pieces.
   */
  const endless = { type: 'object', properties: { line: { type: 'string', minLength: 400 } }, required: ['line'] }

  /** The same model and brief, but its process is killed at the third piece of each of its first `times` answers. */
  const dying = (times: number) => {
    let kills = 0
    const complete = (request: CompletionAsk) => {
      let pieces = 0
      const isDying = kills < times
      return real().complete({
        ...request,
        ...(isDying ? { form: { kind: 'schema', name: 'endless', schema: endless, narrow: endless } as const } : {}),
        maxTokens: Math.min(request.maxTokens, 48),
        onText(piece) {
          request.onText(piece)
          const { pid } = real()
          if (++pieces !== 3 || !isDying || pid === undefined) return
          kills++
          process.kill(pid, 'SIGKILL')
        },
      })
    }
    return { completer: { complete, close: async () => undefined }, kills: () => kills }
  }

  /** Collects the text on the reader's screen. */
  const heard = () => {
    let text = ''
    const onProgress = (progress: ReplyProgress) => {
      if (progress.kind === 'text') text += progress.text
      if (progress.kind === 'reset') text = ''
    }
    return { told: () => text, onProgress }
  }

  when('streams what it writes, counts its tokens, and keeps the beginning of a prompt', async () => {
    let told = ''
    const { text, usage } = await real().complete(
      ask({
        onText(piece) {
          told += piece
        },
      }),
    )
    expect(told).toBe(text)
    expect(text.trim()).not.toBe('')
    expect(usage.input_tokens).toBeGreaterThan(100)
    const again = await real().complete(ask())
    expect(again.usage.cached_tokens).toBeGreaterThan(usage.input_tokens * 0.8)
    expect(again.usage.output_tokens).toBeLessThanOrEqual(24)
  })

  when('writes by a grammar nothing but the names of the turn', async () => {
    const brief = testBrief()
    const schema = narrowJudgement(brief, brief.cast[0] ?? null)
    const form = { kind: 'schema' as const, name: 'judgement', schema, narrow: schema }
    // Three reasons of 120 letters each, for which a small model may need several tokens per letter.
    const { text } = await real().complete(ask({ form, maxTokens: 1_500 }))
    const judged = JSON.parse(text)
    expect(['ilse-calm', 'ilse-glad']).toContain(judged.expression)
    expect(['', 'leaving']).toContain(judged.verdict.ending)
    for (const { name } of judged.state) expect(['has-key', 'trust']).toContain(name)
  })

  once('answers several questions at once; a reader who leaves makes room for the others', async () => {
    const leaving = new AbortController()
    const asks = [1, 2, 3, 4, 5].map((n) =>
      real().complete(
        ask({
          messages: [{ role: 'user', content: `${n} `.repeat(30) }],
          ...(n === 1 ? { signal: leaving.signal, maxTokens: 2_000, onText: () => leaving.abort() } : {}),
        }),
      ),
    )
    await expect(asks[0]).rejects.toMatchObject({ problem: 'cancelled' })
    expect((await Promise.all(asks.slice(1))).map(({ usage }) => usage.input_tokens > 0)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  once('two concurrent games each find the beginning of their own prompt cached', async () => {
    const game = (name: string, more: { role: 'user' | 'assistant'; content: string }[] = []) =>
      real().complete(
        ask({
          messages: [
            {
              role: 'system',
              content: `You are ${name}. ${`${name} knows every lamp of the town by its number. `.repeat(14)}`,
            },
            { role: 'user', content: 'Good evening!' },
            ...more,
          ],
        }),
      )
    const first = await Promise.all([game('Ilse'), game('Osip')])
    const again = await Promise.all(
      (['Ilse', 'Osip'] as const).map((name, index) =>
        game(name, [
          { role: 'assistant', content: first[index]?.text ?? '' },
          { role: 'user', content: 'And then?' },
        ]),
      ),
    )
    for (const { usage, text } of again) {
      expect(text.trim()).not.toBe('')
      expect(usage.cached_tokens).toBeGreaterThan(usage.input_tokens * 0.6)
    }
  })

  once('a reader’s turn comes before a background question, which is asked again afterwards', async () => {
    const ended: string[] = []
    const done = (name: string) => () => void ended.push(name)
    let reader: Promise<void> | null = null
    const behind = real()
      .complete(
        ask({
          background: true,
          maxTokens: 120,
          onText: () => {
            reader ??= real().complete(ask()).then(done('reader'))
          },
        }),
      )
      .then(({ text, usage }) => {
        expect(text.trim()).not.toBe('')
        expect(usage.output_tokens).toBeGreaterThan(0)
        ended.push('background')
      })
    await behind
    await reader
    expect(ended).toEqual(['reader', 'background'])
  })

  once('a reader who leaves stops the answer at once, and the next question is answered', async () => {
    const leaving = new AbortController()
    const started = performance.now()
    const left = real().complete(ask({ maxTokens: 3_000, signal: leaving.signal, onText: () => leaving.abort() }))
    await expect(left).rejects.toMatchObject({ problem: 'cancelled' })
    expect((await real().complete(ask())).text).not.toBe('')
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  // Loading a model four times is slow, so only one model runs this.
  test.skipIf(!there || path !== smollm2)(
    'a process that dies repeatedly fails the turn with a message, and never the server (needs SmolLM2, the quicker to load)',
    async () => {
      const { completer: dies, kills } = dying(Number.POSITIVE_INFINITY)
      const teller = new ModelStoryteller(dies, settings, log)
      const { told, onProgress } = heard()
      const reply = teller.reply(testBrief({ reader_text: 'Tell me a very long story.' }), {
        signal: new AbortController().signal,
        onProgress,
      })
      await expect(reply).rejects.toMatchObject({ name: 'StorytellerError', reason: 'failed' })
      expect(kills()).toBeGreaterThanOrEqual(2)
      expect(told(), 'what nobody stands for is taken back').toBe('')
      expect((await real().complete(ask())).text).not.toBe('')
    },
    afterDeaths,
  )

  once(
    'a process that dies fails its answer; the turn asks again and another process gives it',
    async () => {
      const { completer: dies, kills } = dying(1)
      const teller = new ModelStoryteller(dies, settings, log)
      const before = real().pid
      const { reply, record } = await teller.reply(testBrief({ reader_text: 'Tell me a long story about the sea.' }), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      expect(kills()).toBe(1)
      expect(real().pid).not.toBe(before)
      expect(reply.message).not.toBe('')
      expect(record.usage.output_tokens).toBeGreaterThan(0)
    },
    afterDeaths,
  )
})

test.skipIf(!existsSync(smollm2))(
  'the hosted path with a real small model behind it (needs a file that FABULA_TEST_MODEL_SMOLLM2 names)',
  async () => {
    const { startLocalModel } = await import('@fabula/dev/local-model-server')
    const server = await startLocalModel(smollm2)
    try {
      const completer = new HostedCompleter({
        provider: 'openai-compatible',
        baseUrl: server.url,
        name: 'SmolLM2-135M',
      })
      const facts = modelFacts('openai-compatible', 'smollm2-135m')
      const teller = new ModelStoryteller(completer, { kind: 'hosted', name: 'smollm2-135m', facts }, log)
      let shown = ''
      const { reply, record } = await teller.reply(testBrief({ reader_text: 'Good evening, who are you?' }), {
        signal: new AbortController().signal,
        onProgress(progress) {
          if (progress.kind === 'text') shown += progress.text
          if (progress.kind === 'reset') shown = ''
        },
      })
      expect(reply.message).not.toBe('')
      expect(shown.startsWith(reply.message)).toBe(true)
      expect(record.usage.input_tokens).toBeGreaterThan(50)

      const form = { kind: 'schema' as const, name: 'judgement', schema: judgeSchema }
      const { text, finish } = await completer.complete(ask({ form, maxTokens: 300, withinMs: afterDeaths }))
      if (finish === 'stop') expect(Object.keys(JSON.parse(text))).toEqual(['expression', 'state', 'verdict'])
    } finally {
      await server.close()
    }
  },
  2 * afterDeaths,
)

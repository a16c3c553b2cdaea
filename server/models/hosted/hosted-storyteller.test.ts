import { character, flag, picture } from '@fabula/core/test/tiny-novel'
import type { ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { OfflineStoryteller } from '../offline/offline-storyteller.ts'
import { StrictTemplate } from '../strict-template.ts'
import { testBrief } from '../test-brief.ts'
import { withFallback } from '../with-fallback.ts'
import { HostedCompleter } from './hosted-completer.ts'
import { refusalKind } from './refusal-kind.ts'
import {
  ask as askTeller,
  good,
  handsOver,
  impatient,
  judged,
  patient,
  silentLog,
  storyteller as storytellerOf,
} from './test-teller.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => model.reset())
afterAll(() => model.close())

const storyteller = (wanted: Parameters<typeof storytellerOf>[1] = {}) => storytellerOf(model, wanted)
const ask = (teller = storyteller(), brief = testBrief(), signal = new AbortController().signal) =>
  askTeller(teller, brief, signal)

describe('a good model', () => {
  test('is sent the schema once, streams the speaker and the line, and its reply is read completely', async () => {
    model.queue.push({ text: replyJson({ ...JSON.parse(good), ...handsOver, music: 'waltz' }), piece: 3 })
    const { reply, events, shown, record, prompt } = await ask()
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]).toMatchObject({ form: 'json_schema', stream: true })
    expect(events[0]).toEqual({ kind: 'speaker', character_id: character('Ilse') })
    expect(events.length).toBeGreaterThan(2)
    expect(shown).toBe('Here it is.\nMind the ladder.')
    expect(reply).toMatchObject({
      speaker_id: character('Ilse'),
      message: shown,
      sprites: [{ asset_id: picture('Ilse glad') }],
      music_asset_id: picture('waltz'),
      changes: [{ id: flag('has key'), value: true }],
      by: 'model',
    })
    expect(record?.warnings).toEqual([])
    expect(record?.first_word_ms).toBeLessThanOrEqual(record?.total_ms ?? 0)
    expect(prompt).toEqual(model.requests[0]?.messages)
  })

  test('has its tokens counted, including cached ones', async () => {
    const usage = {
      prompt_tokens: 900,
      completion_tokens: 40,
      total_tokens: 940,
      prompt_tokens_details: { cached_tokens: 768 },
    }
    model.queue.push({ text: good, usage })
    expect((await ask()).record?.usage).toEqual({ input_tokens: 900, cached_tokens: 768, output_tokens: 40 })
    model.queue.push({ text: good, usage: null })
    expect((await ask()).record?.usage.input_tokens).toBeGreaterThan(50)
  })

  test('has an impossible token count replaced by an estimate', async () => {
    const counts = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 }
    for (const odd of [
      { prompt_tokens: -900 },
      { completion_tokens: -1 },
      { prompt_tokens: 0, completion_tokens: 0 },
      { completion_tokens: 0 },
      { prompt_tokens: 1e300 },
      { completion_tokens: 1e15 },
    ]) {
      model.queue.push({ text: good, usage: { ...counts, ...odd } })
      const usage = (await ask()).record?.usage
      expect(usage?.input_tokens, JSON.stringify(odd)).toBeGreaterThan(50)
      expect(usage?.output_tokens, JSON.stringify(odd)).toBeGreaterThan(5)
      expect((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0), JSON.stringify(odd)).toBeLessThan(10_000)
    }
    const details = { cached_tokens: 901 }
    model.queue.push({ text: good, usage: { ...counts, completion_tokens: 39.5, prompt_tokens_details: details } })
    expect((await ask()).record?.usage).toEqual({ input_tokens: 900, cached_tokens: 900, output_tokens: 40 })
  })

  test("gets the same marker around the reader's words in every turn, and another one for another reader", async () => {
    const teller = storyteller()
    await ask(teller)
    await ask(teller)
    await ask(teller, { ...testBrief(), reader: { name: 'Anna', biography: '' } })
    await ask(storyteller())
    const marks = model.requests.map(({ messages }) => /<<<(\S+)/.exec(messages.at(-1)?.content ?? '')?.[1])
    expect(marks[0]).toMatch(/^[0-9a-f]{8}$/)
    expect(marks[0]).toBe(marks[1])
    expect(new Set(marks).size).toBe(3)
  })
})

describe('forms in which models really answer', () => {
  const variants: [string, ScriptedAnswer][] = [
    ['a fence', { text: `\`\`\`json\n${good}\n\`\`\`` }],
    ['thinking in the words', { text: `<think>{"line": "no"}</think>\n${good}` }],
    ['thinking beside the words', { text: good, reasoning: 'Let me see.' }],
    ['sorted keys and words around it', { text: `Sure:\n${good}\nAnything else?` }],
    ['one piece', { text: good, piece: 10_000 }],
  ]
  test.each(variants)('%s', async (_name, answer) => {
    model.queue.push(answer)
    const { reply, shown } = await ask()
    expect([reply?.message, shown]).toEqual(['Here it is.\nMind the ladder.', 'Here it is.\nMind the ladder.'])
    expect(model.requests).toHaveLength(1)
  })

  test('prose is used as the line, and is judged in a second short call', async () => {
    model.queue.push({ text: 'Take it.' }, { text: judged({ expression: 'ilse-glad', ...handsOver }) })
    const { reply, record } = await ask()
    expect(reply).toMatchObject({
      message: 'Take it.',
      changes: [{ id: flag('has key') }],
      sprites: [{ asset_id: picture('Ilse glad') }],
    })
    expect(record?.warnings.map(({ code }) => code)).toEqual(['reply_repaired'])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('# The books')
  })

  test('after two answers in a row without the form, the next plainer form is used', async () => {
    const teller = storyteller()
    model.rules.push(({ messages, form }) =>
      messages[0]?.content.startsWith('You keep') ? { text: judged({}) } : form ? { text: 'Only prose.' } : null,
    )
    for (let turn = 0; turn < 5; turn++) await ask(teller)
    const forms = model.requests
      .filter(({ messages }) => !messages.at(-1)?.content.includes('# The books'))
      .map(({ form }) => form)
    expect(forms).toEqual(['json_schema', 'json_schema', 'json_object', 'json_object', null])
  })

  test('a model that writes only the line is streamed, and the code decides who speaks', async () => {
    model.queue.push(
      { text: 'Osip: **There** is tea.\nNell: Thanks!', piece: 2 },
      { text: judged({ expression: 'osip-glad' }) },
    )
    const { reply, events, shown } = await ask(
      storyteller({ more: { begin: 'split' } }),
      testBrief({ reader_text: 'Osip, what is there?' }),
    )
    expect(model.requests.map(({ form }) => form)).toEqual([null, 'json_schema'])
    expect(events[0]).toEqual({ kind: 'speaker', character_id: character('Osip') })
    expect(events.filter((event) => event.kind === 'text').length).toBeGreaterThan(0)
    expect(shown).toBe('There is tea.')
    expect(reply).toMatchObject({
      message: 'There is tea.',
      speaker_id: character('Osip'),
      sprites: [{ asset_id: picture('Osip glad') }],
    })
  })
})

describe('a refused form', () => {
  test('moves down the ladder in the same turn, and is remembered', async () => {
    const teller = storyteller()
    model.rules.push(({ form }) =>
      form === 'json_schema' ? { status: 400, error: 'response_format not supported' } : null,
    )
    const first = await ask(teller)
    expect(first.reply?.message).not.toBe('')
    expect(model.requests.map(({ form }) => form)).toEqual(['json_schema', 'json_object'])
    await ask(teller)
    expect(model.requests.map(({ form }) => form)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('moves down to plain text', async () => {
    model.rules.push(({ form }) => (form ? { status: 422 } : null))
    const { reply } = await ask()
    expect(reply?.message).not.toBe('')
    expect(model.requests[2]?.form).toBeNull()
  })

  test('fails the turn when every form is refused', async () => {
    model.rules.push(() => ({ status: 400, error: 'no' }))
    expect((await ask()).failure).toMatchObject({ reason: 'failed' })
    expect(model.requests).toHaveLength(3)
  })

  test('a prompt that is too long is shortened in the same form, and the game keeps to the shorter length', async () => {
    model.rules.push(({ messages, form }) => {
      const length = messages.reduce((sum, { content }) => sum + content.length, 0)
      if (length > 9_000) return { status: 400, error: "This model's maximum context length is 2048 tokens" }
      return form === 'json_schema' ? { text: good } : null
    })
    const line = testBrief().remembered.recent[0]
    if (!line) throw new Error('a first line')
    const recent = Array.from({ length: 60 }, (_, n) => ({
      ...line,
      text: `${n}: ${'The river is quiet tonight. '.repeat(8)}`,
    }))
    const brief = { ...testBrief(), remembered: { summaries: [], recent } }
    const teller = storyteller()
    expect((await ask(teller, brief)).shown).toBe('Here it is.\nMind the ladder.')
    const asked = model.requests.length
    expect(asked).toBeGreaterThan(1)
    await ask(teller, brief)
    expect(model.requests).toHaveLength(asked + 1)
    expect(new Set(model.requests.map(({ form }) => form))).toEqual(new Set(['json_schema']))
  })

  test("a chat template without system messages gets the system text in the reader's message", async () => {
    model.rules.push(({ messages }) =>
      messages.some(({ role }) => role === 'system')
        ? { status: 400, error: 'Jinja Exception: System role not supported' }
        : { text: good },
    )
    const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'gemma-2-9b' }
    const completer = new StrictTemplate(new HostedCompleter(settings, patient))
    const facts = modelFacts(settings.provider, settings.name)
    const teller = new ModelStoryteller(completer, { kind: 'hosted', name: settings.name, facts }, silentLog)
    expect((await ask(teller)).shown).toBe('Here it is.\nMind the ladder.')
    await ask(teller)
    expect(model.requests.map(({ messages }) => messages[0]?.role)).toEqual(['system', 'user', 'user'])
    expect(model.requests[1]?.messages[0]?.content).toContain('You are the storyteller')
  })

  test.each([
    ['schema_refused', "Invalid parameter: 'response_format' of type 'json_schema' is not supported"],
    ['template_refused', 'Conversation roles must alternate user/assistant/user/assistant/...'],
    ['too_long', 'context_length_exceeded'],
    ['too_long', 'too many input tokens: 9000'],
    ['policy', 'The response was filtered due to the prompt triggering content management policy'],
    ['not_allowed', 'API key not valid. Please pass a valid API key.'],
    ['not_allowed', 'Your credit balance is too low to access the Anthropic API.'],
    ['not_allowed', 'User location is not supported for the API use.'],
    ['not_taken', 'Bad Request'],
  ])('recognises the refusal: %s', (problem, words) => {
    expect(refusalKind(JSON.stringify({ error: { message: words } }))).toBe(problem)
  })
})

describe('answers that break', () => {
  test('cut after the line: the line stands, and the judge supplies the rest', async () => {
    model.queue.push({ text: good.slice(0, good.indexOf('"music"')), after: 'drop' }, { text: judged(handsOver) })
    const { reply, record, shown } = await ask()
    expect([reply?.message, shown]).toEqual(['Here it is.\nMind the ladder.', 'Here it is.\nMind the ladder.'])
    expect(reply?.changes).toHaveLength(1)
    expect(record?.warnings).toEqual([{ code: 'reply_repaired', subject: 'tail' }])
  })

  test('cut after the line, without a judge: the line stands alone', async () => {
    model.queue.push({ text: good.slice(0, good.indexOf('"music"')), after: 'drop' }, { status: 500 })
    const { reply } = await ask()
    expect(reply).toMatchObject({ message: 'Here it is.\nMind the ladder.', changes: [], ending: null })
  })

  test('cut within the line: it is taken back and requested again once', async () => {
    const long = replyJson({
      actor: 'ilse',
      line: Array.from(
        { length: 9 },
        (_, n) => `It is a long story, and this is part ${n} of it, from its beginning. `,
      ).join(''),
    })
    model.queue.push({ text: long.slice(0, 300), after: 'drop' }, { text: good })
    const { shown, events, failure } = await ask()
    expect(failure).toBeNull()
    expect(events.filter((event) => event.kind === 'reset')).toHaveLength(1)
    expect(shown).toBe('Here it is.\nMind the ladder.')
    expect(model.requests).toHaveLength(2)
  })

  test('cut at the most tokens: the text stands, and ends or changes nothing', async () => {
    model.queue.push({ text: good.slice(0, 60), finish: 'length' })
    const { reply, record } = await ask()
    expect(reply).toMatchObject({ message: expect.stringMatching(/^Here/), changes: [], ending: null })
    expect(record?.warnings.map(({ code }) => code)).toEqual(['line_cut'])
    expect(model.requests).toHaveLength(1)
  })

  test.each<[string, ScriptedAnswer]>([
    ['empty', { text: '' }],
    ['an empty line', { text: replyJson({ actor: 'ilse' }) }],
    ['refused in its own field', { refusal: 'I can not.' }],
    [
      'stopped by a filter, with an ending',
      { text: replyJson({ line: 'No', verdict: { because: 'x', ending: 'leaving' } }), finish: 'content_filter' },
    ],
    ['a form that breaks off at once', { text: '{"actor": "ilse", "expr' }],
  ])('%s: one retry, then a failure with the cost of both', async (_name, answer) => {
    model.queue.push(answer, { text: good })
    expect((await ask()).shown).toBe('Here it is.\nMind the ladder.')
    model.reset()
    model.queue.push(answer, answer)
    const { failure } = await ask()
    expect(failure).toMatchObject({ reason: 'failed' })
    expect(failure?.usage.input_tokens).toBeGreaterThan(100)
    expect(model.requests).toHaveLength(2)
  })

  test.each<[string, ScriptedAnswer]>([
    ['mute', { after: 'mute' }],
    ['stalled in the line', { text: good.slice(0, 60), after: 'stall' }],
  ])('%s: is aborted in time, and the connection closed', async (_name, answer) => {
    model.queue.push(answer)
    const started = Date.now()
    expect((await ask(storyteller({ timeouts: impatient }))).failure).toMatchObject({ reason: 'failed' })
    expect(Date.now() - started).toBeLessThan(8_000)
    await expect.poll(() => model.requests[0]?.aborted).toBe(true)
    expect(model.requests).toHaveLength(1)
  })

  test('an endless answer is ended by the total time limit', async () => {
    model.queue.push({ text: replyJson({ line: 'word '.repeat(3_000) }), delay: 20 })
    const { failure } = await ask(storyteller({ withinMs: 400 }))
    expect(failure).toMatchObject({ reason: 'failed' })
  })

  test('a 5xx is retried once; a wrong key is not', async () => {
    model.queue.push({ status: 500 }, { text: good })
    expect((await ask()).failure).toBeNull()
    model.reset()
    model.queue.push({ status: 401, error: 'wrong key' }, { text: good })
    expect((await ask()).failure?.message).toContain('401')
    expect(model.requests).toHaveLength(1)
  })

  test('an unreachable server fails with a message, and costs nothing', async () => {
    const gone = await startScriptedModel()
    await gone.close()
    const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: gone.url, name: 'x' })
    const teller = new ModelStoryteller(completer, { kind: 'hosted', name: 'x', facts: modelFacts('', 'x') }, silentLog)
    const { failure } = await ask(teller)
    expect(failure?.message).toContain(new URL(gone.url).host)
    expect(failure?.usage.input_tokens).toBe(0)
  })
})

describe('a provider that asks to wait', () => {
  test.each([429, 503])('%i: reports the wait, and asks nothing again', async (status) => {
    model.queue.push({ status, headers: { 'retry-after': '90' } })
    expect((await ask()).failure).toMatchObject({ reason: 'busy', retryAfter: 90 })
    expect(model.requests).toHaveLength(1)
  })

  test.each([
    // A failure is tried twice; waiting does not help against a wrong key.
    { status: 500, reason: 'busy', requests: 10 },
    { status: 401, reason: 'failed', requests: 5 },
  ])('five failures ($status) within a minute spare it for half a minute', async ({ status, reason, requests }) => {
    let now = 1_000_000
    const teller = storyteller({ now: () => now })
    model.rules.push(() => ({ status }))
    for (let turn = 0; turn < 5; turn++) await ask(teller)
    expect((await ask(teller)).failure).toMatchObject({ reason, retryAfter: 30 })
    expect(model.requests).toHaveLength(requests)
    now += 30_001
    model.reset()
    expect((await ask(teller)).failure).toBeNull()
  })
})

describe('a reader who leaves', () => {
  test('aborts the call at once, and its cost is known', async () => {
    const leaving = new AbortController()
    model.queue.push({ text: replyJson({ actor: 'ilse', line: 'word '.repeat(500) }), delay: 5 })
    const pending = ask(storyteller(), testBrief(), leaving.signal)
    await expect.poll(() => model.requests.length).toBe(1)
    leaving.abort()
    const { failure } = await pending
    expect(failure).toMatchObject({ reason: 'cancelled' })
    expect(failure?.usage.input_tokens).toBeGreaterThan(100)
    await expect.poll(() => model.requests[0]?.aborted).toBe(true)
  })
})

test("with the fallback, a failed turn is played from the author's texts and marked, and its cost is kept", async () => {
  const offline = new OfflineStoryteller({ word: 0, total: 0 })
  const long = replyJson({
    actor: 'ilse',
    line: Array.from(
      { length: 9 },
      (_, n) => `It is a long story, and this is part ${n} of it, from its beginning. `,
    ).join(''),
  })
  model.queue.push({ text: long.slice(0, 300), after: 'drop' }, { text: long.slice(0, 300), after: 'drop' })
  const { reply, record, events, shown } = await ask(withFallback(storyteller(), offline) as ModelStoryteller)
  expect(reply).toMatchObject({ by: 'offline', message: 'The key? It hangs on the hook.' })
  expect(shown).toBe(reply?.message)
  expect(record?.warnings).toEqual([{ code: 'played_offline', subject: 'failed' }])
  expect(record?.usage.input_tokens).toBeGreaterThan(100)
  expect(events.filter((event) => event.kind === 'reset')).toHaveLength(2)
})

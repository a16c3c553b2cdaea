import type { TranslationBatch } from '@fabula/core/translation/translation-batch'
import { TranslationDefect } from '@fabula/core/translation/translation-defect'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { askedTexts, type ChooseDefect, letterByLetter, translating } from '@fabula/dev/scripted-model/translating'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TranslatorError } from '../translation/translator.ts'
import { HostedCompleter } from './hosted/hosted-completer.ts'
import { modelFacts } from './model-facts.ts'
import { ModelTranslator } from './model-translator.ts'

const sources = [
  'Good evening, {{user}}.',
  'The lamp is out again, and the fog is coming in.',
  'Forty steps to the quay.',
]
const batch: TranslationBatch = {
  from: 'english',
  to: 'russian',
  novel: { name: 'The Lamp', description: '' },
  cast: [],
  scenes: [],
  earlier: [],
  units: sources.map((source, index) => ({ unit: `u${index}`, source, kind: 'narration' })),
}
const good = sources.map((source) => ({ text: letterByLetter(source) }))

let model: ScriptedModel
let translator: ModelTranslator
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => {
  model.reset()
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'scripted' }
  translator = new ModelTranslator(new HostedCompleter(settings), {
    kind: 'hosted',
    name: 'scripted',
    facts: modelFacts('openai-compatible', 'scripted'),
  })
})
afterAll(() => model.close())

const translate = (signal = new AbortController().signal) => translator.translate(batch, { signal })
const askedIn = () => model.requests.map(({ messages }) => askedTexts(messages)?.map(({ text }) => text))

test('translates a batch in one call with the schema, and counts its cost', async () => {
  model.rules.push(translating())
  const { results, calls, usage } = await translate()
  expect([results, calls]).toEqual([good, 1])
  expect(usage.input_tokens).toBeGreaterThan(200)
  expect(model.requests[0]?.form).toBe('json_schema')
})

describe('a text that fails a check is requested again on its own:', () => {
  const spoil =
    (fault: TranslationDefect, always: boolean): ChooseDefect =>
    (asked, alone) =>
      // Swapping takes two texts.
      (asked.text === sources[1] || (fault === 'swapped' && asked.text === sources[2])) && (always || !alone)
        ? fault
        : null
  const faults = TranslationDefect.options

  test.each(faults)('%s, and then accepted', async (fault) => {
    model.rules.push(translating(spoil(fault, false)))
    const { results, calls } = await translate()
    const again = fault === 'swapped' ? sources.slice(1).map((source) => [source]) : [[sources[1]]]
    expect(askedIn()).toEqual([sources, ...again])
    expect([results, calls]).toEqual([good, 1 + again.length])
  })

  test.each(faults.filter((fault) => fault !== 'swapped'))('%s again, and then left out and marked', async (fault) => {
    model.rules.push(translating(spoil(fault, true)))
    const { results, calls } = await translate()
    expect([results, calls]).toEqual([[good[0], { fault }, good[2]], 2])
  })
})

test.each([
  ['prose', { text: 'I would rather tell you a story.' }],
  ['another form', { text: replyJson({ actor: 'ilse', line: 'Здравствуйте' }) }],
  ['a refusal', { text: '', refusal: 'I can not do that.' }],
  ['an answer that was cut', { text: '{"translations": [', finish: 'length' as const }],
])('%s instead of translations: each text is requested on its own', async (_, answer) => {
  model.queue.push(answer)
  model.rules.push(translating())
  const { results, calls } = await translate()
  expect([results, calls]).toEqual([good, 4])
})

test('a model that accepts no schema is asked more plainly from then on', async () => {
  model.rules.push(({ form }) => (form === 'json_schema' ? { status: 400 } : null), translating())
  expect((await translate()).results).toEqual(good)
  expect((await translate()).results).toEqual(good)
  expect(model.requests.map(({ form }) => form)).toEqual(['json_schema', 'json_object', 'json_object'])
})

test("a busy provider's wait is reported, and failures are distinguished from refusals", async () => {
  const reason = async () =>
    translate().then(
      () => null,
      (error: TranslatorError) => [error.reason, error.retryAfter],
    )
  model.queue.push({ status: 429, headers: { 'retry-after': '7' } })
  expect(await reason()).toEqual(['busy', 7])
  model.queue.push({ status: 401 })
  expect(await reason()).toEqual(['not_allowed', null])
  model.rules.push(() => ({ status: 500 }))
  expect(await reason()).toEqual(['failed', null])
})

test('translations received before a provider got busy are kept, and the rest left for later', async () => {
  const spoil: ChooseDefect = ({ text }) => (text === sources[0] ? 'markup' : null)
  model.rules.push(
    ({ messages }) => (askedTexts(messages)?.length === 1 ? { status: 429, headers: { 'retry-after': '90' } } : null),
    translating(spoil),
  )
  expect((await translate()).results).toEqual([null, good[1], good[2]])
})

test('an abort ends all requests', async () => {
  const abort = new AbortController()
  model.rules.push(() => ({ text: 'x'.repeat(600), piece: 1, delay: 20 }))
  const asking = translate(abort.signal)
  asking.catch(() => undefined)
  await expect.poll(() => model.requests.length).toBe(1)
  abort.abort()
  await expect(asking).rejects.toMatchObject({ reason: 'cancelled' })
  await expect(asking).rejects.toBeInstanceOf(TranslatorError)
  expect(model.requests).toHaveLength(1)
})

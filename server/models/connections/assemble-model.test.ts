import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { ending, flag, picture } from '@fabula/core/test/tiny-novel'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openConnection } from '../model-connection.ts'
import { testBrief } from '../test-brief.ts'
import { assembleModel } from './assemble-model.ts'

const [writer, judge] = await Promise.all([startScriptedModel(), startScriptedModel()])
beforeEach(() => {
  writer.reset()
  judge.reset()
  judge.rules.push(() => ({ text: judgement }))
})
afterAll(() => Promise.all([writer.close(), judge.close()]))

const log = { info: () => undefined, warn: () => undefined }
/** The writer says that the scene has ended; the judge says that a key was handed over. */
const whole = replyJson({
  actor: 'ilse',
  expression: 'ilse-glad',
  line: 'Here. It is yours.',
  verdict: { because: 'They leave.', ending: 'leaving' },
})
const judgement = JSON.stringify({
  expression: 'ilse-calm',
  state: [{ because: 'she hands it over', change: 'yes', name: 'has-key' }],
  verdict: { because: '', ending: '' },
})
const seen: ModelProbe = {
  problem: null,
  detail: '',
  ability: 'writes',
  form: 'schema',
  schema: 'kept',
  in_order: true,
  caches: false,
  judges: true,
  sees: null,
  languages: { english: true, russian: true },
  chosen: null,
  first_word_ms: null,
  read_per_second: null,
  written_per_second: null,
  context_tokens: null,
  weights: null,
  probed_at: '',
}

/** Takes one turn with a writer and a judge of these names and probe results. */
async function turn(
  names: { writer: string; judge: string },
  probes: { writer?: Partial<ModelProbe>; judge?: Partial<ModelProbe> } = {},
  brief: TurnBrief = testBrief(),
) {
  const opened = async (baseUrl: string, name: string) => {
    const connection = {
      kind: 'hosted' as const,
      provider: 'openai-compatible' as const,
      apiKey: undefined,
      baseUrl,
      name,
    }
    return { connection, opened: await openConnection(connection, log) }
  }
  const [one, other] = [await opened(writer.url, names.writer), await opened(judge.url, names.judge)]
  const { storyteller, close } = assembleModel(
    {
      writer: { ...one, promptTokens: undefined, fixedBudget: false, probe: { ...seen, ...probes.writer } },
      judge: { opened: other.opened, prices: null, probe: probes.judge ? { ...seen, ...probes.judge } : null },
      memory: null,
      translator: null,
      embedder: null,
    },
    { log, probe: false, dataDir: '' },
  )
  try {
    const signal = new AbortController().signal
    return (await storyteller.reply(brief, { signal, onProgress: () => undefined })).reply
  } finally {
    await close()
  }
}

const promptOf = ({ requests }: typeof writer) => JSON.stringify(requests[0]?.messages)

describe('each model is asked within its abilities', () => {
  test('an able writer gets the whole prompt and picks the expressions; only the judge decides changes and endings', async () => {
    writer.queue.push({ text: whole })
    const reply = await turn({ writer: 'large', judge: 'other' })
    expect([reply.message, reply.ending, reply.changes.map(({ id }) => id)]).toEqual([
      'Here. It is yours.',
      null,
      [flag('has key')],
    ])
    expect(reply.sprites.map(({ asset_id }) => asset_id)).toEqual([picture('Ilse glad')])
    const [asked] = writer.requests
    expect(asked?.form).toBe('json_schema')
    expect(promptOf(writer)).toMatch(/# The cast.*## Ilse.*## Osip.*# The form of an answer.*# Endings that may happen/)
    // The writer is not asked for what the judge decides.
    expect(JSON.stringify(asked?.body.response_format)).not.toMatch(/verdict|state/)
    expect([writer.requests.length, judge.requests.length]).toEqual([1, 1])
    // The judge's prompt begins with exactly the writer's prompt.
    expect(judge.requests[0]?.messages.slice(0, -2)).toEqual(asked?.messages)
  })

  test('a small writer gives only its words, and a large judge the rest', async () => {
    writer.queue.push({ text: 'Here. It is yours.' })
    const reply = await turn({ writer: 'small-1.5b', judge: 'other' })
    expect([reply.message, reply.changes.length]).toEqual(['Here. It is yours.', 1])
    expect(reply.sprites.map(({ asset_id }) => asset_id)).toEqual([picture('Ilse calm')])
    expect(writer.requests[0]?.form).toBeNull()
    expect(promptOf(writer)).toContain('Answer as Ilse')
  })

  test.each([
    ['too small by its name', 'judge-1.5b', {}],
    ['that was seen to call endings in small talk', 'other', { judge: { judges: false } }],
  ])('a judge %s is not asked: an able writer judges itself', async (_, name, probes) => {
    writer.queue.push({ text: whole })
    const reply = await turn({ writer: 'large', judge: name }, probes)
    expect([reply.changes, reply.ending?.ending_id]).toEqual([[], ending('leave')])
    expect(judge.requests).toEqual([])
    writer.reset()
    writer.queue.push({ text: whole })
    const small = await turn({ writer: 'small-1.5b', judge: name }, probes)
    expect([small.changes, small.ending]).toEqual([[], null])
    expect(judge.requests).toEqual([])
  })

  test("a judge is asked in the form that it keeps, whatever the writer's form is", async () => {
    writer.queue.push({ text: whole })
    await turn({ writer: 'large', judge: 'deepseek-chat' })
    expect([writer.requests[0]?.form, judge.requests[0]?.form]).toEqual(['json_schema', 'json_object'])
    writer.reset()
    judge.requests.length = 0
    writer.queue.push({ text: whole })
    await turn({ writer: 'large', judge: 'other' }, { writer: { form: 'object' }, judge: { form: 'text' } })
    expect([writer.requests[0]?.form, judge.requests[0]?.form]).toEqual(['json_object', null])
  })

  test('the line that a choosing writer picked is judged', async () => {
    writer.queue.push({ text: '{"line": 1}' })
    const reply = await turn({ writer: 'small-1.5b', judge: 'other' }, { writer: { ability: 'chooses' } })
    expect(reply.message).toBe('The key? It hangs on the hook.')
    expect(reply.changes.map(({ id }) => id)).toEqual([flag('has key')])
    expect(promptOf(judge)).toContain('It hangs on the hook.')
  })

  test('a cut line is not judged, and a choice is judged by the judge', async () => {
    writer.queue.push({ text: '{"actor":"ilse","expression":"","line":"Here. It is', finish: 'length' })
    expect((await turn({ writer: 'large', judge: 'other' })).changes).toEqual([])
    expect(judge.requests).toEqual([])
    const taken = await turn({ writer: 'large', judge: 'other' }, {}, { ...testBrief(), purpose: 'changes' })
    expect([taken.changes.length, judge.requests.length, writer.requests.length]).toEqual([1, 1, 1])
  })
})

test('a writer too small to judge, or found to judge wrongly, is never believed, even in a complete form', async () => {
  for (const [name, probe] of [
    ['small-1.5b', {}],
    ['large', { judges: false }],
  ] as const) {
    writer.reset()
    writer.queue.push({ text: whole })
    const reply = await turn({ writer: name, judge: 'judge-1.5b' }, { writer: probe })
    expect([name, reply.message, reply.ending, reply.changes]).toEqual([name, 'Here. It is yours.', null, []])
    expect(reply.sprites.map(({ asset_id }) => asset_id)).toEqual([picture('Ilse glad')])
  }
})

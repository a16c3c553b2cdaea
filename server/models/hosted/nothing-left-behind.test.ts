import { getEventListeners } from 'node:events'
import { setImmediate as next } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { replyJson, type ScriptedAnswer } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { HostedCompleter } from './hosted-completer.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => model.reset())
afterAll(() => model.close())

const silentLog = { info: () => undefined, warn: () => undefined }
const line = 'The lamps are lit one by one, and nobody counts them.'
const good = replyJson({ actor: 'ilse', line })
const leaking = replyJson({ actor: 'ilse', line: 'SYSTEM: the rules say that I may tell you everything.' })

/** Ways in which a call can end, by the model's behaviour. */
const ends: [string, ScriptedAnswer[]][] = [
  ['answered', [{ text: good }]],
  ['refused at the door', [{ status: 429 }]],
  ['broken off', [{ text: good.slice(0, 40), after: 'drop' }, { text: good }]],
  ['silent', [{ text: good.slice(0, 40), after: 'stall' }]],
  ['stopped because it leaked', [{ text: leaking }, { text: good }]],
]

test.each(ends)("a call that was %s leaves no listener on its turn's signal", async (_name, answers) => {
  model.queue.push(...answers)
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'scripted' }
  const completer = new HostedCompleter(settings, { first: 2_000, stall: 300 })
  const facts = modelFacts(settings.provider, settings.name)
  const teller = new ModelStoryteller(
    completer,
    { kind: 'hosted', name: 'scripted', facts, withinMs: 5_000 },
    silentLog,
  )
  const turn = new AbortController()
  let most = 0
  const onProgress = () => {
    most = Math.max(most, getEventListeners(turn.signal, 'abort').length)
  }
  await teller.reply(testBrief(), { signal: turn.signal, onProgress }).catch(() => undefined)
  expect(model.requests).not.toHaveLength(0)
  expect(getEventListeners(turn.signal, 'abort')).toHaveLength(0)
  // One for the attempt, however many pieces arrived.
  expect(most).toBeLessThanOrEqual(1)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('the memory of a finished call is freed while its turn goes on', async () => {
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name: 'scripted' }
  const completer = new HostedCompleter(settings)
  const turn = new AbortController()
  const askOften = async (calls: number) => {
    for (let call = 0; call < calls; call++) {
      model.queue.push({ text: good, piece: 8 })
      await completer.complete({
        messages: [{ role: 'user', content: 'Who lit the lamps?' }],
        form: { kind: 'text' },
        signal: turn.signal,
        withinMs: 5_000,
        maxTokens: 100,
        temperature: 0,
        onText: () => undefined,
      })
      model.reset()
    }
    for (let round = 0; round < 4; round++) {
      await next()
      collectGarbage()
    }
    return process.memoryUsage().heapUsed
  }
  const before = await askOften(40)
  const kept = ((await askOften(60)) - before) / 60
  // A leaked listener keeps 20 KB per reply; this much is growth of the engine's own tables.
  expect(kept).toBeLessThan(4_000)
})

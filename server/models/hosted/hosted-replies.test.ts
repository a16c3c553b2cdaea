import { ending, flag, picture } from '@fabula/core/test/tiny-novel'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBrief } from '../test-brief.ts'
import { ask as askTeller, good, handsOver, judged, storyteller as storytellerOf } from './test-teller.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
})
beforeEach(() => model.reset())
afterAll(() => model.close())

const storyteller = (wanted: Parameters<typeof storytellerOf>[1] = {}) => storytellerOf(model, wanted)
const ask = (teller = storyteller(), brief = testBrief(), signal = new AbortController().signal) =>
  askTeller(teller, brief, signal)

describe('what reaches the reader', () => {
  test.each([
    ["I'm sorry, but I can't assist with that request.", 'refused'],
    ["Sure! Here's Ilse's reply to the reader: The key hangs there.", 'spoke about the answer'],
    ['那把钥匙挂在钩子上。', 'another alphabet'],
    ['*You take the key and sit down.*', 'the reader’s to say or do'],
  ])('is checked before it is shown: %s', async (line, why) => {
    model.queue.push({ text: replyJson({ actor: 'ilse', line }), piece: 4 }, { text: good })
    const { shown, events } = await ask()
    expect(shown).toBe('Here it is.\nMind the ladder.')
    expect(JSON.stringify(events)).not.toContain(line.slice(0, 5))
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(`Your answer before was not used: `)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(why)
  })

  test('after two failures the good sentences are used, without what the bad ones brought', async () => {
    const line = 'The key hangs there. *You take it.* Mind the ladder.'
    const bad = { text: replyJson({ actor: 'ilse', line, ...handsOver }) }
    model.queue.push(bad, bad, { text: judged({}) })
    const { reply, record, shown } = await ask()
    expect(reply).toMatchObject({ message: 'The key hangs there. Mind the ladder.', changes: [] })
    expect(record?.warnings).toContainEqual({ code: 'line_cut', subject: 'for_reader' })
    expect(shown).not.toContain('You take it')
  })

  test('the turn fails without showing anything when neither answer may be shown', async () => {
    const bad = { text: replyJson({ actor: 'ilse', line: "I can't assist with that request." }) }
    model.queue.push(bad, bad)
    const { failure, shown } = await ask()
    expect([failure?.reason, shown]).toEqual(['failed', ''])
  })

  test('the line ends where another character begins to speak', async () => {
    model.queue.push({ text: replyJson({ actor: 'ilse', line: 'Ask Osip.\nOsip: There is tea.' }), piece: 3 })
    const { reply, events } = await ask()
    expect(reply?.message).toBe('Ask Osip.')
    expect(JSON.stringify(events)).not.toContain('tea')
  })
})

describe('proposals', () => {
  test('a line that reveals a prompt is taken back, except for words quoted in that prompt', async () => {
    const secret = 'Ilse wears the fortieth key round her neck and tells nobody about that at all.'
    const brief = () =>
      testBrief({
        scene_prompts: [secret, 'She says: “the moon is late again tonight and so are all of you, as ever”.'],
      })
    model.queue.push(
      { text: replyJson({ actor: 'ilse', line: `As you wish: ${secret} And more. ${'word '.repeat(500)}` }), delay: 1 },
      { text: good },
    )
    const { shown, events } = await ask(storyteller(), brief())
    expect(shown).toBe('Here it is.\nMind the ladder.')
    // Nothing of it had been shown.
    expect(events.filter((event) => event.kind === 'reset')).toHaveLength(0)
    await expect.poll(() => model.requests[0]?.aborted).toBe(true)
    model.queue.push({
      text: replyJson({ actor: 'ilse', line: 'The moon is late again tonight, and so are all of you, as ever.' }),
    })
    expect((await ask(storyteller(), brief())).reply?.message).toMatch(/^The moon/)
  })

  test("a tiny model gives only the line: expressions, changes and endings come from the author's words", async () => {
    model.queue.push({ text: 'I am so happy to hear it.' })
    const brief = testBrief({ reader_text: 'Ilse, give me the key', turn: 3 })
    const { reply } = await ask(storyteller({ name: 'smollm2-135m' }), brief)
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'Ilse, give me the key' })
    expect(reply).toMatchObject({
      message: 'I am so happy to hear it.',
      by: 'model',
      sprites: [{ asset_id: picture('Ilse glad') }],
      changes: [{ id: flag('has key') }],
      offered_endings: [ending('leave')],
    })
  })

  test('unknown names are dropped with a warning, and an ending needs a reason', async () => {
    model.queue.push({
      text: replyJson({
        actor: 'Dragon',
        line: 'Roar.',
        state: [{ because: 'gold', change: '+9', name: 'gold' }],
        verdict: { because: '', ending: 'leaving' },
      }),
    })
    const { reply, record } = await ask()
    expect(reply).toMatchObject({ speaker_id: null, changes: [], ending: null })
    expect(record?.warnings.map(({ subject }) => subject)).toEqual(['Dragon', 'gold'])
  })

  test("a choice's changes are fetched by one judge call without a line", async () => {
    model.queue.push({ text: judged(handsOver) })
    const { reply, events } = await ask(
      storyteller(),
      testBrief({ purpose: 'changes', reader_text: 'Take the key', endings: [] }),
    )
    expect(reply).toMatchObject({ message: '', changes: [{ id: flag('has key') }] })
    expect(events).toEqual([])
    expect(model.requests).toHaveLength(1)
  })

  test('a line in another language is requested again once; then it stands, with a warning', async () => {
    const english = { text: replyJson({ actor: 'ilse', line: 'Good evening to you, stranger.' }) }
    model.queue.push(english, { text: replyJson({ actor: 'ilse', line: 'Добрый вечер.' }) })
    const brief = testBrief({ language: 'russian' })
    const first = await ask(storyteller(), brief)
    expect([first.shown, first.record?.warnings]).toEqual(['Добрый вечер.', []])
    model.queue.push(english, english)
    const second = await ask(storyteller(), brief)
    expect(second.shown).toBe('Good evening to you, stranger.')
    expect(second.record?.warnings).toEqual([{ code: 'wrong_language', subject: 'russian' }])
    const mixed = replyJson({ actor: 'ilse', line: 'Good evening to you, stranger, and to the fog. Вот ключ.' })
    model.queue.push({ text: mixed }, { text: mixed })
    expect((await ask(storyteller(), brief)).reply?.message).toBe('Вот ключ.')
  })

  test("a tiny model gets a Russian story's prompt in Russian only, because it answers in the prompt's language", async () => {
    const [first] = testBrief().cast
    if (!first) throw new Error('nobody is there')
    const told = (biographies: string[]) =>
      testBrief({ language: 'russian', cast: [{ ...first, biographies }], scene_prompts: ['A kitchen by night.'] })
    model.rules.push(() => ({ text: 'Ключ на крючке.' }))
    for (const name of ['smollm2-135m', 'qwen2.5-1.5b'])
      await ask(storyteller({ name }), told(['Ilse keeps the lamps.', 'Ильза следит за фонарями.']))
    const [tiny, small] = model.requests.map(({ messages }) => messages[0]?.content)
    expect(tiny).toContain('Ильза следит за фонарями.')
    expect(tiny).not.toMatch(/keeps the lamps|kitchen/)
    expect(small).toMatch(/keeps the lamps[\s\S]*kitchen/)
  })

  test("a line in a system's voice is never shown, and is requested again once", async () => {
    model.queue.push({ text: replyJson({ line: 'Very well.\nSYSTEM: flag set.' }) }, { text: good })
    const { shown, events } = await ask()
    expect(shown).toBe('Here it is.\nMind the ladder.')
    expect(JSON.stringify(events)).not.toContain('SYSTEM')
  })

  test('an ending with a reason is reported', async () => {
    model.queue.push({
      text: replyJson({ actor: 'ilse', line: 'Come.', verdict: { because: 'they go', ending: 'leaving' } }),
    })
    expect((await ask()).reply?.ending).toEqual({ ending_id: ending('leave'), because: 'they go' })
  })

  test('a huge line is cut at a sentence', async () => {
    model.queue.push({ text: replyJson({ line: 'A sentence of words. '.repeat(1_000) }), piece: 2_000 })
    const { reply } = await ask()
    expect(reply?.message.length).toBeLessThanOrEqual(4_000)
    expect(reply?.message).toMatch(/\.$/)
  })
})

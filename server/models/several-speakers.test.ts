import { character, picture } from '@fabula/core/test/tiny-novel'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyProgress } from '../play/storyteller.ts'
import { type Completer, type CompletionAsk, CompletionError } from './completer.ts'
import { assembleModel } from './connections/assemble-model.ts'
import { openConnection } from './model-connection.ts'
import { modelFacts } from './model-facts.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { answerOffline } from './offline/answer-offline.ts'
import { testBrief } from './test-brief.ts'

const log = { info: () => undefined, warn: () => undefined }
const usage = { input_tokens: 1, cached_tokens: 0, output_tokens: 1 }
const several = (more: Partial<TurnBrief> = {}) => testBrief({ storytelling: { several: true, notes: [] }, ...more })

/** A model that emits one text in pieces of this many letters; a second question gets nothing. */
async function told(text: string, brief = several(), size = 7) {
  const asks: CompletionAsk[] = []
  const completer: Completer = {
    async complete(ask) {
      asks.push(ask)
      for (let at = 0; at < text.length; at += size) {
        if (ask.signal.aborted) throw new CompletionError('cancelled', 'left', usage)
        ask.onText(text.slice(at, at + size))
      }
      if (ask.signal.aborted) throw new CompletionError('cancelled', 'left', usage)
      return { text, finish: 'stop', usage }
    },
    close: async () => undefined,
  }
  const facts = modelFacts('openai-compatible', 'several')
  const teller = new ModelStoryteller(completer, { kind: 'hosted', name: 'several', facts }, log)
  const progress: ReplyProgress[] = []
  const { reply } = await teller.reply(brief, {
    signal: new AbortController().signal,
    onProgress: (one) => progress.push(one),
  })
  return { reply, asks, shown: shownBy(progress) }
}

/** The lines as shown, with their speakers. */
function shownBy(progress: readonly ReplyProgress[]): [string | null, string][] {
  const lines: [string | null, string][] = []
  for (const one of progress) {
    if (one.kind === 'reset') lines.length = 0
    else if (one.kind === 'speaker') lines.push([one.character_id, ''])
    else {
      const last = lines.at(-1)
      if (last) last[1] += one.text
    }
  }
  return lines
}

const answer = (more: unknown, line = 'Here it is. Mind the ladder.') =>
  JSON.stringify({
    actor: 'ilse',
    expression: '',
    line,
    more,
    music: '',
    others: [],
    state: [],
    verdict: { because: '', ending: '' },
  })
const osip = { actor: 'osip', expression: 'osip-glad', line: 'There is tea, too.' }
const moreOf = ({ more = [] }: StorytellerReply) => more.map(({ speaker_id, message }) => [speaker_id, message])

describe('characters who follow a reply', () => {
  test.each([1, 3, 7, 1_000])('are shown and read as they are written, %i letters at a time', async (size) => {
    const { reply, shown } = await told(
      answer([osip, { ...osip, actor: 'Ilse', line: 'Later, {"old"} man.' }]),
      several(),
      size,
    )
    const lines = [
      [character('Ilse'), 'Here it is. Mind the ladder.'],
      [character('Osip'), 'There is tea, too.'],
      [character('Ilse'), 'Later, {"old"} man.'],
    ]
    expect([[reply.speaker_id, reply.message], ...moreOf(reply)]).toEqual(lines)
    expect(reply.more?.[0]?.sprite_id).toBe(picture('Osip glad'))
    expect(shown).toEqual(lines)
  })

  test('are requested only if the author allows it and another character is present', async () => {
    const [one, many] = await Promise.all([told(answer([osip]), testBrief()), told(answer([osip]))])
    expect(one.reply.more).toBeUndefined()
    expect(one.shown).toHaveLength(1)
    expect(JSON.stringify(one.asks[0]?.messages)).not.toContain('more')
    expect(JSON.stringify(many.asks[0]?.messages)).toContain('at most 3 of them')
    expect(many.asks[0]?.form).toMatchObject({ kind: 'schema', name: 'reply_of_several' })
    const alone = several()
    const [ilse] = alone.cast
    const { reply } = await told(answer([osip]), { ...alone, cast: ilse ? [ilse] : [] })
    expect(reply.more).toBeUndefined()
  })

  test('are left out when a weak model omits or garbles them', async () => {
    for (const more of [undefined, [], null, 'Osip: Aye', [{ actor: 'osip' }], ['Osip'], [{ line: 'Who?' }]]) {
      const { reply, shown } = await told(answer(more))
      expect([reply.message, reply.more]).toEqual(['Here it is. Mind the ladder.', undefined])
      expect(shown).toHaveLength(1)
    }
    const { reply } = await told('Here it is. Mind the ladder.')
    expect([reply.message, reply.more]).toEqual(['Here it is. Mind the ladder.', undefined])
  })

  test('are recognised when a model goes on in the line itself, name by name', async () => {
    const { reply } = await told(answer([], 'Here it is.\n\n**Osip:** There is tea.\nIlse: Later.'))
    expect([[reply.speaker_id, reply.message], ...moreOf(reply)]).toEqual([
      [character('Ilse'), 'Here it is.'],
      [character('Osip'), 'There is tea.'],
      [character('Ilse'), 'Later.'],
    ])
    // If one is to speak, the line ends there, as always.
    const one = await told(answer([], 'Here it is.\n\nOsip: There is tea.'), testBrief())
    expect([one.reply.message, one.reply.more]).toEqual(['Here it is.', undefined])
  })

  test.each([
    ['who may not speak', [{ ...osip, actor: 'tobias' }, osip], ['There is tea, too.']],
    ['the reader', [{ ...osip, actor: 'Nell', line: 'I go.' }, osip], ['There is tea, too.']],
    ['who is not here', [{ ...osip, actor: 'Martha' }], []],
    ['a line for the reader', [osip, { ...osip, line: 'Good.\nNell: I leave.' }], ['There is tea, too.', 'Good.']],
    ['too many', [osip, osip, osip, osip, osip], Array(3).fill('There is tea, too.')],
    ['a refusal, and all after it', [{ ...osip, line: "I can't assist with that." }, osip], []],
    ['sex in a novel for everybody', [osip, { ...osip, line: 'They had sex with him.' }], ['There is tea, too.']],
    ['what leads to self-harm', [{ ...osip, line: 'Just die, then.' }], []],
  ])('are left out: %s', async (_what, more, left) => {
    const { reply, shown } = await told(answer(more))
    expect(reply.message).toBe('Here it is. Mind the ladder.')
    expect((reply.more ?? []).map(({ message }) => message)).toEqual(left)
    expect(shown.slice(1).map(([, words]) => words)).toEqual(left)
  })

  test('may not tell a secret either', async () => {
    const secret = 'The lamp oil is buried under the third stone of the northern wall.'
    const brief = several()
    const cast = brief.cast.map((member) => ({ ...member, secrets: [secret] }))
    const { reply, shown } = await told(answer([{ ...osip, line: secret }]), { ...brief, cast })
    expect(reply.more ?? []).toEqual([])
    expect(JSON.stringify(shown)).not.toContain('third stone')
  })

  test('without a model, the next on stage follows at every second reply, with unused lines', () => {
    const first = answerOffline(several({ turn: 1, reader_text: 'Hm' }))
    expect(first.more).toBeUndefined()
    const second = answerOffline(several({ turn: 2, reader_text: 'Hm' }))
    expect(second.more).toHaveLength(1)
    expect(second.more?.[0]?.speaker_id).not.toBe(second.speaker_id)
    expect(answerOffline(testBrief({ turn: 2, reader_text: 'Hm' })).more).toBeUndefined()
  })
})

describe('with a writer and a separate judge', () => {
  let writer: ScriptedModel
  let judge: ScriptedModel
  beforeAll(async () => {
    ;[writer, judge] = await Promise.all([startScriptedModel(), startScriptedModel()])
  })
  beforeEach(() => {
    writer.reset()
    judge.reset()
  })
  afterAll(() => Promise.all([writer.close(), judge.close()]))

  /** The outcome of a writer's words; the judge reports the glad expression and the key that was handed over. */
  async function written(text: string, { brief = several(), piece = 3, finish = 'stop', name = 'small-1.5b' } = {}) {
    writer.queue.push({ text, piece, ...(finish === 'length' && { finish: 'length' as const }) })
    judge.rules.push(() => ({
      text: JSON.stringify({
        expression: 'ilse-glad',
        state: [{ because: 'she hands it over', change: 'yes', name: 'has-key' }],
        verdict: { because: '', ending: '' },
      }),
    }))
    const of = async (model: ScriptedModel, called: string) => {
      const settings = { kind: 'hosted' as const, provider: 'openai-compatible' as const, apiKey: undefined }
      const connection = { ...settings, baseUrl: model.url, name: called }
      return { connection, opened: await openConnection(connection, log) }
    }
    const [one, other] = [await of(writer, name), await of(judge, 'scripted')]
    const { storyteller, close } = assembleModel(
      {
        writer: { ...one, promptTokens: undefined, fixedBudget: false },
        judge: { opened: other.opened, prices: null, probe: null },
        memory: null,
        translator: null,
        embedder: null,
      },
      { log, probe: false, dataDir: '' },
    )
    const progress: ReplyProgress[] = []
    try {
      const { reply } = await storyteller.reply(brief, {
        signal: new AbortController().signal,
        onProgress: (step) => progress.push(step),
      })
      return { reply, shown: shownBy(progress) }
    } finally {
      await close()
    }
  }

  test.each([1, 5, 1_000])(
    'several answer one another, each shown once it is complete, %i letters at a time',
    async (piece) => {
      const { reply, shown } = await written(
        'Here it is.\n\nOsip: I am so glad!\nTruly.\n\n**Ilse:** Later, old man.',
        {
          piece,
        },
      )
      const lines = [
        [character('Ilse'), 'Here it is.'],
        [character('Osip'), 'I am so glad!\nTruly.'],
        [character('Ilse'), 'Later, old man.'],
      ]
      expect([[reply.speaker_id, reply.message], ...moreOf(reply)]).toEqual(lines)
      expect(shown).toEqual(lines)
      expect(reply.changes).toHaveLength(1)
      expect(reply.sprites).toEqual([{ character_id: character('Ilse'), asset_id: picture('Ilse glad') }])
      // Osip's expression was not judged: it follows from his words.
      expect(reply.more?.[0]?.sprite_id).toBe(picture('Osip glad'))
      expect([writer.requests.length, judge.requests.length]).toEqual([1, 1])
      const question = JSON.stringify(judge.requests[0]?.messages)
      expect(question).toContain('I am so glad!')
    },
  )

  test('the writer is told who else may answer, and is not stopped at a paragraph, only if the author allows it', async () => {
    await written('Here it is.')
    const asked = writer.requests[0]
    expect(JSON.stringify(asked?.messages.at(-1))).toContain('at most 3 of them')
    expect(JSON.stringify(asked?.body)).not.toContain(JSON.stringify('\n\n'))
    writer.reset()
    await written('Here it is.', { brief: testBrief() })
    expect(JSON.stringify(writer.requests[0]?.messages)).not.toContain('at most 3 of them')
    expect(JSON.stringify(writer.requests[0]?.body)).toContain(JSON.stringify('\n\n'))
    writer.reset()
    await written('Вот он.\n\nOsip: Ну-ну.', { brief: several({ language: 'russian' }) })
    expect(JSON.stringify(writer.requests[0]?.messages.at(-1))).toContain('не больше 3')
  })

  test.each([
    ['the reader', 'Here it is.\n\nNell: I go.\n\nOsip: Tea.', ['Here it is.']],
    ['who may not speak', 'Here it is.\n\nTobias: Hm.\n\nOsip: Tea.', ['Here it is.', 'Tea.']],
    ['who goes too far, and all after', "Here it is.\n\nOsip: I can't assist with that.\n\nIlse: No.", ['Here it is.']],
  ])('is left out: %s', async (_who, text, lines) => {
    const { reply, shown } = await written(text)
    expect([reply.message, ...moreOf(reply).map(([, words]) => words)]).toEqual(lines)
    expect(shown.map(([, words]) => words)).toEqual(lines)
  })

  test('a cut last line is left out; if one speaks alone, nobody follows', async () => {
    const cut = await written('Here it is.\n\nOsip: There is tea.\n\nIlse: And the lad', { finish: 'length' })
    expect([cut.reply.message, ...moreOf(cut.reply)]).toEqual(['Here it is.', [character('Osip'), 'There is tea.']])
    expect(cut.shown).toHaveLength(2)
    writer.reset()
    const alone = await written('Here it is.\n\nOsip: There is tea.', { brief: testBrief() })
    expect([alone.reply.message, alone.reply.more]).toEqual(['Here it is.', undefined])
    writer.reset()
    const tiny = await written('Here it is.\n\nOsip: There is tea.', { name: 'smollm-135m' })
    expect([tiny.reply.message, tiny.reply.more]).toEqual(['Here it is.', undefined])
  })
})

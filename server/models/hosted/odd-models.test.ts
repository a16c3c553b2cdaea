import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReplyProgress, StorytellerError } from '../../play/storyteller.ts'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { HostedCompleter } from './hosted-completer.ts'

const model = await startScriptedModel()
beforeEach(() => model.reset())
afterAll(() => model.close())

const log = { info: () => undefined, warn: () => undefined }

/** One turn of a model that always gives the same answer: the final text on screen, and the events until then. */
async function turn(name: string, baseUrl = model.url, brief = testBrief()) {
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl, name })
  const teller = new ModelStoryteller(completer, { kind: 'hosted', name, facts: modelFacts('', name) }, log)
  const events: ReplyProgress[] = []
  let ever = ''
  const onProgress = (progress: ReplyProgress) => {
    events.push(progress)
    if (progress.kind === 'text') ever += progress.text
  }
  try {
    const { reply } = await teller.reply(brief, { signal: new AbortController().signal, onProgress })
    const from = events.findLastIndex(({ kind }) => kind === 'reset') + 1
    const shown = events.slice(from).flatMap((event) => (event.kind === 'text' ? [event.text] : []))
    return { message: reply.message, reply, shown: shown.join(''), ever }
  } catch (error) {
    if (!(error instanceof StorytellerError)) throw error
    return { message: null, reply: null, shown: '', ever }
  } finally {
    await teller.close()
  }
}

/** A model that is asked for a whole form, and one that gives only its words. */
const names = ['large', 'small-1.5b']
const line = 'Here it is. Mind the ladder.'
const form = replyJson({ actor: 'ilse', line })

describe.each(names)('what a model says: %s', (name) => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['blanks', ' \n\t \u00a0 '],
    ['what can not be seen', '\u200b\u200b\u2060\u00ad\u200d'],
    ['an empty form', '{}'],
    ['an empty fence', '```json\n```'],
    ['a form without words', replyJson({ actor: 'ilse', line: '' })],
    ['a form of nothing', '{"actor": null, "line": null}'],
    ['a thought without an end', '<think>She would hand it over, I suppose, and then'],
    ['thoughts alone', '<think>Hm.</think>'],
    ['a call of a tool', '<tool_call>{"name": "give_key", "arguments": {"to": "Nell"}}</tool_call>'],
    ['a call in its own marks', '[TOOL_CALLS][{"name": "give_key", "arguments": {}}]'],
    ['marks of a template', '<|im_start|>assistant\n<|im_end|>'],
  ])('%s: the turn fails, and nothing stays on screen', async (_, text) => {
    model.rules.push(() => ({ text }))
    expect(await turn(name)).toMatchObject({ message: null, shown: '' })
    expect(model.requests).toHaveLength(2)
  })

  test.each<[string, string]>([
    ['a form in prose', `Of course.\n\n${form}\n\nI hope that helps!`],
    ['a form in a list', `[${form}]`],
    ['a form in a fence', `\`\`\`\n${form}\n\`\`\``],
    ['a form behind a mark of bytes', `\ufeff${form}`],
    ['words behind a mark of bytes', `\ufeff${line}`],
    ['a form with stray marks', form.replace('ilse', 'ilse</s>').replace(line, `<|im_end|>${line}<end_of_turn>`)],
    ['a form with a comma too many', `${form.slice(0, -1)},}`],
    ['a thought before', `<think>\n{"line": "No."}\n</think>\n\n${form}`],
    ['a thought in other marks', `<thinking>She gives it.</thinking>\n${line}`],
    ['a thought in brackets', `[THINK]She gives it.[/THINK]${line}`],
    ['a thought whose beginning the template wrote', `She gives it, and says so.\n</think>\n\n${line}`],
    [
      'a thought in channels',
      `<|channel|>analysis<|message|>She gives it.<|end|><|start|>assistant<|channel|>final<|message|>${line}`,
    ],
    ['its own name in front', `Ilse: ${line}`],
    ['its role in front', `assistant: ${line}`],
    ['its role in front, in marks', `<|start_header_id|>assistant<|end_header_id|>\n\n${line}`],
    ['the reader after it', `${line}\nNell: Thank you!\nIlse: Gladly.`],
    ['the reader after it, in other letters', `${line}\nНелл: Thank you!\nIlse: Gladly.`],
    ['a role after it', `${line}\nUser: Thank you!\nAssistant: Gladly.`],
    ['the reader’s role after it', `${line}\n\n**You:** Thank you!`],
    ['the reader’s role after it, in Russian', `${line}\nИгрок: Thank you!`],
    ['a role after it, in marks', `${line}<|im_end|>\n<|im_start|>user\nThank you!`],
  ])('%s: the line is found, and nothing else is ever shown', async (_, text) => {
    model.rules.push(() => ({ text, piece: 4 }))
    const { message, shown, ever } = await turn(name)
    expect(message).toBe(line)
    // Text without the requested form is shown once it is complete; anything shown too early is then corrected.
    expect(line.startsWith(shown) || text.startsWith('Of course')).toBe(true)
    if (!text.startsWith('She gives it'))
      expect(ever).not.toMatch(/gives it|Thank you|Gladly|think|channel|assistant|[{}]/i)
  })

  test('an endless answer is ended, and its repetition is shown once or twice', async () => {
    model.rules.push(() => ({ text: 'Mind the third step, it is rotten. '.repeat(900), piece: 200 }))
    const { message, shown, ever } = await turn(name)
    expect(message?.split('third step').length).toBeLessThanOrEqual(3)
    expect(message?.startsWith(shown)).toBe(true)
    expect(ever.length).toBeLessThan(600)
    model.reset()
    model.rules.push(() => ({ text: 'tick tock '.repeat(4_000), piece: 200 }))
    expect((await turn(name)).message ?? '').toHaveLength(0)
    for (const sign of ['[', '=']) {
      model.reset()
      model.rules.push(() => ({ text: sign.repeat(20_000), piece: 20_000 }))
      expect(await turn(name)).toMatchObject({ message: null, ever: '' })
    }
  })

  test('a model that mixes languages is asked again, and shown if it mixes them again', async () => {
    const mixed = 'The salt is сухая tonight, and лампа turns медленно.'
    model.rules.push(() => ({ text: name === 'large' ? replyJson({ actor: 'ilse', line: mixed }) : mixed }))
    expect(await turn(name)).toMatchObject({ message: mixed })
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('it mixed in words of another language')
    model.reset()
    model.queue.push({ text: mixed })
    model.rules.push(() => ({ text: name === 'large' ? form : line }))
    expect(await turn(name)).toMatchObject({ message: line })
  })

  test('a model that repeats what was just said is asked again', async () => {
    const brief = testBrief()
    const [first] = brief.remembered.recent
    if (!first) throw new Error('nothing was said')
    const recent = [{ ...first, text: 'The fog comes off the river at six.' }]
    const again = 'The fog comes off the river at six!'
    model.queue.push({ text: name === 'large' ? replyJson({ actor: 'ilse', line: again }) : again })
    model.rules.push(() => ({ text: name === 'large' ? form : line }))
    const { message } = await turn(name, model.url, { ...brief, remembered: { summaries: [], recent } })
    expect(message).toBe(line)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('it had been said before')
  })

  test('a weak model that repeats itself with a small addition is asked again too; a model that keeps a form is not', async () => {
    const brief = testBrief()
    const [first] = brief.remembered.recent
    if (!first) throw new Error('nothing was said')
    const text = 'The fog comes off the river at six. Nobody minds it here. The lamps are lit by seven, whoever dies.'
    const again = `${text} So.`
    model.queue.push({ text: name === 'large' ? replyJson({ actor: 'ilse', line: again }) : again })
    model.rules.push(() => ({ text: name === 'large' ? form : line }))
    const remembered = { summaries: [], recent: [{ ...first, text }] }
    const { message } = await turn(name, model.url, { ...brief, remembered })
    expect(message).toBe(name === 'large' ? again : line)
    const fresh = 'The fog comes off the river, and with it a boat that nobody has sent for, full of old letters.'
    model.reset()
    model.queue.push({ text: name === 'large' ? replyJson({ actor: 'ilse', line: fresh }) : fresh })
    expect((await turn(name, model.url, { ...brief, remembered })).message).toBe(fresh)
  })
})

test.each(['reader', testBrief().reader.name])(
  'a line that a model writes as %s is never a character’s',
  async (actor) => {
    model.rules.push(() => ({ text: replyJson({ actor, line: 'I take her hand and come along.' }) }))
    expect(await turn('large')).toMatchObject({ message: null, shown: '' })
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('the reader’s to say or do')
  },
)

describe('refusals in Russian', () => {
  const brief = { ...testBrief(), language: 'russian' as const, novel_language: 'russian' as const }
  const playing = 'Вот он, ключ. Осторожно, лестница.'

  test.each([
    'Извините, но я не могу помочь с этим запросом.',
    'К сожалению, я не могу выполнить вашу просьбу.',
    'Как языковая модель, я не имею личного мнения.',
    'Я всего лишь языковая модель и не могу участвовать в ролевых играх.',
    'Я — ИИ-ассистент, у меня нет ключей.',
    'Не люблю менять тему разговора, но вот сейчас тот самый случай.',
    'Как у нейросетевой языковой модели, у меня не может быть настроения.',
    'Генеративные языковые модели не обладают собственным мнением.',
    'Я не могу обсуждать эту тему. Давайте поговорим о чём-нибудь ещё.',
    'Простите, это противоречит моим принципам и правилам использования.',
    'Я не буду участвовать в этой ролевой игре.',
  ])('%s', async (text) => {
    model.queue.push({ text: replyJson({ actor: 'ilse', line: text }) })
    model.rules.push(() => ({ text: replyJson({ actor: 'ilse', line: playing }) }))
    const { message, ever } = await turn('large', model.url, brief)
    expect([message, ever]).toEqual([playing, playing])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('Прошлый ответ не подошёл')
  })

  test.each([
    'Я не могу помочь вам с лодкой: весло сломано.',
    'Не люблю менять тему, но у нас гости.',
    'Не могу ответить, пока не спрошу мать.',
    'Я не буду играть с вами в карты.',
    'Это против моих правил: после полуночи никому не открываю.',
    'Извините, я не могу выполнить вашу просьбу: ключ у Осипа.',
  ])('accepts a line in character that resembles a refusal: %s', async (text) => {
    model.rules.push(() => ({ text: replyJson({ actor: 'ilse', line: text }) }))
    expect((await turn('large', model.url, brief)).message).toBe(text)
    expect(model.requests).toHaveLength(1)
  })
})

describe('how a server sends the answer', () => {
  let server: Server
  let url = ''
  let send: (response: ServerResponse) => void = () => undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        send(response)
        response.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const data = (event: unknown) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`
  const delta = (content: unknown, finish_reason: unknown = null) =>
    data({ choices: [{ index: 0, delta: content, finish_reason }] })
  const text = (content: unknown) => delta({ content })
  const halves = [form.slice(0, 40), form.slice(40)]

  test.each<[string, string[]]>([
    ['a mark of bytes before all', ['\ufeff', ...halves.map(text), delta({}, 'stop'), data('[DONE]')]],
    ['no words at first', [delta({ role: 'assistant', content: null }), ...halves.map(text), delta({}, 'stop')]],
    ['a finish that nobody knows', [...halves.map(text), delta({}, 'eos'), data('[DONE]')]],
    ['a call of a tool that is none', [...halves.map(text), delta({ tool_calls: [] }, 'tool_calls'), data('[DONE]')]],
    ['an empty finish with every piece', [...halves.map((half) => delta({ content: half }, '')), data('[DONE]')]],
    ['no finish at all', [...halves.map(text), data('[DONE]')]],
    ['too long, though it is whole', [...halves.map(text), delta({}, 'length'), data('[DONE]')]],
    ['its words in parts', [...halves.map((half) => text([{ type: 'text', text: half }])), delta({}, 'stop')]],
    [
      'its thoughts in parts',
      [text([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }]), ...halves.map(text), delta({}, 'stop')],
    ],
    ['choices of nothing between', [data({ choices: [] }), data({ choices: null }), text(form), delta(null, 'stop')]],
    ['lines that are no events', ['garbage\n', ': ping\n\n', ...halves.map(text), delta({}, 'stop')]],
  ])('%s', async (_, events) => {
    send = (response) => {
      for (const event of events) response.write(event)
    }
    expect((await turn('large', url)).message).toBe(line)
  })

  test('without streaming, though a stream was requested', async () => {
    send = (response) => {
      const whole = { choices: [{ message: { role: 'assistant', content: form }, finish_reason: 'stop' }] }
      // Over several lines, and in pieces.
      for (const piece of JSON.stringify(whole, null, 2).match(/[\s\S]{1,30}/g) ?? []) response.write(piece)
    }
    expect((await turn('large', url)).message).toBe(line)
  })

  test('as plain text without a finish reason', async () => {
    send = (response) => {
      for (const event of [text('Here it is. '), text('Mind the ladder.'), data('[DONE]')]) response.write(event)
    }
    expect((await turn('small-1.5b', url)).message).toBe(line)
  })

  test.each<[string, string[]]>([
    ['calls of tools alone', [delta({ content: null, tool_calls: [{ index: 0 }] }, 'tool_calls'), data('[DONE]')]],
    ['thoughts alone', [delta({ reasoning_content: 'Hm.' }), delta({}, 'length'), data('[DONE]')]],
    ['an end at once', [data('[DONE]')]],
    ['numbers for words', [text(42), delta({}, 'stop')]],
  ])('%s: the turn fails with a message', async (_, events) => {
    send = (response) => {
      for (const event of events) response.write(event)
    }
    expect(await turn('large', url)).toMatchObject({ message: null, shown: '' })
  })
})

import { replyJson } from '@fabula/dev/scripted-model/answer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReplyProgress } from '../play/storyteller.ts'
import { type Completer, CompletionError } from './completer.ts'
import { modelFacts } from './model-facts.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { ReplyProgressParser } from './reply-progress.ts'
import { testBrief } from './test-brief.ts'

const log = { info: () => undefined, warn: () => undefined }
const usage = { input_tokens: 1, cached_tokens: 0, output_tokens: 1 }

/** A model that emits one text in the given pieces, and stops once it is aborted. */
function speaking(pieces: readonly string[]): Completer {
  return {
    async complete({ onText, signal, messages }) {
      let text = ''
      for (const piece of pieces) {
        if (signal.aborted) throw new CompletionError('cancelled', 'left', usage)
        text += piece
        onText(piece)
      }
      if (signal.aborted) throw new CompletionError('cancelled', 'left', usage)
      return { text: messages.length > 0 ? text : '', finish: 'stop', usage }
    },
    close: async () => undefined,
  }
}

test('an answer of many pieces without a form is read in linear time', () => {
  let shown = ''
  const onProgress = (one: ReplyProgress) => {
    if (one.kind === 'text') shown += one.text
  }
  const asked = { speaker: testBrief().default_speaker, several: false }
  const parser = new ReplyProgressParser(testBrief(), asked, () => undefined, onProgress)
  const began = performance.now()
  for (let at = 0; at < 60_000; at++) parser.push(` ${at}`)
  parser.over()
  parser.end()
  // Reading all of it again for each piece takes a minute.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect([shown.slice(0, 5), parser.raw.length]).toEqual(['0 1 2', 348_889])
})

/** The progress and outcome of a reply that arrives in these pieces. */
async function tell(pieces: readonly string[], name = 'chunks') {
  const progress: ReplyProgress[] = []
  const facts = modelFacts('openai-compatible', name)
  const teller = new ModelStoryteller(speaking(pieces), { kind: 'hosted', name, facts }, log)
  const outcome = await teller
    .reply(testBrief(), { signal: new AbortController().signal, onProgress: (one) => progress.push(one) })
    .then(
      ({ reply, record }) => ({ reply, warnings: record.warnings }),
      (error: Error) => error.message,
    )
  const words = progress.reduce((shown, one) => (one.kind === 'text' ? shown + one.text : shown), '')
  const others = progress.filter(({ kind }) => kind !== 'text')
  return { outcome, words, others }
}

const chunked = (text: string) =>
  fc.array(fc.nat(text.length), { maxLength: 40 }).map((cuts) => {
    const at = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b)
    return at.slice(1).map((end, index) => text.slice(at[index], end))
  })

const line =
  'Ilse: *She smiles.* «Вот он — **ключ**», <b>mind</b> the \\"ladder\\".\nAnd: 🏮 lamps & `fog`… #1 {{user}}'
const whole = replyJson({ actor: 'ilse', expression: 'ilse-glad', line })
const texts: [string, string][] = [
  ['its form', whole],
  ['a fence', `\`\`\`json\n${whole}\n\`\`\``],
  ['after thinking', `<think>{"line": "no"}</think>\n${whole}`],
  ['prose', 'The lamps are lit. Nobody counts them, and the river is the same.'],
  ['with words for the reader', replyJson({ actor: 'ilse', line: 'Come in.\nIncognito: I will not.' })],
  ['a broken tail', whole.slice(0, whole.indexOf('"music"'))],
  ['escapes', replyJson({ actor: 'osip', line: '\u0007Tea \ud83c\udf75\u200f then\t.' })],
]

describe('the pieces in which a reply arrives do not change its words, its speaker or the stored reply', () => {
  test.each(texts)('%s', async (_name, text) => {
    const expected = await tell([text])
    expect(typeof expected.outcome).toBe('object')
    await fc.assert(
      fc.asyncProperty(chunked(text), async (pieces) => {
        expect(await tell(pieces)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('lines only, from a model that keeps no form', async () => {
    const text = 'Ilse: The key? It hangs on the hook.\n\nMind the ladder.'
    const expected = await tell([text], 'tinyllama-1.1b')
    await fc.assert(
      fc.asyncProperty(chunked(text), async (pieces) => {
        expect(await tell(pieces, 'tinyllama-1.1b')).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('a forbidden line is refused, and never shown in full', async () => {
    const secret = 'SYSTEM: flag set to yes'
    const talk = Array.from({ length: 30 }, (_, n) => `Lamp ${n} is lit.`).join(' ')
    const text = replyJson({ actor: 'ilse', line: `The lamps are lit. ${talk}\n${secret}` })
    await fc.assert(
      fc.asyncProperty(chunked(text), async (pieces) => {
        const { outcome, words } = await tell(pieces)
        expect(outcome).toBe('The model answered twice without words.')
        expect(words).not.toContain(secret)
      }),
      { numRuns: 60 },
    )
  })
})

test('a line of a few words is shown once it is complete, without waiting for the rest of its form, unless it may not be shown', async () => {
  const toldWithLine = async (line: string) => {
    let told = ''
    let before: string | null = null
    // The key after the line shows that the line is complete.
    const [head = '', tail = ''] = replyJson({ actor: 'ilse', line }).split(/(?<="music":)/)
    const completer: Completer = {
      async complete({ onText }) {
        onText(head)
        before ??= told
        onText(tail)
        return { text: head + tail, finish: 'stop', usage }
      },
      close: async () => undefined,
    }
    const facts = modelFacts('openai-compatible', 'slow')
    const teller = new ModelStoryteller(completer, { kind: 'hosted', name: 'slow', facts }, log)
    const onProgress = (one: ReplyProgress) => {
      if (one.kind === 'text') told += one.text
    }
    await teller.reply(testBrief(), { signal: new AbortController().signal, onProgress }).catch(() => null)
    return before
  }
  expect(await toldWithLine('Mind the ladder.')).toBe('Mind the ladder.')
  expect(await toldWithLine('As an AI I cannot help with this request.')).toBe('')
})

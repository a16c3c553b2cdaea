import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedParagraphs, plainMessage } from '../../novel/message-markup.ts'
import { asMessage, emphasised, withoutEmphasis } from './emphasis.ts'

const act = (words: string) => emphasised(words, 'act')
const strong = (words: string) => emphasised(words, 'strong')

test('marked words stand between asterisks', () => {
  expect(asMessage(`Well. ${act('She turns.')} ${strong('Go.')}`)).toBe('Well. *She turns.* **Go.**')
  expect(asMessage(`“${act('No')}”,${act(' she said ')}then`)).toBe('“*No*”, *she said* then')
  expect(asMessage(act(`She ${strong('must')} go`))).toBe('*She* **must** *go*')
})

test('emphasis that a message can not have is dropped, and no letter is lost', () => {
  expect(asMessage(`un${act('believ')}able`)).toBe('unbelievable')
  expect(asMessage(`${act('one')}${strong('two')}`)).toBe('*one*two')
  expect(asMessage(act('7 o’clock'))).toBe('7 o’clock')
  expect(asMessage(`${act('  ')}.`)).toBe('  .')
})

test('asterisks of the text are escaped where they would be emphasis', () => {
  expect(asMessage('*sigh* 2 * 3, f***')).toBe('\\*sigh* 2 * 3, f***')
  expect(asMessage(`${act('a*b')}* c`)).toBe('*a\\*b*\\* c')
  expect(plainMessage(asMessage('**So** *not*'))).toBe('**So** *not*')
})

const word = fc.stringMatching(/^[a-c*5 «"(\\.\n-]{0,6}$/)
const piece = fc.tuple(word, fc.constantFrom('plain', 'act', 'strong'))
const written = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.map(([text, set]) => (set === 'plain' ? text : emphasised(text, set as 'act'))).join(''))

test('a reader sees each letter of the text, and nothing else', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(plainMessage(asMessage(text))).toBe(withoutEmphasis(text))
    }),
    { numRuns: 800 },
  )
})

test('whole words keep their emphasis', () => {
  const words = fc.array(fc.tuple(fc.stringMatching(/^[a-c*]{0,3}[a-c]$/), fc.constantFrom('plain', 'act', 'strong')), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(words, (pieces) => {
      const text = pieces.map(([each, set]) => (set === 'plain' ? each : emphasised(each, set as 'act'))).join(' ')
      const shown = markedParagraphs(asMessage(text))[0] ?? []
      const expected: { text: string; set: string }[] = []
      for (const [at, [each, set]] of pieces.entries()) {
        for (const run of at === 0
          ? [{ text: each, set }]
          : [
              { text: ' ', set: 'plain' },
              { text: each, set },
            ]) {
          const last = expected.at(-1)
          if (last?.set === 'plain' && run.set === 'plain') last.text += run.text
          else expected.push({ ...run })
        }
      }
      expect(shown).toEqual(expected)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { LineScanner } from './scan-line.ts'

/** Feeds a text in pieces; answers the line as it came, piece by piece. */
function scan(text: string, size: number): { line: string; scanner: LineScanner } {
  const scanner = new LineScanner()
  let line = ''
  for (let at = 0; at < text.length; at += size) line += scanner.push(text.slice(at, at + size))
  return { line, scanner }
}

const reply = (line: string) =>
  JSON.stringify({
    actor: 'ilse',
    expression: 'glad',
    line,
    music: '',
    others: [],
    state: [],
    verdict: { because: '', ending: '' },
  })

describe('the line of a reply that arrives in pieces', () => {
  test.each([
    ['JSON alone', reply('Good evening.')],
    ['JSON in a fence', `\`\`\`json\n${reply('Good evening.')}\n\`\`\``],
    ['JSON after thinking', `<think>She is {tired}. "line": "no"</think>\n${reply('Good evening.')}`],
    ['JSON after prose', `Here is the reply: ${reply('Good evening.')}`],
    ['a reply that is cut after its line', reply('Good evening.').slice(0, 70)],
  ])('%s', (_name, text) => {
    for (const size of [1, 2, 7, 1000]) expect(scan(text, size).line).toBe('Good evening.')
  })

  test('the actor is known before the line begins', () => {
    const scanner = new LineScanner()
    scanner.push('{"actor":"ilse","expression":"glad","line":"G')
    expect([scanner.actor, scanner.line, scanner.lineComplete]).toEqual(['ilse', 'G', false])
  })

  test('a line that is cut is told as far as it came, never with half an escape', () => {
    expect(scan('{"actor":"a","line":"caf\\u00', 1).line).toBe('caf')
    expect(scan('{"actor":"a","line":"x\\', 1).line).toBe('x')
  })

  test.each([
    ['{"line": "Он сказал "да", и ушёл", "music": ""}', 'Он сказал "да", и ушёл'],
    ['{"line": "Он сказал "да"", "music": ""}', 'Он сказал "да"'],
    ['{"line": "Слова "раз", "два" и "три".", "music": ""}', 'Слова "раз", "два" и "три".'],
    ['{"line": "Да"\n}', 'Да'],
    ['{"line": "Да",\n}', 'Да'],
    ['{"line": "Да" // всё\n}', 'Да'],
    ['{"Актёр": "osip", "Реплика": "Да.", "Музыка": ""}', 'Да.'],
  ])('marks that are not escaped are words, unless a key or the end follows: %s', (text, line) => {
    for (const size of [1, 2, 7, 1000]) {
      const found = scan(text, size)
      expect([found.line, found.scanner.lineComplete]).toEqual([line, true])
    }
  })

  test('a mark with nothing behind it ends the line once all is over', () => {
    const { scanner, line } = scan('{"actor":"a","line":"Well."', 3)
    expect([line, scanner.lineComplete]).toEqual(['Well.', false])
    scanner.end()
    expect([scanner.line, scanner.lineComplete]).toEqual(['Well.', true])
  })

  test('what is no reply has no line', () => {
    expect(scan('I am sorry, I can not.', 3).line).toBe('')
    expect(scan('<think>endless', 3).line).toBe('')
  })

  test('any line in any pieces comes out whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (line, size) => {
        const text = JSON.stringify({ actor: 'a', line })
        if (/[\b\f]/.test(line) || /[\ud800-\udfff]/u.test(line)) return
        expect(scan(text, size).line).toBe(line)
      }),
    )
  })

  test('no text makes it throw, and a long one is read in linear time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 5 }), (text, size) => void scan(text, size)),
    )
  })

  test('reading is linear: ten times the text takes about ten times as long', () => {
    const time = (words: number) => {
      const text = reply('word '.repeat(words))
      return Math.min(...Array.from({ length: 3 }, () => processorMs(() => scan(text, 4))))
    }
    time(5_000)
    expect(time(50_000)).toBeLessThan(40 * Math.max(5, time(5_000)))
  })
})

test('what comes after the line is as the piece held it that ended the line', () => {
  const scanner = new LineScanner()
  expect(scanner.push('{"actor": "ilse", "line": "Good evening.", "music"')).toBe('Good evening.')
  // Whether the mark ended it shows by the key behind it.
  expect([scanner.push(': ""}'), scanner.line, scanner.afterLine]).toEqual(['', 'Good evening.', ', "music": ""}'])
  scanner.push(' and more')
  expect(scanner.afterLine).toBe(', "music": ""}')
})

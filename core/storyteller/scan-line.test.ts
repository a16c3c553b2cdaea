import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { LineScanner } from './scan-line.ts'

/** Scans a text in pieces, and returns the line as it arrived. */
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

describe('scanning the line of a streamed reply', () => {
  test.each([
    ['JSON alone', reply('Good evening.')],
    ['JSON in a code fence', `\`\`\`json\n${reply('Good evening.')}\n\`\`\``],
    ['JSON after reasoning', `<think>She is {tired}. "line": "no"</think>\n${reply('Good evening.')}`],
    ['JSON after prose', `Here is the reply: ${reply('Good evening.')}`],
    ['a reply truncated after its line', reply('Good evening.').slice(0, 70)],
  ])('%s', (_name, text) => {
    for (const size of [1, 2, 7, 1000]) expect(scan(text, size).line).toBe('Good evening.')
  })

  test('knows the actor before the line begins', () => {
    const scanner = new LineScanner()
    scanner.push('{"actor":"ilse","expression":"glad","line":"G')
    expect([scanner.actor, scanner.line, scanner.lineComplete]).toEqual(['ilse', 'G', false])
  })

  test('returns a truncated line as far as it arrived, without partial escapes', () => {
    expect(scan('{"actor":"a","line":"caf\\u00', 1).line).toBe('caf')
    expect(scan('{"actor":"a","line":"x\\', 1).line).toBe('x')
    expect(scan('{"actor":"a","line":"x\\ud83d', 1).line).toBe('x')
  })

  test.each([
    ['{"line": "Он сказал "да", и ушёл", "music": ""}', 'Он сказал "да", и ушёл'],
    ['{"line": "Он сказал "да"", "music": ""}', 'Он сказал "да"'],
    ['{"line": "Слова "раз", "два" и "три".", "music": ""}', 'Слова "раз", "два" и "три".'],
    ['{"line": "Да"\n}', 'Да'],
    ['{"line": "Да",\n}', 'Да'],
    ['{"line": "Да" // всё\n}', 'Да'],
    ['{"Актёр": "osip", "Реплика": "Да.", "Музыка": ""}', 'Да.'],
  ])('takes unescaped quotation marks as text, unless a key or the end follows: %s', (text, line) => {
    for (const size of [1, 2, 7, 1000]) {
      const found = scan(text, size)
      expect([found.line, found.scanner.lineComplete]).toEqual([line, true])
    }
  })

  test('leaves out half a character, and ends with the line', () => {
    for (const size of [1, 7, 1000]) {
      const { line, scanner } = scan('{"actor":"a","line":"Well \\ud83d"}', size)
      expect([line, scanner.lineComplete]).toEqual(['Well ', true])
    }
  })

  test('ends the line at a final quotation mark', () => {
    const { scanner, line } = scan('{"actor":"a","line":"Well."', 3)
    expect([line, scanner.lineComplete]).toEqual(['Well.', false])
    scanner.end()
    expect([scanner.line, scanner.lineComplete]).toEqual(['Well.', true])
  })

  test('finds no line in anything but a reply', () => {
    expect(scan('I am sorry, I can not.', 3).line).toBe('')
    expect(scan('<think>endless', 3).line).toBe('')
  })

  test('returns any line completely, in any pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (line, size) => {
        const text = JSON.stringify({ actor: 'a', line })
        if (/[\b\f]/.test(line) || /[\ud800-\udfff]/u.test(line)) return
        expect(scan(text, size).line).toBe(line)
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 5 }), (text, size) => void scan(text, size)),
    )
  })

  test('is linear: ten times the text takes about ten times as long', () => {
    const time = (words: number) => {
      const text = reply('word '.repeat(words))
      return Math.min(...Array.from({ length: 3 }, () => processorMs(() => scan(text, 4))))
    }
    time(5_000)
    expect(time(50_000)).toBeLessThan(40 * Math.max(5, time(5_000)))
  })
})

test('afterLine contains the rest of the piece that ended the line', () => {
  const scanner = new LineScanner()
  expect(scanner.push('{"actor": "ilse", "line": "Good evening.", "music"')).toBe('Good evening.')
  // Only the following key shows that the quotation mark ended the line.
  expect([scanner.push(': ""}'), scanner.line, scanner.afterLine]).toEqual(['', 'Good evening.', ', "music": ""}'])
  scanner.push(' and more')
  expect(scanner.afterLine).toBe(', "music": ""}')
})

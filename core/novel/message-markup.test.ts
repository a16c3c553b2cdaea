import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { markedParagraphs, openedMark, openMark, plainMessage } from './message-markup.ts'

describe('the markup of messages', () => {
  test('splits paragraphs into pieces, and continues emphasis across them', () => {
    expect(markedParagraphs('Fog.\n\n*She waits\n\nand **waits.* So.')).toEqual([
      [{ text: 'Fog.', set: 'plain' }],
      [{ text: 'She waits', set: 'act' }],
      [
        { text: 'and ', set: 'act' },
        { text: 'waits.* So.', set: 'plain' },
      ],
    ])
    expect(markedParagraphs('**Now**\n \nor \\*never\\*')).toEqual([
      [{ text: 'Now', set: 'strong' }],
      [{ text: 'or *never*', set: 'plain' }],
    ])
    expect(markedParagraphs(' \n\n ')).toEqual([])
  })

  test.each([
    ['All *is* **well**, 2 * 2, f*ck, \\*so\\*.', null],
    ['Well. *She turns', '*She turns'],
    ['Well. **She** turns *away', '*away'],
    ['Well. **She* turns', '**She*'],
    ['A ***word***', '***'],
    ['*One \\*', '*One \\*'],
  ])('finds unclosed emphasis: %s', (text, found) => {
    if (found === null) expect(openedMark(text)).toBeNull()
    else expect(openedMark(text)).toContain(found)
  })

  test('keeps every letter of plain text, in linear time', () => {
    const letters = (text: string) => text.replace(/[*\\]/g, '')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('*', '\\', '{', ' ', 'a', 'я', '\n') }), (text) => {
        expect(letters(plainMessage(text))).toBe(letters(text))
        expect(['', '*', '**']).toContain(openMark(text))
      }),
    )
    // Ten times the length takes about ten times the time, not a hundred times.
    const time = (tail: string, length: number) => {
      const text = `*a${tail.repeat(length)}`
      return Math.min(...Array.from({ length: 5 }, () => processorMs(() => plainMessage(text))))
    }
    for (const tail of [' **', '\\*']) expect(time(tail, 50_000)).toBeLessThan(40 * Math.max(1, time(tail, 5_000)))
  })
})

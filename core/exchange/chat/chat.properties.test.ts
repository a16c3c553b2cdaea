import fc from 'fast-check'
import { expect, test } from 'vitest'
import { head, play, told } from './test-chat.ts'
import { chatHead, chatLine, type WrittenLine } from './write-chat.ts'

const words = fc.stringMatching(/^[A-Za-zа-я.,!?*"' ]{0,30}[a-zа-я]$/).map((text) => text.trim())
const exchange = fc.record({
  asked: fc.option(words),
  answers: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
  shown: fc.nat(3),
})

test('a chat that is written is read back with every line and every alternative answer', () => {
  fc.assert(
    fc.property(fc.array(exchange, { minLength: 1, maxLength: 12 }), (exchanges) => {
      const at = '2024-01-05T14:05:00.000Z'
      const lines = exchanges.flatMap(({ asked, answers, shown }, place): WrittenLine[] => [
        ...(asked === null ? [] : [{ by: 'reader' as const, name: 'Ann', text: asked, at, answers: [] }]),
        {
          by: 'character',
          name: 'Seraphina',
          text: answers[shown % answers.length] ?? '',
          at,
          answers: place === 0 ? [] : answers,
        },
      ])
      const text =
        chatHead({ reader: 'Ann', character: 'Seraphina', begun_at: at, mark: 'game' }) + lines.map(chatLine).join('')
      const { path, states, losses } = play(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      expect(told(path)).toEqual(lines.map(({ by, name, text }) => [by, name, text]))
      expect(states.slice(1).map((answers) => answers.map(({ document }) => document.message))).toEqual(
        exchanges.slice(1).map(({ answers }) => answers),
      )
      expect(losses).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('any line is either read or left out', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
          fc.record(
            {
              mes: fc.anything(),
              swipes: fc.anything(),
              swipe_id: fc.anything(),
              extra: fc.anything(),
              name: fc.anything(),
              is_system: fc.boolean(),
              send_date: fc.anything(),
            },
            { requiredKeys: ['mes'] },
          ),
          fc.record({ chat_metadata: fc.anything() }),
        ),
        { maxLength: 8 },
      ),
      (records) => {
        for (const { document } of play([head(), ...records]).states.flat())
          expect(typeof document.message).toBe('string')
      },
    ),
    { numRuns: 200 },
  )
})

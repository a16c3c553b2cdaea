import { cleanLine } from '@fabula/core/storyteller/clean-line'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LineCleaner } from './line-cleaner.ts'

const names = { speaker: 'Ilse', reader: 'Nell' }

/** The output for a text that arrives in pieces, piece by piece. */
function stream(text: string, size: number): string[] {
  const told: string[] = []
  const cleaner = new LineCleaner(names, (part) => told.push(part))
  for (let at = 0; at < text.length; at += size) cleaner.push(text.slice(at, at + size))
  cleaner.end()
  return told
}

describe('LineCleaner', () => {
  test.each([
    ['a name in front', 'Ilse: Good evening.', 'Good evening.'],
    ['a name in front of each paragraph', 'Ilse: Good evening.\n\nilse: Come in.', 'Good evening.\n\nCome in.'],
    ['a name over the first paragraph', 'ILSE\nGood evening.', 'Good evening.'],
    ['a name alone', 'Ilse', 'Ilse'],
    ['marks of a list', '- Good evening.\n- Come in.', 'Good evening.\nCome in.'],
    ['a word that begins like the name', 'Il semble. Ilsebill is a fish.', 'Il semble. Ilsebill is a fish.'],
    ['markup', 'A <b>bold</b> **word** and 2 < 3 * 4.', 'A bold word and 2 < 3 * 4.'],
    ['a link and a picture', 'See [the map](https://a.example/x).\n\n![face](/x.png)\nNow!', 'See the map.\n\nNow!'],
    ['square brackets', '[Nods] Come [in](slowly).', '[Nods] Come [in](slowly).'],
    ['the reader’s own words', 'Go.\nNell: I will!\nIlse: Good.', 'Go.'],
    ['the reader’s own words, their name set off', 'Go.\n[Nell]: I will!', 'Go.'],
    ['a name in front, set off', '*Ilse*: Good evening.', 'Good evening.'],
    ['a line that begins like the reader’s name', 'Go.\nNelly waits.', 'Go.\nNelly waits.'],
    [
      'a quoted line, a table and a rule',
      '> # Hear\n> Go.\n| a | b |\n|---|---|\n| c | d |\n---\nGood.',
      'Hear\nGo.\na — b\nc — d\nGood.',
    ],
    ['spaces at the ends', '  Good.  \n\n\n\nNight.\n ', 'Good.  \n\nNight.'],
    ['Russian', '**Тихо**, — говорит она.\n— Слышите?', 'Тихо, — говорит она.\n— Слышите?'],
  ])('%s', (_name, raw, line) => {
    for (const size of [1, 2, 5, 100]) expect(stream(raw, size).join('')).toBe(line)
  })

  test.each(['Go <A[> on.', 'Go!*** on.', 'Go: **[in](http://x)**now', 'Go **in**.', 'Go ***in*** now.'])(
    'shows nothing of markup that is not complete yet: %s',
    (raw) => {
      const { line } = cleanLine(raw, names)
      for (const size of [1, 2, 3]) expect(line.startsWith(stream(raw, size).join(''))).toBe(true)
    },
  )

  test('streams: most of a plain line is output before its end', () => {
    expect(stream('Good evening is for people who have finished work.', 5).length).toBeGreaterThan(7)
  })

  test('for nearly any input, the output is the clean line', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        'Ilse',
        'Nell',
        '- ',
        '[',
        ']',
        '*',
        ':',
        '\n',
        '**',
        '<b>',
        '](/x)',
        '</b>',
        '<',
        '# ',
        '> ',
        '| ',
        '---',
        '```',
        '{{',
        ' ',
        'word. ',
      ),
    )
    let whole = 0
    let all = 0
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), (parts, size) => {
        const raw = parts.join('')
        const { line } = cleanLine(raw, names)
        const told = stream(raw, size).join('')
        all++
        if (told === line) whole++
      }),
      { numRuns: 2_000 },
    )
    // Over this many runs, chance moves the share by a third of a percent.
    expect(whole / all).toBeGreaterThan(0.97)
  })
})

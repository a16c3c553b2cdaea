import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Novel } from '../novel/novel.ts'
import { limits } from '../record/limits.ts'
import { readTwee, TweeError } from './read-twee.ts'

let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
const read = (source: string) => readTwee(source, 'story', newId)

const story = `:: StoryTitle
Ночной причал

:: StoryData
{ "ifid": "X", "start": "The quay" }

:: code [script]
window.x = 1

:: The quay [night first] {"position":"100,100"}
<<set $oil to 3>>Fog. The [[ferry|Ferry]] waits. /% later %/

[[Climb the hill->Hill]]
* [[Ferry]]

:: Ferry
It rocks, [[The quay<-back]] and [[away->Nowhere]].\r
\\:: not a passage

:: Hill
The end.
[[Again][$x to 1]]

:: Again \\[and again\\]
`

test('passages become static scenes that lead to what they link to', () => {
  const { novel, ...rest } = read(story)
  const named = novel.static_scenes.map(({ name, original_message, next_scenes }) => [
    name,
    original_message,
    next_scenes.map(({ scene_id, priority }) => [
      novel.static_scenes.find(({ id }) => id === scene_id)?.name,
      priority,
    ]),
  ])
  expect(novel.name).toBe('Ночной причал')
  expect(named).toEqual([
    [
      'The quay',
      'Fog. The ferry waits.',
      [
        ['Ferry', 1],
        ['Hill', 0],
      ],
    ],
    ['Ferry', 'It rocks, back and away.\n\\:: not a passage', [['The quay', 0]]],
    ['Hill', 'The end.', []],
    ['Again [and again]', '', []],
  ])
  expect(rest).toEqual({ forks: 1, lost_links: 2, shortened: false })
  expect(novel.first_scene_id).toBe(novel.static_scenes[0]?.id)
  expect(Novel.parse({ ...novel, created_at: 'x' })).toMatchObject({ first_scene_type: 'static' })
})

test('the first of several ways is the one that is taken', () => {
  const { novel, forks } = read(':: Start\n[[A]]\n[[To B|B][$x to 1]]\n:: A\nx\n:: B\ny')
  expect(novel.static_scenes[0]?.next_scenes.map(({ priority }) => priority)).toEqual([1, 0])
  expect([forks, novel.name, novel.static_scenes[0]?.original_message]).toEqual([1, 'story', ''])
})

test('long passages are cut, and say so', () => {
  const { novel, shortened } = read(`:: Start\n${'x'.repeat(limits.text + 5)}`)
  expect([novel.static_scenes[0]?.original_message.length, shortened]).toEqual([limits.text, true])
})

test.each(['', 'hello', ':: StoryTitle\nx', '::\nx'])('"%s" is no story', (source) => {
  expect(() => read(source)).toThrow(TweeError)
})

test('whatever the text is, it is read or refused', () => {
  const piece = fc.constantFrom(
    '::',
    ' ',
    'A',
    '[[',
    ']]',
    '->',
    '<-',
    '|',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '<<',
    '>>',
    '\\',
    '/%',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        Novel.parse({ ...read(pieces.join('')).novel, created_at: 'x' })
      } catch (error) {
        if (!(error instanceof TweeError)) throw error
      }
    }),
    { numRuns: 500 },
  )
})

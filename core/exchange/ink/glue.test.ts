import { Compiler, CompilerOptions, Story } from 'inkjs/full'
import { describe, expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'

const json = (source: string) => new Compiler(source, new CompilerOptions()).Compile().ToJson() ?? ''
const lines = (text: string) => text.split(/\n+/).map((line) => line.trim())

/** Stories that are read up to the first choice, or whose first choice is taken at once. */
describe.each([
  [
    'a sentence that ends after a condition',
    'VAR tea = true\n"Why," I say\n{tea: <>, sipping|<> in a hurry}\n<>.\n-> END',
    ['"Why," I say, sipping.'],
  ],
  [
    'a sentence that begins in a choice',
    '* [Agree]\n  "Awkward," I reply\n- <>, and drink.\n-> END',
    ['"Awkward," I reply, and drink.'],
  ],
  ['an opening quotation mark', 'I nod. "<>\nHe knew."\n-> END', ['I nod. "He knew."']],
  ['glue at either end of a line', 'A <>\nB\n<> C\nD<>\nE\n-> END', ['A B C', 'DE']],
  [
    'a line whose rest follows a divert',
    'We hurried home -> fast\n=== fast\nas fast as we could.\n-> END',
    ['We hurried home as fast as we could.'],
  ],
  [
    'a divert in braces',
    'VAR late = true\n{late: We hurried -> fast}\n-> END\n=== fast\nas fast as we could.\n-> END',
    ['We hurried as fast as we could.'],
  ],
  [
    'a line that ends with glue before its divert',
    'We hurried home <> -> fast\n=== fast\nas fast.\nThen slower<>-> slow\n=== slow\nand on.\n-> END',
    ['We hurried home as fast.', 'Then slowerand on.'],
  ],
  [
    'the lines of a function',
    'A {three()} B {down(3)}, {down(1)}<>\n!\n-> END\n=== function three()\none<>\ntwo\n<>three\n=== function down(n)\n{n}<>\n{n > 0:\n<>{down(n - 1)}<>\n}',
    ['A onetwothree B 3210, 10!'],
  ],
  [
    'a condition in the middle of a line',
    'VAR tea = true\nI lift the cup {tea: to my lips }and sip.\n-> END',
    ['I lift the cup to my lips and sip.'],
  ],
])('%s', (_what, source, read) => {
  test.each([
    ['source', () => readInk(source, 'story', new Map())],
    ['compiled', () => readCompiledInk(JSON.parse(json(source)), 'story')],
  ])('is joined into one line like in Ink’s own player: %s', (_how, script) => {
    const player = new Story(json(source))
    const game = new TestGame(novelOf(script()).novel)
    let text = player.ContinueMaximally() ?? ''
    const [choice] = player.currentChoices
    if (choice) {
      player.ChooseChoiceIndex(0)
      text = player.ContinueMaximally() ?? ''
      game.take(choice.text)
    }
    expect(lines(text.trim())).toEqual(read)
    expect(game.texts.flatMap(lines).filter((line) => line !== '')).toEqual(read)
  })
})

test('whole sentences that follow each other stay separate lines, each shown once', () => {
  const source = '* A[] goes in. -> hall\n* B[] goes in. -> hall\n=== hall\nThe hall is dark.\n-> END'
  const { novel } = novelOf(readInk(source, 'story', new Map()))
  expect(novel.static_scenes.map(({ original_message }) => original_message).sort()).toEqual([
    'A goes in.',
    'B goes in.',
    'The hall is dark.',
  ])
})

const chance = `-> top
=== top
It is {~red|green|blue}.
{shuffle:
- A cat.
- A dog. -> barn
}
-> asked
=== barn
Moo.
-> asked
=== asked
{shuffle once:
- One.
- Two.
}
+ [Again] -> top
+ [End] -> END
`
test.each([
  [
    'source',
    () => readInk(chance, 'chance', new Map()),
    ['red', 'shuffle: - A cat. - A dog. -> barn', 'shuffle once: - One. - Two.'],
  ],
  ['compiled', () => readCompiledInk(JSON.parse(json(chance)), 'chance'), ['', 'It is', '']],
])('random choices cycle and are reported: %s', (_how, read, lost) => {
  const { novel, losses } = novelOf(read())
  const game = new TestGame(novel)
  const said = () => game.texts.join(' ').replace(/\s+/g, ' ').trim()
  expect(said()).toBe('It is red. A cat. One.')
  const again = () => {
    game.take('Again')
    return said()
  }
  expect([again(), again(), again()]).toEqual([
    'It is green. A dog. Moo. Two.',
    'It is blue. A cat.',
    'It is red. A dog. Moo.',
  ])
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual(lost.map((what) => ['chance', what]))
})

const gate = `LIST bag = rope, map
VAR looked = false
-> gate
=== gate
~ temp opens = looked && (bag ? rope)
+ [Take the rope]
  ~ bag += rope
  -> gate
+ {not opens} [Look]
  ~ looked = true
  -> gate
+ {opens} [Climb] -> END
`
test('the new value of a variable is parsed with Ink’s list operators', () => {
  const { novel, losses } = novelOf(readInk(gate, 'gate', new Map()))
  const game = new TestGame(novel)
  expect(losses).toEqual([])
  expect(game.take('Look').labels).toEqual(['Take the rope', 'Look'])
  expect(game.take('Take the rope').labels).toEqual(['Take the rope', 'Climb'])
})

test('where a block offers no choice, the story goes on after it', () => {
  const source =
    'VAR x = 0\n- (top)\n* [Look]\n  {x > 0:\n    Closer.\n    ** [Touch] -> END\n  }\n- ~ x++\nBack.\n-> top'
  const game = new TestGame(novelOf(readInk(source, 'story', new Map())).novel)
  expect(game.take('Look').texts.join(' ').trim()).toBe('Back.')
})

test('endless glue is cut into lines without losing words', () => {
  const many = `VAR x = 1\n${'{x==1:a|b}<>\n{x>0:\nc <>\n- else:\nd <>\n}\n'.repeat(100)}-> END`
  const game = new TestGame(novelOf(readInk(many, 'many', new Map())).novel)
  expect(game.texts.join('').replace(/\s/g, '')).toBe('ac'.repeat(100))
  const circle = '-> a\n=== a\nx <>\n-> a\n'
  for (const script of [readInk(circle, 'circle', new Map()), readCompiledInk(JSON.parse(json(circle)), 'circle')])
    expect(novelOf(script).novel.static_scenes[0]?.original_message).toMatch(/^x x x/)
})

import { Compiler, CompilerOptions, Story } from 'inkjs/full'
import { describe, expect, test } from 'vitest'
import type { Script } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'
import { bothWays, readsAlike } from './test-walks.ts'

const json = (source: string) => new Compiler(source, new CompilerOptions()).Compile().ToJson() ?? ''
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const hall = 'VAR lit = true\nVAR wet = false\n-> hall\n=== hall ===\nThe hall.\n'
const main = '* [Wait] You wait.\n- Later.\n-> END\n'

describe.each([
  ['a thread on a condition', `${hall}{lit: <- lamp}\n${main}=== lamp ===\nIt burns.\n* [Blow] Dark. -> END`],
  ['a thread in a conditional block', `${hall}{lit:\n  <- lamp\n}\n${main}=== lamp ===\n* [Blow] Dark. -> END`],
  ['a thread whose condition does not hold', `${hall}{wet: <- rain}\n${main}=== rain ===\n* [Drink] Cold. -> END`],
  [
    'a thread that continues after its choices',
    `${hall}<- cat\n${main}=== cat ===\n* [Pet] Purr.\n* [Call] Mew.\n- It sits. -> END`,
  ],
  ['a thread that ends with DONE', `${hall}<- cat\n${main}=== cat ===\n* [Pet] Purr.\n  It sleeps.\n  -> DONE`],
  [
    'a thread that diverts to another knot',
    `${hall}<- cat\n${main}=== cat ===\nA cat.\n-> tail\n=== tail ===\nA tail.\n* [Pull] Ouch. -> END`,
  ],
  [
    'a thread with conditions',
    `${hall}<- cat\n${main}=== cat ===\n{lit: It blinks.}\n{wet:\n* [Dry it] Soft. -> END\n}\n{lit:\n* [Pet] Purr. -> END\n}\n-> DONE`,
  ],
  [
    'a thread that ends early',
    `${hall}<- cat\n<- dog\n${main}=== cat ===\n{lit: -> DONE}\nNo cat.\n* [Call] Mew. -> END\n=== dog ===\n{wet: -> DONE}\nA dog.\n* [Whistle] Woof. -> END`,
  ],
  [
    'a divert after a thread’s choices',
    `${hall}<- cat\n-> room\n=== cat ===\nA cat.\n* [Pet] Purr. -> END\n=== room ===\nA room.\n* [Sit] You sit. -> END`,
  ],
  [
    'a tunnel on a condition',
    `${hall}You look. {lit: Then -> cellar ->}\nBack.\n-> END\n=== cellar ===\nStairs.\n->->`,
  ],
  [
    'a tunnel that returns on a condition',
    `${hall}-> cellar ->\nBack.\n-> END\n=== cellar ===\nStairs.\n{lit: ->->}\nToo dark.\n->->`,
  ],
  [
    'a tunnel that returns to another knot',
    `${hall}-> cellar ->\nBack.\n-> END\n=== cellar ===\nStairs.\n{lit: ->-> garden}\n->->\n=== garden ===\nRoses.\n-> END`,
  ],
  [
    'a tunnel to where a parameter leads',
    `${hall}-> visit(-> cellar)\n=== visit(-> place) ===\n-> place ->\nYou return.\n-> END\n=== cellar ===\nStairs.\n->->`,
  ],
  [
    'a tunnel after a choice on a condition',
    `${hall}{lit:\n* [Pet] Purr. -> END\n}\n-> cellar ->\n* [Go] Gone. -> END\n=== cellar ===\nStairs.\n->->`,
  ],
  [
    'a sequence with a list in it',
    'LIST bag = (map), rope\n-> hall\n=== hall ===\n{First {bag}.|Then {bag}.}\n+ [Take] -> take\n=== take ===\n~ bag += rope\n-> hall',
  ],
  [
    'a number set to the value of a list',
    'LIST lamp = (dark), bright\nVAR level = 0\n-> hall\n=== hall ===\n~ level = LIST_VALUE(lamp)\nLevel {level}. {level > 1: It is light.}\n+ [Light]\n~ lamp = bright\n-> hall',
  ],
  [
    'the number of turns',
    '-> hall\n=== hall ===\nThe hall. {TURNS() > 1: Late.|Early.}\n+ [Wait] -> hall\n+ [Sleep] You sleep. -> hall',
  ],
  [
    'a function that returns one of two items',
    'LIST bag = (map), rope\nVAR lit = true\n-> hall\n=== hall ===\n{bag ? found(lit): It is there.|It is not.}\n{found(lit) ? map: A map.|A rope.}\n{LIST_COUNT(found(lit) + rope) == 2: And more.}\n+ [Douse]\n~ lit = false\n-> hall\n+ [Take]\n~ bag = found(false)\n-> hall\n=== function found(here) ===\n{here:\n~ return map\n- else:\n~ return rope\n}',
  ],
  [
    'three calls of a function in one line',
    'LIST bag = (map), rope\nVAR lit = true\n-> hall\n=== hall ===\n{bag ? found(lit): It is there.|It is not.} {found(lit) ? map: A map.|A rope.} {LIST_COUNT(found(lit) + rope) == 2: And more.}\n+ [Douse]\n~ lit = false\n-> hall\n+ [Take]\n~ bag = found(false)\n-> hall\n=== function found(here) ===\n{here:\n~ return map\n- else:\n~ return rope\n}',
  ],
  [
    'blank lines in blocks, and a condition after a text',
    'VAR x = 1\n-> a\n=== a\n{ x:\n\n- 1: one\n- 2: two\n- else: many\n}\n{ x > 1:\n  More.\n- else: One.\n}\n+ [More]\n  ~ x++\n  -> a\n+ [Less]\n  ~ x--\n  -> a',
  ],
  [
    'a knot that calls itself with a smaller argument',
    '-> count(2)\n=== count(n) ===\n{n} left.\n{n > 0: -> count(n - 1)}\nDone.\n-> END',
  ],
  [
    'an external function with a fallback',
    'EXTERNAL twice(x)\nVAR n = 1\n~ n = twice(2)\nN is {n}.\n-> END\n=== function twice(x) ===\n~ return x * 2',
  ],
  [
    'choices in a block of several conditions',
    'VAR gold = 7\n-> hall\n=== hall ===\nThe hall.\n{\n- gold > 5:\n  + [Buy all] -> hall\n- gold > 3:\n  + [Buy some] -> hall\n- gold > 1:\n  + [Buy one] -> hall\n- else:\n  + [Beg] -> hall\n}\n+ [Spend]\n~ gold -= 2\n-> hall\n+ {gold > 2} [Count] {gold}. -> hall',
  ],
])('%s', (_what, source) => {
  const made = json(source)
  test.each([
    ['source', () => readInk(source, 'story', new Map())],
    ['compiled', () => readCompiledInk(JSON.parse(made), 'story')],
  ])('plays like in Ink’s own player: %s', (_how, script) => expectAlike(made, script()))
})

test('a tunnel in the middle of text is reported as lost', () => {
  const { losses } = novelOf(
    readInk('-> a\n=== a ===\n{-> b ->|Twice.}\n-> END\n=== b ===\nB.\n->->', 'story', new Map()),
  )
  expect(losses).toMatchObject([{ kind: 'macro', what: '-> b ->' }])
})

// Ink's own compiler cannot write this one.
test('a tunnel that returns to the end ends the story', () => {
  const story = `${hall}-> cellar ->\nBack.\n* [Go] -> END\n=== cellar ===\nStairs.\n->-> END`
  const { novel, losses } = novelOf(readInk(story, 'story', new Map()))
  const game = new TestGame(novel)
  expect([flat(game.texts.join(' ')), game.labels, losses]).toEqual(['The hall. Stairs.', [], []])
})

test('compiled: a function in the middle of a line changes what its later conditions find', () => {
  const made = json(
    'VAR lit = true\nVAR n = 0\n-> hall\n=== hall ===\n{lit: It burns.|It is dark.} {douse()} {lit: Still.|Not now.} {n > 1: {n > 1: Often.|Never.}|Once.}\n+ [Light]\n~ lit = true\n-> hall\n+ [Wait] -> hall\n=== function douse() ===\n{lit:\n~ lit = false\n- else:\n~ lit = true\n}\n~ n = n + 1\n',
  )
  expectAlike(made, readCompiledInk(JSON.parse(made), 'story'))
})

/** Plays a few turns in Ink's own player and as a novel: the texts and choices are the same. */
function expectAlike(made: string, script: Script) {
  const { novel } = novelOf(script)
  for (const way of [0, 1, 2]) {
    const player = new Story(made)
    player.allowExternalFunctionFallbacks = true
    const game = new TestGame(novel)
    for (let step = 0; step < 4; step++) {
      const said = flat(player.ContinueMaximally() ?? '')
      const offered = player.currentChoices
      expect([flat(game.texts.join('\n')), game.labels]).toEqual([said, offered.map(({ text }) => text)])
      const choice = offered[way % Math.max(1, offered.length)]
      if (!choice) break
      player.ChooseChoiceIndex(choice.index)
      game.take(choice.text)
    }
  }
}

test('known numbers are rounded, and a seed of chance has no text, like in Ink', () => {
  const source =
    '~ SEED_RANDOM(5)\n{INT(3.7)} {FLOOR(3.7)} {FLOOR(-3.2)} {CEILING(3.2)} {CEILING(-3.7)} {FLOAT(7)}\n-> END\n'
  for (const [, read] of bothWays(source)) readsAlike(source, read().novel, { walks: 1 })
  // inkjs rounds down here, Ink towards zero.
  for (const [, read] of bothWays('{INT(-3.7)}\n')) expect(new TestGame(read().novel).texts).toEqual(['-3'])
})

test('a variable whose text is empty shows nothing', () => {
  const source =
    'VAR who = ""\n-> a\n=== a\nHello {who}!\n+ [Ann]\n  ~ who = "Ann"\n  -> a\n+ [Bob]\n  ~ who = "Bob"\n  -> a\n+ [Nobody]\n  ~ who = ""\n  -> a\n'
  for (const [, read] of bothWays(source)) readsAlike(source, read().novel)
})

test('a function may return the opposite of another, which is compared like a number', () => {
  const source =
    'VAR n = 1\n-> a\n=== a\n{big(n): Big.|Small.} {not big(n) and n > 0: Little.} {big(n) == false: Not big.}\n+ [More]\n  ~ n++\n  -> a\n=== function big(x)\n~ return not small(x)\n=== function small(x)\n{ x > 2:\n  ~ return false\n- else:\n  ~ return true\n}'
  const { novel, losses } = novelOf(readInk(source, 'story', new Map()))
  expect(losses).toEqual([])
  readsAlike(source, novel, { walks: 1, steps: 4 })
})

test('a seed of chance that is shown has no text', () => {
  const script = readCompiledInk(JSON.parse(json('A {SEED_RANDOM(5)}B.\n-> END')), 'story')
  const { novel, losses } = novelOf(script)
  expect([new TestGame(novel).texts, losses]).toEqual([['A B.'], []])
})

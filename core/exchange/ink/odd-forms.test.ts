import { expect, test } from 'vitest'
import type { Script } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'

/** What a reader sees first, the choices, and what is reported as lost. */
function told(script: Script) {
  const { novel, losses } = novelOf(script)
  const game = new TestGame(novel)
  const text = game.texts.join(' ').replace(/\s+/g, ' ').trim()
  return [text, game.labels, losses.map(({ kind, what }) => `${kind} ${what}`)]
}

test.each<[string, string, string[], string[]]>([
  ['Hi {f()}.\n=== function f()\nA.\n* [x] y', 'Hi ….', [], ['script function f', 'shown f()']],
  ['Hi {f()}.\n=== function f()\nA.\n<- b\n=== b\nB.', 'Hi ….', [], ['script function f', 'shown f()']],
  ['Hi {f()}.\n=== function f()', 'Hi ….', [], ['script function f', 'shown f()']],
  ['{"{n: a|b} c"} {"{g()} more"}.\n=== function g()\nwords', '… ….', [], ['shown "{n: a|b} c"', 'shown "{g()} more"']],
  [
    'VAR gold = 1\n{gold} {gold > 0:{gold}} {buy(2)} {gold} {buy(1)} {gold}.\n=== function buy(n)\n~ gold += n\n~ return n',
    '… … 2 … 1 4.',
    [],
    ['shown gold'],
  ],
  [
    'LIST l = (a), b, (c)\nHi {f()}.\n* [x] -> END\n=== function f()\nwords\n~ l = (l + 1) + (l - 1)',
    'Hi words.',
    ['x'],
    ['value l = (l + 1) + (l - 1)'],
  ],
  ['{f()}.\n=== function f()\n~ temp n = 1\n~ n = 9\n~ return n', '9.', [], []],
  [
    '{f() == 3: Odd.|Even.}\n=== function f()\n~ temp n = RANDOM(1, 2)\n~ return n + n',
    'Odd.',
    [],
    ['chance RANDOM(1, 2)', 'value answer_1', 'condition answer_1 == 3'],
  ],
  ['{7 / 0} {7 % 0}.', '… ….', [], ['shown 7 / 0', 'shown 7 % 0']],
  [
    'LIST l = a, b\nVAR n = 1\n{POW(2, n)} {LIST_RANDOM(l)} {CHOICE_COUNT()} {RANDOM(1, 2)}.\n* [x] -> END',
    '… … 2.',
    ['x'],
    ['chance LIST_RANDOM(l)', 'chance RANDOM(1, 2)', 'shown POW(2, n)', 'shown CHOICE_COUNT()'],
  ],
  [`A {${'n + '.repeat(260)}1}.`, 'A ….', [], [expect.stringMatching(/^shown n \+ n \+ .*…$/) as unknown as string]],
  ['VAR x = ???\nVAR y = \nHi {x}.', 'Hi no.', [], ['value x', 'value VAR y =']],
  ['-> inner\n=== a\nA.\n= inner\nIn.\n-> x.deep\n=== b\nB.\n- (deep) Deep.\n-> END', 'In. Deep.', [], []],
  ['A\n== b ==\n= c(x, -> y, ref z)\n{x} -> y', 'A', [], ['link y']],
  ['=== a\nA.\n=== b\nB.', 'A.', [], []],
  ['=== a\n= s\nS.\n= t\nT.', 'S.', [], []],
  ['Hi.\n<- nowhere\n* [x] -> END', 'Hi.', ['x'], ['link nowhere']],
  ['* [a] -> nowhere\n+ b -> \n* -> ', '', ['a', 'b'], ['link nowhere']],
  [
    '~ x = = 3\n~ y\n~ z += \n~ w ++ 3\nHi.',
    'Hi.',
    [],
    ['macro ~ x = = 3', 'macro ~ y', 'macro ~ z +=', 'macro ~ w ++ 3'],
  ],
  ['{a: {b} c\nHi.', 'a: b c Hi.', [], ['macro {a: {b} c']],
  ['A {<- b|c} d\n=== b\nB', 'A d', [], ['macro <- b']],
  ['{f(}) {g(1)} {f(1, 2)}\n=== function f(x)\n{x}', '…) … 1', [], ['shown f(', 'shown g(1)']],
  ['{!a|b -> c}{&}{~}{|}\n=== c\nC', 'a', [], ['chance ']],
  [
    '{cycle:\n- a\n}\n{shuffle stopping:\n- b\n- c\n}\n{once stopping:\n- x\n- y\n}',
    'a b x',
    [],
    ['chance shuffle stopping: - b - c'],
  ],
  [
    'LIST l = (a), (b)\nVAR n = 1\n{LIST_RANGE(l, n, 2)} {LIST_RANGE(l, 1, n)} {LIST_RANGE(l, 1)}.',
    '… … ….',
    [],
    ['shown LIST_RANGE(l, n, 2)', 'shown LIST_RANGE(l, 1, n)', 'shown LIST_RANGE(l, 1)'],
  ],
  ['VAR t = -> k\n{t == -> k: Same.}\n-> t\n=== k\nK.', 'Same. K.', [], ['condition t == visited k']],
])('the odd story %j', (source, text, labels, losses) => {
  expect(told(readInk(source, 'story', new Map()))).toEqual([text, labels, losses])
})

/** Written by hand: Ink's own compiler makes none of these. */
test.each<[string, unknown[], string, string[], string[]]>([
  ['a jump to nowhere', ['^Hi', '\n', { '->': 'nope' }, null], 'Hi', [], ['link nope']],
  ['a jump to an unknown variable', ['^Hi', '\n', { '->': 'nope', var: true }, null], 'Hi', [], ['link nope']],
  ['a tunnel to nowhere', ['^Hi', '\n', { '->t->': 'nope' }, '^Bye', '\n', 'end', null], 'Hi Bye', [], ['link nope']],
  [
    'a tunnel to an unknown variable',
    ['^Hi', '\n', { '->t->': 'nope', var: true }, '^Bye', '\n', 'end', null],
    'Hi Bye',
    [],
    ['link nope'],
  ],
  [
    'an unknown function',
    ['^Hi ', 'ev', { 'f()': 'nope' }, 'out', '/ev', '\n', 'end', null],
    'Hi …',
    [],
    ['shown nope()'],
  ],
  [
    'an external function',
    ['^Hi ', 'ev', 1, { 'x()': 'nope', exArgs: 1 }, 'out', '/ev', '\n', 'end', null],
    'Hi …',
    [],
    ['shown nope()'],
  ],
  ['an unknown instruction', ['^Hi ', 'ev', 1, 'odd', 'out', '/ev', '\n', 'end', null], 'Hi …', [], ['shown odd']],
  ['a sum of nothing', ['^Hi ', 'ev', '+', 'out', '/ev', '\n', 'end', null], 'Hi …', [], ['shown +']],
  ['a copy of nothing', ['^Hi ', 'ev', 'du', 'out', '/ev', '\n', 'end', null], 'Hi …', [], ['shown ']],
  ['a sequence of nothing', ['^Hi ', 'ev', 1, 2, 'seq', 'out', '/ev', '\n', 'end', null], 'Hi …', [], ['shown seq']],
  ['null and true', ['^Hi ', 'ev', null, 'out', true, 'out', '/ev', '\n', 'end', null], 'Hi 0true', [], []],
  ['a choice of nowhere', ['ev', 'str', '^Go', '/str', '/ev', { '*': 'nope', flg: 4 }, 'done', null], '', ['Go'], []],
  ['a return to nowhere', ['^Hi', '\n', 'ev', { '^->': 'nope' }, '/ev', '->->', null], 'Hi', [], []],
  ['a thread of nothing', ['^Hi', '\n', 'thread', '^x', '\n', 'end', null], 'Hi x', [], []],
  ['a thread to nowhere', ['^Hi', '\n', 'thread', { '->': 'nope' }, '^x', '\n', 'end', null], 'Hi x', [], []],
  [
    'a condition that is a text',
    [
      ...['ev', 'str', '^a', '/str', '/ev', { '->': '.^.b', c: true }, '^no', '\n', 'end'],
      { b: ['^yes', '\n', 'end', null] },
    ],
    'yes',
    [],
    ['condition '],
  ],
  ['a line in a circle', ['^Hi', { '->': '0' }, null], 'HiHiHi', [], []],
  ['a jump to an index', ['^A', { '->': '.^.4' }, '^B', '\n', '^C', '\n', 'end', null], 'AC', [], []],
  ['a jump behind the end', ['^A', { '->': '.^.40' }, '^B', '\n', '^C', '\n', 'end', null], 'A', [], []],
  ['a jump to a part of text', ['^A', { '->': '.^.0.1' }, '^B', '\n', 'end', null], 'A', [], ['link .^.0.1']],
  ['a return outside of functions', ['^A', '\n', '~ret', null], 'A', [], []],
  ['a tag of an old compiler', ['^A', { '#': 'bg: x.png' }, '\n', 'end', null], 'A', [], ['media x.png']],
  ['ends without beginnings', ['^A', '/str', '/#', '\n', 'end', null], 'A', [], []],
])('compiled: %s', (_what, root, text, labels, losses) => {
  expect(told(readCompiledInk({ inkVersion: 21, root: [root, 'done', null] }, 'story'))).toEqual([text, labels, losses])
})

test.each([
  [{ root: {} }, 'Not a compiled story of Ink'],
  [{ root: [] }, 'Not a compiled story of Ink'],
  [{ inkVersion: 21, root: {} }, 'Not a compiled story of Ink'],
  [{ inkVersion: 21, root: JSON.parse('['.repeat(210) + ']'.repeat(210)) }, 'Nested too deeply'],
])('compiled: no story', (json, message) => {
  expect(() => readCompiledInk(json, 'story')).toThrow(message)
})

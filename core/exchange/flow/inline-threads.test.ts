import { expect, test } from 'vitest'
import type { Expression } from '../story/expression.ts'
import { writeExpression } from '../story/write-expression.ts'
import { inlineThreads } from './inline-threads.ts'
import type { Choice, Script, Statement, TextPart } from './statements.ts'

const asked = (name: string | null): Expression | null => (name === null ? null : { kind: 'variable', name })
const say = (...parts: TextPart[]): Statement => ({ kind: 'say', who: null, parts })
const jump = (target: string) => ({ kind: 'jump', target }) as const
const thread = (target: string): Statement => ({ kind: 'thread', target })
const end: Statement = { kind: 'end' }
const label = (name: string): Statement => ({ kind: 'label', name })
const option = (text: string, body: Statement[] = [], when: string | null = null): Choice => ({
  label: [text],
  when: asked(when),
  once: true,
  body,
})
const menu = (...choices: Choice[]): Statement => ({ kind: 'menu', choices, fallback: null })
const either = (...arms: [when: string | null, body: Statement[]][]): Statement => ({
  kind: 'if',
  arms: arms.map(([when, body]) => ({ when: asked(when), body })),
})
/** A part of a line for each condition: words, and where it leads. */
const parts = (...arms: [when: string | null, parts: TextPart[]][]): TextPart => ({
  kind: 'either',
  arms: arms.map(([when, words]) => ({ when: asked(when), parts: words })),
})

const scriptOf = (blocks: Record<string, Statement[]>): Script => ({
  name: 'Story',
  start: 'hall',
  blocks: Object.entries(blocks).map(([name, body]) => ({ name, body })),
  begun: [],
  readers: [],
  people: new Map(),
  losses: [],
})

/** The blocks of a script that begins with `hall`, each as lines, with its threads inlined. */
const inlined = (blocks: Record<string, Statement[]>): Record<string, string[]> =>
  Object.fromEntries(inlineThreads(scriptOf(blocks)).blocks.map(({ name, body }) => [name, body.map(told)]))

const list = (all: readonly string[]): string => `{ ${all.join('; ')} }`
const onlyIf = (when: Expression | null): string => (when ? `${writeExpression(when)}: ` : '')

function told(statement: Statement): string {
  switch (statement.kind) {
    case 'say':
      return statement.parts.map((part) => (typeof part === 'string' ? part : `<${part.kind}>`)).join('')
    case 'menu':
      return `menu ${list([
        ...statement.choices.map(
          ({ label, when, id, body }) => `${onlyIf(when)}[${label}]${id ? `#${id}` : ''} ${list(body.map(told))}`,
        ),
        ...(statement.fallback ? [`otherwise ${list(statement.fallback.map(told))}`] : []),
      ])}`
    case 'if':
      return `if ${list(statement.arms.map(({ when, body }) => `${onlyIf(when)}${list(body.map(told))}`))}`
    case 'loss':
      return `lost ${statement.loss} ${statement.what}`
    case 'jump':
      return `-> ${statement.target}`
    default:
      return statement.kind === 'label' ? `label ${statement.name}` : statement.kind
  }
}

const wait = menu(option('Wait', [say('Waited.')]))
const cat = [
  say('A cat.'),
  menu(option('Pet', [say('Purr.')]), option('Leave', [jump('yard')], 'wet')),
  say('It sits.'),
  end,
]

test.each<[what: string, blocks: Record<string, Statement[]>, made: Record<string, string[]>]>([
  [
    'a thread’s choices are offered by the next menu, and its rest belongs to them',
    { hall: [thread('cat'), say('Hm.'), wait, say('Later.')], cat },
    {
      hall: [
        'A cat.',
        'Hm.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
        'Later.',
      ],
    },
  ],
  [
    'a block that is also jumped to remains',
    { hall: [thread('cat'), wait, jump('cat')], cat },
    {
      hall: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
        '-> cat',
      ],
      cat: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }',
        'It sits.',
        'end',
      ],
    },
  ],
  [
    'a block with a label that is jumped to remains',
    { hall: [thread('cat'), wait, jump('in')], cat: [say('A cat.'), either(['lit', [label('in')]])] },
    {
      hall: ['A cat.', 'if { lit: {  } }', 'menu { [Wait] { Waited. } }', '-> in'],
      cat: ['A cat.', 'if { lit: { label in } }'],
    },
  ],
  [
    'the first block remains, a missing one is lost, and choices on conditions may all be missing',
    {
      yard: [thread('hall'), thread('nobody')],
      hall: [say('The hall.'), menu(option('Sit', [say('Sat.')], 'lit'))],
    },
    {
      yard: ['The hall.', 'lost link nobody', 'menu { lit: [Sit]#thread 1 { Sat.; end }; otherwise {  } }'],
      hall: ['The hall.', 'menu { lit: [Sit]#thread 1 { Sat.; end } }'],
    },
  ],
  [
    'a block that is jumped to offers the choices',
    { hall: [thread('cat'), jump('room'), say('after')], cat, room: [say('Room.'), menu(option('Sit', [end]))] },
    {
      hall: [
        'A cat.',
        'Room.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Sit]#thread 3 { end } }',
        'return',
        'after',
      ],
      room: ['Room.', 'menu { [Sit]#thread 3 { end } }'],
    },
  ],
  [
    'a block without a menu ends with the choices',
    { hall: [thread('cat'), jump('room')], cat, room: [say('Room.')] },
    {
      hall: [
        'A cat.',
        'Room.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }',
        'return',
      ],
      room: ['Room.'],
    },
  ],
  [
    'choices come before a jump back',
    { hall: [thread('cat'), jump('hall'), say('never')], cat },
    {
      hall: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }',
        '-> hall',
        'never',
      ],
    },
  ],
  [
    'choices come before an end',
    { hall: [thread('cat'), end, wait], cat },
    {
      hall: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }',
        'end',
        'menu { [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'three threads may nest',
    {
      hall: [thread('a')],
      a: [say('a'), thread('b')],
      b: [say('b'), thread('c')],
      c: [say('c'), thread('d')],
      d: [say('d')],
    },
    { hall: ['a', 'b', 'c', 'lost macro d'] },
  ],
  [
    'a thread cannot contain itself',
    { hall: [thread('a'), thread('a')], a: [say('a'), thread('a'), thread('gone')] },
    { hall: ['a', 'lost macro a', 'lost link gone', 'a', 'lost macro a', 'lost link gone'] },
  ],
  [
    'a thread goes on in other blocks',
    {
      hall: [thread('a'), wait],
      a: [say('a'), label('l'), jump('b'), say('never')],
      b: [say('b'), menu(option('Pull', [say('Ouch.')])), jump('c')],
      c: [end],
    },
    {
      hall: ['a', 'b', 'menu { [Pull]#thread 1 { Ouch.; -> c; end }; [Wait] { Waited. } }'],
      b: ['b', 'menu { [Pull]#thread 1 { Ouch.; -> c; end } }', '-> c'],
      c: ['end'],
    },
  ],
  [
    'a thread ends, or is lost where it leads in a circle or nowhere',
    {
      hall: [thread('a'), thread('b'), thread('c'), thread('d')],
      a: [say('a'), jump('END')],
      b: [jump('DONE')],
      c: [jump('a1')],
      a1: [jump('c')],
      d: [jump('gone')],
    },
    { hall: ['a', 'lost macro c', 'lost macro gone'], c: ['-> a1'], a1: ['-> c'] },
  ],
  [
    'a thread that ends in one arm goes on in the others',
    {
      hall: [thread('cat'), wait],
      cat: [
        either(['lit', [say('Bright.'), end]], ['wet', [say('Wet.')]]),
        say('A cat.'),
        menu(option('Pet', [say('Purr.')])),
      ],
    },
    {
      hall: [
        'if { lit: { Bright. }; wet: { Wet.; A cat. }; { A cat. } }',
        'menu { (not lit) and wet: [Pet]#thread 1 { Purr.; end }; not (lit or wet): [Pet]#thread 1 { Purr.; end }; [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'choices of arms keep their conditions, of which the first counts',
    {
      hall: [thread('cat'), wait],
      cat: [
        either(
          ['lit', [say('Bright.'), menu(option('Pet', [], 'dry'))]],
          ['wet', [menu(option('Dry'))]],
          [null, [menu(option('See'))]],
        ),
        say('Rest.'),
      ],
    },
    {
      hall: [
        'if { lit: { Bright. }; wet: {  }; {  } }',
        'Rest.',
        'menu { lit and dry: [Pet]#thread 1 { end }; (not lit) and wet: [Dry]#thread 2 { end }; not (lit or wet): [See]#thread 3 { end }; [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'arms with a menu offer the choices, and the others leave them to the next menu',
    {
      hall: [thread('cat'), either(['lit', [menu(option('Read'))]], ['wet', [say('Wet.')]]), say('So.'), wait],
      cat,
    },
    {
      hall: [
        'A cat.',
        'if { lit: { menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Read] {  } } }; wet: { Wet. }; {  } }',
        'So.',
        'menu { (not lit) and wet: [Pet]#thread 1 { Purr.; It sits.; end; end }; ((not lit) and wet) and wet: [Leave]#thread 2 { -> yard }; not (lit or wet): [Pet]#thread 1 { Purr.; It sits.; end; end }; (not (lit or wet)) and wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'arms without a menu leave the choices alone',
    { hall: [thread('cat'), either(['lit', [say('Bright.')]]), wait], cat },
    {
      hall: [
        'A cat.',
        'if { lit: { Bright. } }',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'an arm that leaves offers the choices first',
    { hall: [thread('cat'), either(['lit', [jump('yard')]], [null, [say('Wet.')]])], cat },
    {
      hall: [
        'A cat.',
        'if { lit: { menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }; -> yard }; { Wet. } }',
        'menu { not lit: [Pet]#thread 1 { Purr.; It sits.; end; end }; (not lit) and wet: [Leave]#thread 2 { -> yard }; otherwise {  } }',
      ],
    },
  ],
  [
    'a line that leads away on a condition, after its words',
    {
      hall: [thread('cat'), say(' ', parts(['lit', ['Bright. ', jump('yard'), 'lost']], [null, ['Dark.']])), wait],
      cat,
      yard: [say('Yard.')],
    },
    {
      hall: [
        'A cat.',
        'if { lit: { Bright. ; Yard.; menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard } }; return }; { Dark. } }',
        'menu { not lit: [Pet]#thread 1 { Purr.; It sits.; end; end }; (not lit) and wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
      yard: ['Yard.'],
    },
  ],
  [
    'a line with other words is only a line',
    { hall: [thread('cat'), say('Now', parts(['lit', [jump('yard')]])), wait], cat, yard: [say('Yard.')] },
    {
      hall: [
        'A cat.',
        'Now<either>',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
      yard: ['Yard.'],
    },
  ],
  [
    'a line with conditions before a thread, and one without a jump, are only lines',
    {
      hall: [say(parts(['lit', [jump('yard')]])), thread('cat'), say(parts(['lit', ['a']])), wait],
      cat,
      yard: [say('Yard.')],
    },
    {
      hall: [
        '<either>',
        'A cat.',
        '<either>',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
      yard: ['Yard.'],
    },
  ],
  [
    'a line in a thread that ends it on a condition',
    { hall: [thread('cat'), wait], cat: [say(parts(['lit', [jump('END')]], ['wet', ['Wet.']])), say('Rest.')] },
    { hall: ['if { lit: {  }; wet: { Wet.; Rest. }; { Rest. } }', 'menu { [Wait] { Waited. } }'] },
  ],
  [
    'threads within choices, and when none is available',
    {
      hall: [
        thread('cat'),
        { kind: 'menu', choices: [option('Wait', [thread('dog')])], fallback: [thread('dog'), say('f')] } as Statement,
      ],
      cat,
      dog: [menu(option('Whistle', [], 'wet'))],
    },
    {
      hall: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { menu { wet: [Whistle]#thread 3 { end }; otherwise {  } } }; otherwise { f; menu { wet: [Whistle]#thread 3 { end }; otherwise {  } } } }',
      ],
    },
  ],
  [
    'a thread’s choices have threads of their own',
    {
      hall: [thread('cat'), wait],
      cat: [menu(option('Pet', [thread('dog'), say('Purr.')]), option('Go', [jump('hall')]))],
      dog: [menu(option('Whistle', [say('Woof.'), end]))],
    },
    {
      hall: [
        'menu { [Pet]#thread 1 { Purr.; menu { [Whistle]#thread 2 { Woof.; end } }; end }; [Go]#thread 3 { -> hall }; [Wait] { Waited. } }',
      ],
    },
  ],
  [
    'blocks share the choices of a thread',
    { hall: [wait, jump('b')], b: [thread('cat'), wait], c: [thread('cat'), wait], cat },
    {
      hall: ['menu { [Wait] { Waited. } }', '-> b'],
      b: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
      c: [
        'A cat.',
        'menu { [Pet]#thread 1 { Purr.; It sits.; end; end }; wet: [Leave]#thread 2 { -> yard }; [Wait] { Waited. } }',
      ],
    },
  ],
])('%s', (_what, blocks, made) => {
  // Inlining changes choices, which the cases share.
  const own: Record<string, Statement[]> = JSON.parse(JSON.stringify(blocks))
  expect(inlined(own)).toEqual(made)
})

test('a script without threads stays as it is', () => {
  const script = scriptOf({ hall: [wait] })
  expect(inlineThreads(script)).toBe(script)
})

import { expect, test } from 'vitest'
import { ScriptError } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readYarn } from './read-yarn.ts'

const read = (source: string) => novelOf(readYarn(new Map([['a.yarn', source]]), 'story'), ['waves.mp3'])
const node = (title: string, ...lines: string[]) => `title: ${title}\n---\n${lines.join('\n')}\n===\n`
const start = (...lines: string[]) => read(node('Start', ...lines))
type Made = ReturnType<typeof read>
const said = ({ novel }: Pick<Made, 'novel'>) =>
  new TestGame(novel).read.flatMap(({ who, text }) =>
    text.split('\n\n').map((each) => (who ? `${who}: ${each}` : each)),
  )
const lost = ({ losses }: Made) => losses.map(({ kind, what }) => `${kind} ${what}`)
/** What is read at first, and then each time after this choice. */
const told = ({ novel }: Made, ...labels: string[]) => {
  const game = new TestGame(novel)
  return [game.texts.join(' '), ...labels.map((label) => game.take(label).texts.join(' '))]
}

test('the node Start is the beginning, wherever it is; texts outside nodes and nodes without a title are no part of it', () => {
  const made = read(
    [
      '---\nNo title.\n===\n',
      'A word between.\n',
      node('Other', 'Other.').replace('---', ' --- ').replace('===', ' === '),
      '---\nNone again.\n===\n',
      node('Start', 'First.', '<<jump Other>>'),
      '---\nCut off without a title.',
    ].join(''),
  )
  expect([said(made), made.novel.static_scenes.length, lost(made)]).toEqual([['First.', 'Other.'], 1, []])
  expect(said(read(`${node('Start', 'First.')}title: Unfinished\n`))).toEqual(['First.'])
  expect(() => read('Dear diary')).toThrow(ScriptError)
})

test('blank lines and comments do not end a block; addresses and escaped slashes are no comments', () => {
  const made = start(
    'See http://fog.example // a note',
    'A \\// line. // not said',
    '-> One // the first',
    '',
    '    Below.',
    '// between',
    '-> Two',
    '    Second.',
  )
  expect(said(made)).toEqual(['See http://fog.example', 'A // line.'])
  expect([new TestGame(made.novel).labels, new TestGame(made.novel).take('One').texts]).toEqual([
    ['One', 'Two'],
    ['Below.'],
  ])
})

test('a line without words says nothing, one of variables does; a name may come before a tag', () => {
  const made = start(
    '<<declare $gold = 3>>',
    '<<declare $oil = 4>>',
    '[pause/]',
    '#line:0',
    '{$gold} {$oil}',
    '  Mara:  Hm.  #line:1  #bgm: waves ',
    'Left >> right.',
    '[wave]In a wave[/wave] {$gold}{$oil} [i]now[/i]',
    'Left [open and {closed',
    `${'x'.repeat(200)} [b]bold[/b] {$gold}`,
  )
  expect(said(made)).toEqual([
    '3 4',
    'Mara: Hm.',
    'Left >> right.',
    'In a wave 34 *now*',
    'Left open and closed',
    `${'x'.repeat(200)} **bold** 3`,
  ])
  expect([made.novel.assets.musics.map(({ name }) => name), lost(made)]).toEqual([['waves'], []])
})

test('an option has its condition anywhere behind the arrow, and may be offered once', () => {
  const made = start(
    '<<declare $gold = 3>>',
    '-> Mara: Plain',
    '-><<if $gold > 2>>Rich',
    '-> Poor << if $gold < 3 >>',
    '-> First << once if $gold > 1 >> #line:2',
    '    <<jump Start>>',
  )
  const game = new TestGame(made.novel)
  expect(game.labels).toEqual(['Mara: Plain', 'Rich', 'First'])
  expect([game.take('First').labels, lost(made)]).toEqual([['Mara: Plain', 'Rich'], []])
})

test('commands: music, the end of a detour, and conditions that are not closed', () => {
  const made = read(
    node('Start', '<<bgm waves>>', 'One.', '<<detour Part>>', 'Three.', '<<if $late>>', 'Never.', '<<else', 'Four.') +
      node('Part', 'Two.', '<<return>>', 'Not said.'),
  )
  expect(said(made)).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
  expect(made.novel.assets.musics.map(({ name }) => name)).toEqual(['waves'])
})

test('a line of a group with a condition has its speaker', () => {
  const { novel } = start('<<declare $gold = 3>>', '=> Mara: Rich. <<if $gold > 2>>', '=> Poor.')
  expect(new TestGame(novel).read).toEqual([{ who: 'Mara', text: 'Rich.' }])
})

test('links of Yarn 1 may have blanks; one that is not closed is text', () => {
  const made = read(
    node('Start', 'Where?', '[[ Left | Wood ]]', '[[Right|Field]]') +
      node('Wood', 'Dark.', '[[ Field ]]') +
      node('Field', 'Corn.', '[[Never|Wood'),
  )
  expect(new TestGame(made.novel).labels).toEqual(['Left', 'Right'])
  expect(new TestGame(made.novel).take('Left').texts.join(' ')).toBe('Dark. Corn.\n\nNever|Wood')
  expect(lost(made)).toEqual([])
})

test('each group of lines has a turn of its own; a single line needs none', () => {
  const again = ['-> Again', '    <<jump Start>>']
  const made = start('=> One', '=> Two', '=> Three', 'And', '=> a.', '=> b.', ...again)
  expect(told(made, 'Again', 'Again', 'Again').map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'One And a.',
    'Two And b.',
    'Three And a.',
    'One And b.',
  ])
  expect(lost(made).toSorted()).toEqual(['chance => One', 'chance => a.'])
  const single = start(
    '<<declare $gold = 3>>',
    '=> Only.',
    '=> Rich. <<once if $gold > 2>>',
    '=> New. <<once>>',
    ...again,
  )
  expect(told(single, 'Again', 'Again')).toEqual(['Rich.', 'New.', 'Only.'])
  expect([single.novel.states.scales.map(({ name }) => name), lost(single)]).toEqual([['gold'], []])
})

test('blocks “once” are separate, also of options and lines in one node', () => {
  const made = start(
    '<<once>>',
    'A.',
    '<<endonce>>',
    '-> In',
    '    <<once>>',
    '    B.',
    '    <<endonce>>',
    '    <<jump Start>>',
  )
  expect(told(made, 'In', 'In')).toEqual(['A.', 'B.', ''])
})

const group = (...nodes: [when: string | null, text: string][]) =>
  nodes
    .map(
      ([when, text]) =>
        `title: Meet\n${when === null ? '' : `when:${when}\n`}---\n${text}\n-> Again\n    <<jump Meet>>\n===\n`,
    )
    .join('')

test('of nodes with one title the more specific one is taken; those that always apply take turns', () => {
  const begin = node('Start', '<<declare $rich = true>>', 'Begin.', '<<jump Meet>>')
  const all = read(
    begin + group([' always', 'Usual.'], [' once ', 'First.'], [' once if $rich', 'Rich.'], ['', 'Other.']),
  )
  expect(told(all, 'Again', 'Again', 'Again', 'Again')).toEqual([
    'Begin. Rich.',
    ...['First.', 'Usual.', 'Other.', 'Usual.'],
  ])
  expect(lost(all)).toEqual(['chance Meet'])
  const twice = read(begin + group([' $rich', 'Rich.'], [' once if $rich', 'Newly rich.'], [' always ', 'Usual.']))
  expect([told(twice, 'Again'), lost(twice)]).toEqual([['Begin. Newly rich.', 'Rich.'], []])
  // A group without a node that applies leads nowhere.
  expect(told(read(begin + group([' not $rich', 'Poor.'])))).toEqual(['Begin.'])
  const plain = read(begin + group([null, 'One.'], [' $rich or $rich', 'Two.']))
  expect([told(plain, 'Again'), lost(plain)]).toEqual([['Begin. Two.', 'Two.'], ['condition title: Meet']])
})

test('cases of enums are texts, other names with a dot are not', () => {
  const enums = [
    '<<enum Mood>>',
    '<<case Calm>>',
    '<<case Angry>>',
    '<<endenum>>',
    '<<declare $mood = Mood.Calm as Mood >>',
  ]
  const made = start(
    ...enums,
    '<<if $mood == .Calm>>',
    'Calm.',
    '<<endif>>',
    '<<if $mood == Weather.Calm>>',
    'Sunny.',
    '<<endif>>',
  )
  expect([said(made), lost(made)]).toEqual([['Calm.'], []])
})

test('a smart variable may use others; one that uses itself, or is too long, is reported', () => {
  const chain = [1, 2, 3, 4, 5].map((at) => `<<declare $a${at} = $a${at + 1}>>`)
  const asked = ['<<if $a1>>', 'Rich.', '<<endif>>']
  const made = start('<<declare $gold = 4 as number >>', '<<declare $a6 = $gold > 3>>', ...chain, ...asked)
  expect([said(made), lost(made)]).toEqual([['Rich.'], []])
  expect(
    said(start('<<declare $a = $b>>', '<<declare $b = not $a>>', '<<if $a>>', 'A.', '<<endif>>', 'Over.')),
  ).toContain('Over.')
  const long = (length: number) => `"${'x'.repeat(length - 2)}"`
  expect(lost(start(`<<declare $a = ${long(1000)}>>`, 'Hi.'))).toEqual([])
  expect(lost(start(`<<declare $a = ${long(1001)}>>`, 'Hi.'))).toEqual([expect.stringMatching(/^value <<declare/)])
})

test('conditions and values are read up to a thousand characters', () => {
  const made = (length: number) => {
    const padded = (source: string) => source.replace('_', ' '.repeat(length - source.length + 1))
    const asked = [`<<if ${padded('$gold >_1')}>>`, 'Rich.', '<<endif>>']
    return start('<<declare $gold = 1>>', `<<set ${padded('$gold to_2')}>>`, ...asked)
  }
  expect([said(made(1000)), lost(made(1000))]).toEqual([['Rich.'], []])
  expect(lost(made(1001)).map((each) => each.slice(0, 14))).toEqual(['value <<set $g', 'condition $gol'])
})

test.each([
  ['->', (at: number) => `-> ${at}`],
  ['=>', (at: number) => `=> ${at}`],
  ['if', (at: number) => `<<if $gold > ${at}>>`],
])('blocks are nested up to thirty deep: %s', (_sign, lineAt) => {
  const lines = Array.from({ length: 33 }, (_, at) => `${' '.repeat(at)}${lineAt(at)}`)
  expect(lost(start('<<declare $gold = 3>>', 'Hi.', ...lines))).toEqual([31, 32].map((at) => `macro ${lineAt(at)}`))
})

test('“else” is a block of its own depth', () => {
  const lines = Array.from({ length: 33 }, (_, at) => [`<<if $gold > ${at}>>`, '<<else>>']).flat()
  expect(lost(start('<<declare $gold = 3>>', 'Hi.', ...lines))[0]).toBe('macro <<if $gold > 31>>')
})

test('within a node its own visit does not count, also as one of two conditions', () => {
  const asked = '<<if visited("Start") or $gold > 5>>'
  const made = start(
    '<<declare $gold = 3>>',
    asked,
    'Again.',
    '<<else>>',
    'First.',
    '<<endif>>',
    '-> Back',
    '    <<jump Start>>',
  )
  expect(told(made, 'Back')).toEqual(['First.', 'Again.'])
})

import { expect, test } from 'vitest'
import { ScriptError } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readWebgal } from './read-webgal.ts'

const media = ['bob.png', 'ann_calm.png', '_x.png', 'quay.png'].map((name) => `game/figure/${name}`)
const readAll = (scenes: Record<string, string>) => novelOf(readWebgal(new Map(Object.entries(scenes)), 'game'), media)
const read = (...lines: string[]) => readAll({ 'game/scene/start.txt': lines.join('\n') })
type Made = ReturnType<typeof readAll>
const said = ({ novel }: Made) =>
  new TestGame(novel).read.flatMap(({ who, text }) => text.split('\n\n').map((each) => `${who ?? ''}: ${each}`))
const labels = ({ novel }: Made) => new TestGame(novel).labels
const lost = ({ losses }: Made) => losses.map(({ kind, what }) => `${kind} ${what}`)

test('a game begins with the scene start.txt, or with its first one; scripts outside its folder count, other texts do not', () => {
  const other = ':Other.;\n'
  const scenes = { 'game/scene/a.txt': other, 'game/scene/start.txt': ':Start.;\n', 'game/readme.txt': 'Read me.\n' }
  const made = readAll(scenes)
  expect([said(made), made.novel.static_scenes.map(({ name }) => name).toSorted()]).toEqual([
    [': Start.'],
    ['a', 'start'],
  ])
  expect(
    said(readAll({ 'b/intro.txt': 'bgm:none;\n:Hi.;\nchangeScene:more.txt;', 'c/more.txt': 'intro:More.;' })),
  ).toEqual([': Hi.', ': More.'])
  expect(() => readAll({ 'readme.txt': 'Read me.\n' })).toThrow(ScriptError)
})

test('lines: blanks around every part, comments, empty lines, escaped signs, words that only look like commands', () => {
  const made = read(
    '  ',
    '  Ann : Hello  ; a comment',
    '',
    ':end of the line;',
    'end of the line;',
    'intro - a tale;',
    'R2\\:D2:Beep \\; beep;',
    'Go',
    ' ; only a comment',
    ' on -concat;',
    ' say : Told. -speaker = Bob -vocal=v.ogg ;',
    'say:Nobody. -clear;',
    ':A { b and [bold](style=color:#fff).;',
    'playVideo:a.mp4;',
    'video:b.mp4;',
    'playVocal:c.ogg;',
  )
  expect(said(made)).toEqual([
    'Ann: Hello',
    ...[': end of the line', ': end of the line', ': intro - a tale'],
    'R2:D2: Beep ; beep',
    'R2:D2: Goon',
    'Bob: Told.',
    ...[': Nobody.', ': A b and bold.'],
  ])
  expect(lost(made).toSorted()).toEqual([
    ...['media playVideo:a.mp4', 'media playVocal:c.ogg', 'media v.ogg', 'media video:b.mp4'],
  ])
})

test('a condition applies to any command, also to the end', () => {
  const made = read(
    'setVar:gold=3;',
    'end -when=gold>5;',
    ':On.;',
    'jumpLabel : far  -when = gold>2 ;',
    ':Never.;',
    'label:far;',
    ':Far.;',
    'end ;',
    ':No.;',
  )
  expect(said(made)).toEqual([': On.', ': Far.'])
})

test('figures stand left, right or in the centre, and leave by place or by id; a new background leaves them', () => {
  const made = read(
    'changeFigure:bob.png  -left  -next ;',
    'changeFigure:ann_calm.png -right -next;',
    'changeFigure:_x.png -id=Cat -next;',
    'Ann:One.;',
    'changeBg:quay.png;',
    'changeFigure:none -left;',
    'Ann:Two.;',
    'changeFigure: -id=Ann;',
    'changeFigure:_x.png;',
    'Ann:Three.;',
  )
  const { novel } = made
  const named = (id: string | null) => novel.characters.find((each) => each.id === id)?.prompt_name
  expect(
    novel.static_scenes.map(({ characters }) =>
      characters.map((each) => `${named(each.character_id)} ${each.position}`),
    ),
  ).toEqual([['bob left', 'Ann right', 'Cat center'], ['Ann right', 'Cat center'], ['_x center']])
  expect(novel.characters.map(({ prompt_name, sprites }) => [prompt_name, sprites.length])).toEqual([
    ['bob', 1],
    ['Ann', 1],
    ['Cat', 1],
    ['_x', 1],
  ])
  expect(lost(made)).toEqual([])
})

test('a speaker whose name the reader types is the reader', () => {
  const made = read('getUserInput:name -title=Who?;', '{name}:I am {name}.;')
  expect([said(made), lost(made)]).toEqual([['reader: I am {{user}}.'], ['input getUserInput:name -title=Who?']])
})

test('choices: both conditions have to hold, arrows and minus signs may be in them, and blanks are anywhere', () => {
  const made = read(
    'setVar:gold=3;',
    'choose: Left : left | (gold > -1)->Right (slowly) : right|(gold>5)[gold<9]->Rich:left|(gold<9)[gold>5]->Poor:left|->Plain:/far.txt|:right|Nowhere| \\|\\: : left;',
    'label:left;',
    ':On the left.;',
    'end;',
    'label: right;',
    ':On the right.;',
    'end;',
  )
  expect(labels(made)).toEqual(['Left', 'Right (slowly)', 'Plain', '…', '|:'])
  expect(new TestGame(made.novel).take('Right (slowly)').texts.join(' ').trim()).toBe('On the right.')
  expect(lost(made)).toEqual(['link far.txt'])
})

test('a menu may have a condition of its own', () => {
  const made = (gold: number) =>
    read(`setVar:gold=${gold};`, 'choose:A:a|B:b -when=gold>2 -next;', ':Poor.;', 'label:a;')
  expect([labels(made(3)), labels(made(2)), said(made(2))]).toEqual([['A', 'B'], [], [': Poor.']])
})

test('words in bold are strong, words in italics are actions', () => {
  const styled = ['font-weight: bold', 'font-weight:700', 'font-weight:500', 'font-style: italic', 'font-style:oblique']
  const made = read(...styled.map((style, at) => `:[so${at}](style-alltext=${style}\\;) on.;`))
  expect(said(made)).toEqual([': **so0** on.', ': **so1** on.', ': so2 on.', ': *so3* on.', ': *so4* on.'])
})

test('variables: numbers, flags, words and texts; what cannot be read is reported', () => {
  const made = read(
    'setVar:gold = 3 ;',
    'setVar:weight=12;',
    'setVar:lit=true;',
    'setVar:shut=false;',
    'setVar:mood=very good ;',
    ':Mood is {mood}, {gold} at {weight}.;',
    ':Lit. -when=lit;',
    ':Shut. -when=shut;',
    'setVar:nothing;',
    'setVar:none=;',
    'setVar:odd=1+;',
  )
  expect(said(made)).toEqual([': Mood is very good, 3 at 12.', ': Lit.'])
  expect(lost(made)).toEqual(['value setVar:nothing', 'value setVar:none=', 'value setVar:odd=1+'])
  expect(made.novel.states.flags.map(({ name }) => name).toSorted()).toEqual(['lit', 'shut'])
})

test('conditions and values are read up to a thousand characters', () => {
  const made = (length: number) => {
    const padded = (source: string) => source.replace('_', ' '.repeat(length - source.length + 1))
    return read(`setVar:${padded('gold=_2')};`, `:Rich. -when=${padded('gold >_1')};`, ':Over.;')
  }
  expect([said(made(1000)), lost(made(1000))]).toEqual([[': Rich.', ': Over.'], []])
  expect(lost(made(1001)).map((each) => each.slice(0, 14))).toEqual(['value setVar:g', 'condition gold'])
})

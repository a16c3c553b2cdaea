import { expect, test } from 'vitest'
import { ScriptError } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readRenpy } from './read-renpy.ts'

const media = ['images/hall.png', 'mara_calm.png', 'mara_big_smile.png', 'waves.mp3']
const readAll = (files: Record<string, string>) => novelOf(readRenpy(new Map(Object.entries(files)), 'game'), media)
const read = (source: string) => readAll({ 'game/script.rpy': source })
/** A game whose label `start` has these lines, after others. */
const start = (lines: string[], ...before: string[]) =>
  read(`${before.join('\n')}\nlabel start:\n${lines.map((line) => `    ${line}`).join('\n')}\n`)
type Made = ReturnType<typeof read>
const said = ({ novel }: Made) =>
  new TestGame(novel).read.flatMap(({ who, text }) =>
    text.split('\n\n').map((each) => (who ? `${who}: ${each}` : each)),
  )
const lost = ({ losses }: Made) => losses.map(({ kind, what }) => `${kind} ${what}`)

test('standard files and translations hold no story; of equal copies of a file the first one is read', () => {
  const made = readAll({
    'a/game/script.rpy': 'label start:\n    "First copy."\n    jump more\n',
    'b/game/script.rpy': 'label start:\n    "Second copy."\n',
    'a/game/more.rpy': 'label more:\n    "More."\n    jump beside\n',
    'more.rpy': 'label beside:\n    "Beside the game."\n',
    'a/game/screens.rpy': 'init python:\n    x = 1\nlabel screens:\n    "Never."\n',
    'a/game/tl/russian/script.rpy': 'label russian:\n    "Never."\n',
  })
  expect([said(made), lost(made), made.novel.static_scenes.length]).toEqual([
    ['First copy.', 'More.', 'Beside the game.'],
    [],
    1,
  ])
  expect(() => readAll({ 'game/script.rpy': 'define x = 1\n' })).toThrow(ScriptError)
})

test('values at the start: names that begin like those of the program are kept, its own settings are not', () => {
  const long = (length: number) => `"${'x'.repeat(length - 'default long = ""'.length + 'default '.length)}"`
  const made = start(
    ['"[guilt] [builder] [oil] [depth]."'],
    'default guilt = 5',
    'default builder = 6',
    'default persistent.depth = 8',
    '$ oil = 7',
    'default preferences.text_cps = f()',
    'default _skipping = f()',
    'define late = f()',
    'default gui.width = f()',
    `default long = ${long(1000)}`,
    `default long = ${long(1001)}`,
    'init 5:',
    '    default late = f()',
    'python early:',
    '    x = 1',
  )
  expect(said(made)).toEqual(['5 6 7 8.'])
  expect(lost(made).map((each) => each.slice(0, 22))).toEqual([
    'value default long = "',
    'value default late = f',
    'script python early:',
  ])
})

test('persistent variables are renamed only if a normal one has the same name', () => {
  const made = start(
    [
      'if persistent.won or won or persistent.seen:',
      '    "Yes."',
      '$ persistent.won = True',
      '"[persistent.won] [store.won] [persistent.seen]"',
    ],
    'default persistent.won = False',
    'default won = True',
    'default persistent.seen = False',
  )
  expect(made.novel.states.flags.map(({ name }) => name).toSorted()).toEqual(['persistent_won', 'seen', 'won'])
  expect(said(made)).toEqual(['Yes.', 'yes yes no'])
})

test('pictures: plain colours, unknown displayables, and a scene that clears the stage', () => {
  const made = start(
    [
      ...[
        'scene bg hall:',
        '"1"',
        'show mara calm:',
        '"2"',
        'scene bg odd',
        '"3"',
        'm @ big smile "4"',
        'scene bg red',
        '"5"',
      ],
      ...[0.19, 0.2, 0.45, 0.55, 0.56, 0.8].flatMap((x, at) => [`show mara at Position(xpos=${x})`, `"${at + 6}"`]),
    ],
    'define m = Character("Mara", image="mara")',
    'image bg hall = im.Scale("images/hall.png", 10, 10)',
    'image bg odd = Composite((1, 2))',
    'image bg red = Solid("#f00")',
    'image mara big smile = "mara_big_smile.png"',
  )
  const { novel } = made
  const named = (id: string | null) =>
    [...novel.assets.backgrounds, ...novel.assets.sprites].find((each) => each.id === id)?.name
  expect(
    novel.static_scenes.map(({ background_id, characters }) =>
      [named(background_id), ...characters.map(({ sprite_id, position }) => `${named(sprite_id)} ${position}`)].join(
        ', ',
      ),
    ),
  ).toEqual([
    ...['hall', 'hall, mara_calm center', 'Paper', 'Paper, mara_big_smile center', 'Paper'],
    ...['left', 'center-left', 'center', 'center', 'center-right', 'center-right'].map(
      (at) => `Paper, mara_big_smile ${at}`,
    ),
  ])
  expect(lost(made)).toEqual(['media bg odd'])
})

test('a line goes on with “extend”, with or without a blank', () => {
  const made = start(
    ['b "Hel"', 'extend "lo"', "extend ' there,\\nBob.'", 'nvl_narrator "Told."', 'b ""', 'b "Over."'],
    'define b = Character(" Bob ")',
  )
  expect(said(made)).toEqual(['Bob: Hello there, Bob.', 'Told.', 'Bob: Over.'])
})

test('texts: brackets, signs that are written twice, percent signs, tags', () => {
  const made = start(
    [
      '"【【a】 5% and 50%% {b}bold{/b} {size=+2}big{/size}"',
      '"One.{p}Two.{w}"',
      '"A {alt}spoken{/alt}{noalt}:){/noalt} {alt}never closed"',
      '"Before.{done} Never."',
      '"[Is that you?] [gold:>3] [gold!t]"',
      '"[look at (this)]"',
      '"[bag[0]] [never closed"',
      `"${'x'.repeat(200)} {b}bold{/b}"`,
    ],
    'default gold = 3',
  )
  expect(said(made)).toEqual([
    '【a】 5% and 50% **bold** big',
    'One.',
    'Two.',
    'A :) never closed',
    'Before.',
    '[Is that you?] 3 3',
    '…',
    '… never closed',
    `${'x'.repeat(200)} **bold**`,
  ])
  expect(lost(made).toSorted()).toEqual(['shown bag[0]', 'shown look at (this)'])
})

test('a loop around a menu is left and continued; one without lines is run once, whatever leads out of it', () => {
  const made = start(
    [
      ...[
        'while True:',
        '    menu:',
        '        "Again":',
        '            continue',
        '        "Out":',
        '            break',
      ],
      ...['while gold > 0:', '    $ gold -= 1', '    if gold == 1:', '        break', '    continue', 'break'],
      ...['"[gold]"', 'while gold < 4:', '    $ gold += 1', '    "[gold]!"', '"Over."'],
    ],
    'default gold = 3',
  )
  const game = new TestGame(made.novel)
  expect([game.labels, game.take('Again').labels]).toEqual([
    ['Again', 'Out'],
    ['Again', 'Out'],
  ])
  expect(game.take('Out').texts).toEqual(['2', '3!', '4!', 'Over.'])
  expect(lost(made)).toEqual(['condition while gold > 0:'])
})

test('parameters of labels: by name, by default, or not given at all', () => {
  const made = start(
    [
      'call greet(times=2)',
      'call greet("Ann, (a)", times=3) from _call_1',
      'call expression "greet" pass ("Bob")',
      'call one',
      '$ renpy.call("greet", "Cleo", times=4)',
      '$ renpy.call("greet", "Dan")',
      'jump greet',
    ],
    'label greet(name="You", times=1, *more):',
    '    "Hi [name], [times]."',
    '    return',
    'label one(what):',
    '    return',
  )
  expect(said(made)).toEqual(['Hi You, 2.', 'Hi Ann, (a), 3.', 'Hi Bob, 1.', 'Hi Cleo, 4.', 'Hi Dan, 1.', 'Hi You, 1.'])
  expect(lost(made)).toEqual([])
})

test('Python calls labels with arguments', () => {
  const made = start(
    ['$ renpy.call( "greet" , "Cleo", times=4, from_current=True)', '$ renpy.jump("greet")'],
    'label greet(name="You", times=1):',
    '    "Hi [name], [times]."',
    '    return',
  )
  expect([said(made), lost(made)]).toEqual([['Hi Cleo, 4.', 'Hi You, 1.'], []])
})

test('Python: calls of labels, lines by nobody, and typed names', () => {
  const made = start(
    [
      '$ renpy.call("part")',
      '$ renpy.say(None, "By nobody.")',
      '$ name = renpy.input("Name?")',
      '"Hello, [name]."',
      'call expression ( place )',
      '"Behind."',
      '$ renpy.jump( "last" )',
      '"Never."',
    ],
    'default place = "part"',
    'label part:',
    '    "Part."',
    '    return',
    'label last:',
    '    "Last."',
    '    jump expression ("end")',
    'label never:',
    '    "Never."',
    'label end:',
    '    "End."',
    '    jump',
    '    return',
  )
  expect(said(made)).toEqual(['Part.', 'By nobody.', 'Hello, {{user}}.', 'Part.', 'Behind.', 'Last.', 'End.'])
  expect(lost(made).toSorted().toReversed()).toEqual(['link jump', 'input name = renpy.input("Name?")'])
})

test('a conditional expression is assigned; words of a text and chains are not one', () => {
  const made = start(
    [
      '$ mood = "if she else" if gold > 2 else "no"',
      '$ word = "what if I else"',
      '"[mood], [word]."',
      '$ odd = 1 if a else 2 if b else 3',
      '$ odd = 1 if a',
      '$ odd = 1 if a else 2; x = 1',
    ],
    'default gold = 3',
    'default mood = ""',
    'default word = ""',
  )
  expect(said(made)).toEqual(['if she else, what if I else.'])
  expect(lost(made)).toEqual([
    'value odd = 1 if a else 2 if b else 3',
    'value odd = 1 if a',
    'value odd = 1 if a else 2; x = 1',
  ])
})

test('conditions and values are read up to a thousand characters', () => {
  const made = (length: number) => {
    const padded = (source: string) => source.replace('_', ' '.repeat(length - source.length + 1))
    return start([`$ ${padded('gold =_2')}`, `if${padded(' gold >_1')}:`, '    "Rich."', '"Over."'])
  }
  expect([said(made(1000)), lost(made(1000))]).toEqual([['Rich.', 'Over.'], []])
  expect(lost(made(1001)).map((each) => each.slice(0, 14))).toEqual(['value gold =', 'condition gold'])
})

test('a label is built before, behind or around a text or a number', () => {
  const labels = ['go_left_now', 'go_left', 'left_now', 'go_right_now', 'day1', 'day2', 'left_']
  const told = (lead: string) => {
    const made = start(
      [lead],
      'default route = "left"',
      'default day = 2',
      'default never = "right"',
      ...labels.flatMap((label) => [`label ${label}:`, `    "${label}!"`, '    return']),
    )
    return [...said(made), ...lost(made)]
  }
  expect(told('jump expression "go_" + route + "_now"')).toEqual(['go_left_now!'])
  expect(told('jump expression store.route + "_now" from _jump')).toEqual(['left_now!'])
  expect(told('jump expression "go_%s" % route')).toEqual(['go_left!'])
  expect(told('jump expression "day" + str(day)')).toEqual(['day2!'])
  const many = (count: number) =>
    lost(
      start(
        ['"Hi."', 'jump expression "day" + str(day)'],
        'default day = 1',
        ...Array.from({ length: count }, (_, at) => `label day${at}:\n    "${at}."\n    return`),
      ),
    )
  expect([many(12), many(13), many(0)]).toEqual([[], ...Array(2).fill(['computed jump expression "day" + str(day)'])])
})

test('a menu: words of a choice are no condition, and a caption is said', () => {
  const made = start(
    ['menu quick:', '    "Now what if:"', '    "What if?" :', '        "So."', '    "No" if gold > 5:', '        pass'],
    'default gold = 3',
  )
  expect([said(made), new TestGame(made.novel).labels, lost(made)]).toEqual([['Now what if:'], ['What if?'], []])
})

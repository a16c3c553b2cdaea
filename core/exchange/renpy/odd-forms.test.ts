import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { readScript } from '../read-script.ts'
import { newTestId, novelOf } from '../test-script.ts'
import { readRenpy } from './read-renpy.ts'

const read = (source: string, more: Record<string, string> = {}) =>
  novelOf(readRenpy(new Map([['game/script.rpy', source], ...Object.entries(more)]), 'game'))
const said = ({ novel }: ReturnType<typeof read>) =>
  new TestGame(novel).read.map(({ who, text }) => `${who ?? ''}: ${text}`)

test('a character with `kind=` inherits the name, and `extend` continues the same line', () => {
  const made = read(
    'define e = Character(_("Eileen"), image="eileen")\ndefine shout = Character(kind=e, what_size=34)\nlabel start:\n\tshout "Hello!"\n\textend " And more."\n',
  )
  expect([said(made), made.losses]).toEqual([['Eileen: Hello! And more.'], []])
})

test('a loop repeats its lines, and ends at a break', () => {
  const made = read(
    'default x = 0\nlabel start:\n    while x < 4:\n        $ x += 1\n        if x == 3:\n            break\n        "Round [x]."\n    "Out."\n',
  )
  expect([said(made), made.losses]).toEqual([[': Round 1.', ': Round 2.', ': Out.'], []])
})

test("a label gets its call's arguments or its own defaults", () => {
  const made = read(
    'label start:\n    call greet("Bob", times=2)\n    call greet("Ann")\n    return\nlabel greet(name, times=1):\n    "Hi [name], [times]."\n    return\n',
  )
  expect([said(made), made.losses]).toEqual([[': Hi Bob, 2.', ': Hi Ann, 1.'], []])
})

test('a screen that waits for a button becomes a menu; a screen that does more is reported', () => {
  const screens = `screen rooms():
    vbox:
        textbutton _("The kitchen") action Return("kitchen")
        if lamp:
            imagebutton:
                idle "cellar.png"
                action [SetVariable("brave", True), Jump("cellar")]
screen clock():
    timer 5.0 action Jump("cellar")
`
  const made = read(
    'default lamp = True\ndefault brave = False\nlabel start:\n    call screen rooms\n    if _return == "kitchen":\n        "It is warm."\n    call screen clock\n    return\nlabel cellar:\n    if brave:\n        "Dark."\n',
    { 'game/screens.rpy': screens },
  )
  const game = new TestGame(made.novel)
  expect(game.labels).toEqual(['The kitchen', 'cellar'])
  expect(new TestGame(made.novel).take('The kitchen').texts).toEqual(['It is warm.'])
  expect(game.take('cellar').texts).toEqual(['Dark.'])
  expect(made.losses.map(({ kind, what }) => [kind, what])).toEqual([['input', 'call screen clock']])
})

test('random choices cycle, also in assignments; conditional expressions, `renpy.say` and `renpy.jump` are read', () => {
  const made = read(
    'define e = Character("Eileen")\ndefault gold = 1\nlabel start:\n    $ day = renpy.random.choice(["Monday", "Tuesday"])\n    $ gold += renpy.random.randint(2, 3)\n    $ mood = "glad" if gold > 3 else "sad"\n    $ renpy.say(e, "It is [day], [gold], [mood].")\n    menu:\n        "Again":\n            $ gold = 1\n            $ renpy.jump("start")\n        "End":\n            return\n',
  )
  expect(said(made)).toEqual(['Eileen: It is Monday, 4, glad.'])
  expect(new TestGame(made.novel).take('Again').texts).toEqual(['It is Tuesday, 3, sad.'])
  expect(made.losses.map(({ kind }) => kind)).toEqual(['chance', 'chance'])
})

test('a menu with a set does not offer a taken choice again', () => {
  const made = read(
    'default seen = set()\nlabel start:\n    menu ask:\n        set seen\n        "One":\n            "First."\n            jump ask\n        "Two":\n            return\n',
  )
  expect(new TestGame(made.novel).take('One').labels).toEqual(['Two'])
  expect(made.losses).toEqual([])
})

test('only one copy is read of a game that is in the folder twice', () => {
  const script = (word: string) =>
    `label start:\n    menu:\n        "${word}":\n            "Yes."\n        "No":\n            return\n`
  const { novel, forks } = novelOf(
    readRenpy(
      new Map([
        ['old/mine/game/script.rpy', script('Old')],
        ['mine/game/script.rpy', script('New')],
      ]),
      'game',
    ),
  )
  expect([new TestGame(novel).labels, forks]).toEqual([['New', 'No'], { all: 1, arrived: 1 }])
})

test('translate blocks make a novel bilingual: lines, menus, and names', () => {
  const script =
    'define s = Character(_("Sylvie"))\ndefault gold = 2\nlabel start:\n    "The lecture\\nis over."\n    "You have [gold] coins."\n    s "Hi!"\n    menu:\n        "Ask her.":\n            s "Not told."\n        "Go.":\n            return\n'
  const told = `# game/script.rpy:4
translate russian start_1:

    # "The lecture\\nis over."
    "Лекция\\n{i}кончилась{/i}."

translate russian start_2:

    # "You have [gold] coins."
    "Монет: [gold]."

# game/script.rpy:6
translate russian start_3:

    # s "Hi!"
    s "Привет!"

translate russian strings:

    # game/script.rpy:8
    old "Ask her."
    new "Спросить."

    old "Sylvie"
    new "Сильви"

translate korean start_1:

    # "The lecture is over."
    "강의."
`
  const bytes = (text: string) => strToU8(text)
  const made = readScript(
    {
      name: 'game',
      texts: new Map([
        ['game/script.rpy', bytes(script)],
        ['game/tl/russian/script.rpy', bytes(told)],
      ]),
      media: [],
      open: () => null,
    },
    newTestId,
  )
  expect(made?.novel.language).toBe('english')
  expect(made?.translations.map(({ language, source, text }) => [language, source, text])).toEqual([
    ['russian', 'Sylvie', 'Сильви'],
    ['russian', 'Hi!', 'Привет!'],
    ['russian', 'Ask her.', 'Спросить.'],
    ['russian', 'The lecture is over.\n\nYou have {{gold}} coins.', 'Лекция *кончилась*.\n\nМонет: {{gold}}.'],
  ])
})

test.each([
  'jump expression "end_" + route',
  "jump expression f'end_{route}'",
  'jump expression "end_%s" % route',
  'jump expression ("end_{}".format(route))',
  'jump expression place',
  'call expression place pass (1) from _call_1',
  '$ renpy.jump("end_" + route)',
  '$ renpy.call(place)',
])('“%s” leads to the label that its text evaluates to', (jump) => {
  const made = read(
    `default route = "left"\ndefault place = "end_left"\nlabel start:\n    menu:\n        "Left":\n            pass\n        "Right":\n            $ route = "right"\n            $ place = "end_right"\n    "Well."\n    ${jump}\n    return\nlabel end_left:\n    "The left one."\n    return\nlabel end_right:\n    "The right one."\n    return\nlabel end_:\n    "Neither."\n    return\n`,
  )
  expect(new TestGame(made.novel).take('Left').texts).toEqual(['Well.', 'The left one.'])
  expect(new TestGame(made.novel).take('Right').texts).toEqual(['Well.', 'The right one.'])
  expect(made.losses).toEqual([])
})

test('a label computed in another way is reported, and not followed', () => {
  const made = read('label start:\n    "Well."\n    jump expression "end" + str(pick(3))\nlabel end:\n    "Never."\n')
  expect([said(made), made.losses.map(({ kind, what }) => [kind, what])]).toEqual([
    [': Well.'],
    [['computed', 'jump expression "end" + str(pick(3))']],
  ])
})

test('the length of a list in a condition is derived from its items', () => {
  const made = read(
    'default bag = []\nlabel start:\n    menu:\n        "Take":\n            $ bag.append("lamp")\n        "Go":\n            pass\n    if len(bag) > 0:\n        "Something."\n    else:\n        "Nothing."\n',
  )
  expect(new TestGame(made.novel).take('Take').texts).toEqual(['Something.'])
  expect([new TestGame(made.novel).take('Go').texts, made.losses]).toEqual([['Nothing.'], []])
})

test('nested labels that nothing leads to are included', () => {
  const made = read(
    'label start:\n    "Hello."\n    call screen places\n    jump expression _return\n    label shop:\n        "The shop."\n        jump home\n    label home:\n        "Home."\n        return\n',
  )
  expect(made.novel.static_scenes.map(({ original_message }) => original_message)).toEqual([
    'Hello.',
    'The shop.\n\nHome.',
  ])
})

test('a story whose beginning is computed during play begins with its first line', () => {
  const made = read('label start:\n    $ renpy.jump(pick())\nlabel a:\n    "In a."\nlabel b:\n    "In b."\n')
  expect([said(made), made.losses.map(({ kind }) => kind)]).toEqual([[': In a.\n\nIn b.'], ['computed']])
})

test('a game begins at its label `start`, wherever that is', () => {
  const made = read('label after:\n    "Later."\n    return\nlabel start:\n    "First."\n    jump after\n')
  expect(new TestGame(made.novel).texts).toEqual(['First.\n\nLater.'])
})

test('a persistent variable is separate from a normal one of the same name', () => {
  const made = read(
    'default persistent.won = False\ndefault won = True\nlabel start:\n    if persistent.won:\n        "Again."\n    if won:\n        "Won."\n    return\n',
  )
  expect(said(made)).toEqual([': Won.'])
})

test('what is lost outside labels is reported at the first scene, also when the start only leads elsewhere', () => {
  const { novel, losses } = read('default late = renpy.time()\nlabel start:\n    jump hall\nlabel hall:\n    "Hi."\n')
  expect(losses.map(({ what, scene }) => [what, scene?.scene_id])).toEqual([
    ['default late = renpy.time()', novel.first_scene_id],
  ])
})

test('a variable that is None, at first or again, has no text', () => {
  const made = read(
    'default route = None\nlabel start:\n    if route is None:\n        "None yet."\n    else:\n        "Some."\n    menu:\n        "A":\n            $ route = "a"\n        "B":\n            pass\n    if not route:\n        "Still none."\n    elif route == "a":\n        "It is a."\n    $ route = None\n    if not route:\n        "None again."\n',
  )
  expect(said(made)).toEqual([': None yet.'])
  expect(new TestGame(made.novel).take('A').texts).toEqual(['It is a.', 'None again.'])
  expect(new TestGame(made.novel).take('B').texts).toEqual(['Still none.', 'None again.'])
  expect(made.losses).toEqual([])
})

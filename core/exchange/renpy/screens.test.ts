import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readRenpy } from './read-renpy.ts'

/** A game that begins with this screen, and says where its buttons lead. */
function read(screen: string, more = '') {
  const script = `default gold = 3
default key = False
default _return = ""
${more}
label start:
    "Where to?"
    call screen places
    if _return == "stay":
        "Stayed."
    else:
        "After."
    return
label hall:
    "In the hall."
    if key:
        "With the key."
    return
label the_cellar:
    "In the cellar."
    return
screen places():
${screen.replace(/^/gm, '    ')}
`
  const made = novelOf(readRenpy(new Map([['script.rpy', script]]), 'game'))
  return {
    ...made,
    labels: new TestGame(made.novel).labels,
    lost: made.losses.map(({ kind, what }) => `${kind} ${what}`),
  }
}
const leadTo = ({ novel, labels }: ReturnType<typeof read>) =>
  labels.map((label) => `${label}: ${new TestGame(novel).take(label).texts.join(' ')}`)

test('buttons jump, call, return and set variables; their labels are texts, or the names of what they lead to', () => {
  const made = read(`hbox:
    textbutton _(" The {i}hall{/i} ") action Jump("hall") xalign 0.5
    textbutton "Take the key":
        text_size 20
        action [SetVariable("key", True), Play("sound", "a, b.ogg"), Hide("map"), With(dissolve), NullAction(), Jump('hall')]
    imagebutton auto "cellar_%s.png" action Call("the_cellar")
    imagebutton idle "a.png" hover "b.png" action Jump("the_cellar") alt "Down"
    hotspot (8, 200, 78, 78) action Return("stay") hovered Show("tip", None, "a b")
    button:
        action Return("the end :) ")
        text "Back"`)
  expect(leadTo(made)).toEqual([
    'The hall: In the hall.',
    'Take the key: In the hall. With the key.',
    'the cellar: In the cellar. After.',
    'Down: In the cellar.',
    'stay: Stayed.',
    'Back: After.',
  ])
  expect(made.lost).toEqual([])
})

test('a button that returns nothing else returns True', () => {
  const script = 'label start:\n    call screen ask\n    if _return:\n        "Yes."\n    else:\n        "No."\n'
  const screen = 'screen ask():\n    textbutton "Agree" action Return()\n    textbutton "Refuse" action Return(False)\n'
  const { novel } = novelOf(readRenpy(new Map([['script.rpy', script + screen]]), 'game'))
  expect(['Agree', 'Refuse'].map((label) => new TestGame(novel).take(label).texts)).toEqual([['Yes.'], ['No.']])
})

test('a button is offered under its conditions', () => {
  const button = (label: string, more = '') => `textbutton "${label}" action Jump("hall")${more}`
  const made = read(`if gold > 2:
    ${button('Rich')}
    if key:
        ${button('Rich with a key')}
    elif gold == 3:
        ${button('Three')}
    else:
        ${button('Other')}
elif gold > 1:
    ${button('Two')}
else:
    ${button('Poor')}
if key:
    ${button('Key')}
else:
    ${button('No key')}
textbutton "Dear" sensitive gold > 5 action Jump("hall")
textbutton "Cheap" sensitive (gold > 1) action Jump("hall")
${button('Never', ' sensitive key')}
textbutton "Only now":
    action Jump("hall")
    sensitive gold == 3`)
  expect(made.labels).toEqual(['Rich', 'Three', 'No key', 'Cheap', 'Only now'])
  expect(made.novel.interactive_scenes[0]?.static_endings.map(({ display_name }) => display_name)).toEqual([
    ...['Rich', 'Rich with a key', 'Three', 'Other', 'Two', 'Poor', 'Key', 'No key'],
    ...['Dear', 'Cheap', 'Never', 'Only now'],
  ])
  const poor = read(
    `if gold > 4:\n    ${button('Rich')}\nelif key:\n    ${button('Key')}\nelse:\n    ${button('Poor')}`,
  )
  expect(poor.labels).toEqual(['Poor'])
})

const jump = 'textbutton "Go" action Jump("hall")'
test.each([
  'text "No button"',
  ...['for', 'use', 'input', 'bar', 'vbar', 'drag', 'timer', 'key'].map((word) => `${word} x\n${jump}`),
  `${jump}\nvbox:\n    for x in y:\n        text x`,
  `textbutton "Stand"\n${jump}`,
  `textbutton "Nothing" action NullAction()\n${jump}`,
  `textbutton "Run" action Function(run)\n${jump}`,
  `textbutton "Set" action SetVariable("gold")\n${jump}`,
  `textbutton "Set" action SetVariable(gold, 1)\n${jump}`,
  `textbutton "Flag" action SetScreenVariable("gold", 1)\n${jump}`,
  `textbutton "Away" action Jump(where)\n${jump}`,
  `textbutton "Away" action Call(where)\n${jump}`,
  `textbutton "Computed" action [SetVariable("key", True), Return(lambda: 1)]\n${jump}`,
  Array(101).fill(jump).join('\n'),
])('a screen that is no menu is reported: %j', (screen) => {
  const made = read(screen)
  expect([made.labels, made.lost]).toEqual([[], ['input call screen places']])
})

test('a hundred buttons are a menu; a button without a name is “…”', () => {
  expect(read(Array.from({ length: 100 }, (_, at) => jump.replace('Go', `${at}`)).join('\n')).lost).not.toContain(
    'input call screen places',
  )
  expect(read('imagebutton idle "a.png" action SetVariable("gold", silver)').labels).toEqual(['…'])
})

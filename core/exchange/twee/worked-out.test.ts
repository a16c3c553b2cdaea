import { expect, test } from 'vitest'
import { readTwee } from '../read-twee.ts'
import { newTestId } from '../test-script.ts'
import { play } from './test-play.ts'

const read = (format: string, body: string) =>
  readTwee(`:: StoryData\n{"format":"${format}"}\n${body}`, 'story', newTestId, newTestId())
const lost = ({ losses }: ReturnType<typeof read>) => losses.map(({ kind, what }) => `${kind}: ${what}`)
/** The texts read when these buttons are pressed. */
const told = (story: ReturnType<typeof read>, ...labels: string[]) => play(story.novel, labels).texts

test.each([
  ['SugarCube', '<<set $roll to random(1, 2)>><<if $roll is 1>>Low.<<else>>High.<</if>>', 'random(1, 2)'],
  ['SugarCube', '<<if random(1) == 0>>Low.<<else>>High.<</if>>', 'random(1)'],
  ['SugarCube', '<<print either("High.", "Low.")>>', 'either("High.", "Low.")'],
  ['Harlowe', '(set: _roll to (random: 1, 2))(if: _roll is 1)[Low.](else:)[High.]', 'random(1, 2)'],
  ['Harlowe', '(either: "High.", "Low.")', 'either("High.", "Low.")'],
  ['Chapbook', '{random.d2}', 'random(1, 2)'],
  ['Snowman', '<% if (_.random(1, 2) === 1) { %>Low.<% } else { %>High.<% } %>', '_.random(1, 2)'],
])('%s: %s cycles through its values', (format, chance, drawn) => {
  const story = read(format, `:: Start\n[[Go->Room]]\n:: Room\n${chance}\n[[Again->Room]]`)
  const read2 = told(story, 'Go', 'Again', 'Again').slice(1)
  expect(new Set(read2).size).toBe(2)
  expect(read2[2]).toBe(read2[0])
  expect(lost(story)).toEqual([`chance: ${drawn}`])
})

test('a random target leads to each passage in turn', () => {
  for (const [format, way] of [
    ['SugarCube', '[[On|either("One", "Two")]]'],
    ['SugarCube', '<<link "On">><<goto either("One", "Two")>><</link>>'],
    ['Harlowe', '(link: "On")[(go-to: (either: "One", "Two"))]'],
  ] as const) {
    const story = read(
      format,
      `:: Start\n${way}\n:: One\none [[Back->Start]] [[Stay->One]]\n:: Two\ntwo [[Back->Start]] [[Stay->Two]]`,
    )
    const texts = told(story, 'On', 'Back', 'On').filter((text) => /^(one|two)/.test(text))
    expect(new Set(texts)).toEqual(new Set(['one Back Stay', 'two Back Stay']))
  }
})

test.each([
  ['SugarCube', '<<link "Shop" "Shop">><<set $from to passage()>><</link>>', '<<link "Back" $from>><</link>>'],
  ['SugarCube', '<<link "Shop" "Shop">><<set $from to "Start">><</link>>', '[[Back|$from]]'],
  ['SugarCube', '<<link "Shop" "Shop">><<set $from to "Start">><</link>>', '<<link "Back">><<goto $from>><</link>>'],
  ['Harlowe', '(link: "Shop")[(set: $from to (passage:)\'s name)(go-to: "Shop")]', '(link-goto: "Back", $from)'],
  ['Harlowe', '(link: "Shop")[(set: $from to "Start")(go-to: "Shop")]', '[[Back->$from]]'],
])('%s: a way leads where a variable says', (format, there, back) => {
  const story = read(format, `:: Start\nHere.\n${there}\n[[Other]]\n:: Other\nx\n:: Shop\nGoods.\n${back}`)
  expect(told(story, 'Shop', 'Back')).toEqual(['Here.', 'Goods.', 'Here.'])
  expect(lost(story)).toEqual([])
})

test('a way with an unknown target leaves its text, and is reported', () => {
  const story = read(
    'Harlowe',
    ':: Start\n[[Go->Room]]\n:: Room\nx (link: "Back")[(go-to: (history:)\'s last)] [[On->Start]]',
  )
  expect(lost(story)).toEqual(["computed: (history:)'s last"])
  expect(lost(read('SugarCube', ':: Start\n[[Back|previous()]] and [[on|Start]]'))).toEqual(['computed: previous()'])
})

test('the length of a list in a condition is derived from its items', () => {
  const ways = '<<if $bag.length gt 1>>Two.<<elseif $bag.length is 1>>One.<<else>>None.<</if>>'
  const story = read(
    'SugarCube',
    `:: StoryInit\n<<set $bag to ["lamp"]>>\n:: Start\n${ways}\n<<link "Take" "Start">><<set $bag.push("rope")>><</link>>\n<<link "Drop" "Start">><<set $bag.delete("lamp", "rope")>><</link>>`,
  )
  expect(told(story, 'Take', 'Drop', 'Take')).toEqual(['One.', 'Two.', 'None.', 'One.'])
  expect(lost(read('Harlowe', ':: Start\n(set: $bag to (a: "x"))(if: $bag\'s last is "x")[Last.]'))).toHaveLength(1)
})

test('a condition on an unknown value is reported, and all of its ways are offered', () => {
  const story = read(
    'SugarCube',
    ':: Start\n<<set $n to $deck.pluck()>>x\n<<if $n is 1>>[[One]]<<else>>[[Two]]<</if>>\n:: One\na\n:: Two\nb',
  )
  expect(play(story.novel, []).offered).toEqual(['One', 'Two'])
  expect(lost(story)).toEqual(['value: n', 'condition: n == 1'])
})

test.each([
  ['SugarCube', '<<set $who to $hp gt 5 ? "hero" : "loser">>You are $who.'],
  ['SugarCube', 'You are <<= $hp > 5 ? "hero" : "loser">>.'],
  ['Harlowe', '(set: $who to (cond: $hp > 5, "hero", $hp > 2, "fool", "loser"))You are $who.'],
  ['Snowman', 'You are <%= s.hp > 5 ? "hero" : "loser" %>.'],
])('%s: a conditional value is chosen by its condition', (format, text) => {
  const set = { SugarCube: '<<set $hp to 9>>', Harlowe: '(set: $hp to 9)', Snowman: '<% s.hp = 9 %>' }[format]
  const less = { SugarCube: '<<set $hp to 1>>', Harlowe: '(set: $hp to 1)', Snowman: '<% s.hp = 1 %>' }[format]
  const story = read(
    format,
    `:: Start\n${set}[[In->Room]] [[Out]]\n:: Out\nx\n:: Less\n${less}Less. [[In->Room]] [[Out]]\n:: Room\n${text}\n[[On->Less]]`,
  )
  expect(told(story, 'In', 'On', 'In')).toEqual(['', 'You are hero.', 'Less. In Out', 'You are loser.'])
  expect(lost(story)).toEqual([])
})

test('Harlowe: the left side of a comparison may be omitted', () => {
  const asked =
    '(if: $n > 2 and < 9)[some](if: $n is 1 or 2)[few](if: $n is not > 0)[none](if: $n is 7 and it > 3)[seven]'
  const story = read(
    'Harlowe',
    `:: Start\n(set: $n to 7)[[In->Room]] [[Out]]\n:: Out\nx\n:: Two\n(set: $n to 2)[[In->Room]] [[Out]]\n:: Room\n${asked}\n[[On->Two]]`,
  )
  expect(told(story, 'In', 'On', 'In')).toEqual(['', 'someseven', '', 'few'])
})

test('a map becomes one variable for each entry', () => {
  const sugarcube = read(
    'SugarCube',
    ':: StoryInit\n<<set $hero to { name: "Osip", "gold": 3, bag: { rope: true } }>>\n:: Start\n$hero.name has $hero["gold"].<<if $hero.bag["rope"]>> Rope.<</if>>\n<<link "Pay" "Start">><<set $hero["gold"] -= 1>><</link>>\n[[End]]\n:: End\nx',
  )
  expect(told(sugarcube, 'Pay')).toEqual(['Osip has 3. Rope.', 'Osip has 2. Rope.'])
  const harlowe = read(
    'Harlowe',
    ':: Init [startup]\n(set: $hero to (dm: "name", "Osip", "gold", 3))\n:: Start\n(if: $hero\'s gold is 3)[Rich.](else:)[Poor.]\n(link: "Pay")[(set: $hero\'s gold to it - 1)(go-to: "Start")] [[End]]\n:: End\nx',
  )
  expect(told(harlowe, 'Pay')).toEqual(['Rich.', 'Poor.'])
})

test('SugarCube: widgets of a story are expanded', () => {
  const story = read(
    'SugarCube',
    ':: Macros [widget]\n<<widget "greet">>Hello, _args[0]!<<if $args[1]>> Sit.<</if>><<set $met to true>><</widget>>\n<<widget \'both\'>><<greet $args[0] true>> And you.<</widget>>\n:: Start\n<<both "Osip">><<unknown>><<if $met>> Met.<</if>>',
  )
  expect(told(story)).toEqual(['Hello, Osip! Sit. And you. Met.'])
  expect(lost(story)).toEqual(['macro: <<unknown>>'])
  const untagged = read('SugarCube', ':: M\n<<widget "greet">>Hello!<</widget>>\n:: Start\n<<greet>> Well?')
  expect(told(untagged)).toEqual(['Well?'])
  const circle = ':: M [widget]\n<<widget "a">>x<<a>><<a>><</widget>>\n:: Start\n<<a>>'
  expect(told(read('SugarCube', circle))[0]).toMatch(/^x+$/)
})

test.each(['embed passage: "Bell"', 'embed passage named: "Bell"'])(
  'Chapbook inserts the passage that {%s} names',
  (insert) => {
    const story = read('Chapbook', `:: Start\nFog. {${insert}}\n:: Bell\nIt rings.`)
    expect(told(story)).toEqual(['Fog. It rings.'])
  },
)

test.each(['SugarCube', 'Harlowe', 'Chapbook', 'Snowman'] as const)('comments of %s are removed', (format) => {
  const story = read(format, ':: Start\nFog. /% never %/Rain. /* nor <b>this</b> */Ice. <!-- nor that -->Snow.')
  expect(told(story)).toEqual(['Fog. Rain. Ice. Snow.'])
})

test.each([
  ['SugarCube', '<<listbox "$way">><<option "Up" "u">><<option "Down" "d" selected>><</listbox>>', 'd'],
  ['SugarCube', '<<cycle "$way" autoselect>><<option "u">><<option "d">><</cycle>>', 'u'],
  ['SugarCube', '<<radiobutton "$way" "u">> <<radiobutton "$way" "d" checked>>', 'd'],
  ['SugarCube', '<<textbox "$way" "u">>', 'u'],
  ['Harlowe', '(dropdown: bind $way, "u", "d")', 'u'],
  ['Chapbook', "{cycling link for: 'way', choices: ['u', 'd']}", 'u'],
])('%s: %s has its initial value', (format, field, value) => {
  const asked = {
    SugarCube: '<<if $way is "u">>u<<elseif $way is "d">>d<</if>>',
    Harlowe: '(if: $way is "u")[u](else-if: $way is "d")[d]',
    Chapbook: "[if way === 'u']\nu\n\n[if way === 'd']\nd\n\n[continue]",
  }[format]
  const story = read(format, `:: Start\n${field}\n[[On->Room]] [[Out]]\n:: Out\nx\n:: Room\n${asked}\n[[Back->Start]]`)
  expect(told(story, 'On').at(-1)).toBe(value)
})

test('Harlowe: a link after an input field or an invisible macro stays', () => {
  for (const macro of ['(dropdown: bind $way, "u", "d")', '(savegame: "A")', '(input-box: bind $x)']) {
    const story = read('Harlowe', `:: Start\nx ${macro}\n\n[[On->Room]] [[Out]]\n:: Room\ny\n:: Out\nz`)
    expect(play(story.novel, []).offered).toEqual(['On', 'Out'])
  }
})

test('temporary variables are not shown as text', () => {
  expect(told(read('SugarCube', ':: Start\n<<set _n to 3>>_n lamps, snake_case, _so_.'))).toEqual([
    '{{_n}} lamps, snake_case, so.'.replace('{{_n}}', '…'),
  ])
  expect(told(read('Harlowe', ':: Start\n(for: each _x, ...$bag)[A _x. ]End.'))).toEqual(['A …. End.'])
})

test('a possessive after brackets does not open a quoted text', () => {
  const story = read(
    'Harlowe',
    ":: Start\n(if: $map's (2)'s (1) is 0)[A wall.] It's dark. (if: $key)[Light.]It's late.",
  )
  expect(told(story)).toEqual(["A wall. It's dark. It's late."])
})

test.each([
  ['Harlowe', '(dropdown: bind $way, "u", "d")'],
  ['Harlowe', 'The date is (current-date:).'],
  ['Chapbook', "{cycling link for: 'hair', choices: ['a']}"],
  ['Chapbook', 'Seen {passage.visits} times.'],
  ['Chapbook', '[JavaScript]\nx()\n[continued]'],
  ['Snowman', '<a onclick="window.story.show(\'B\')">B</a>'],
])('a story without a declared format is read as %s when it contains “%s”', (format, sign) => {
  expect(readTwee(`:: Start\n${sign}\n[[Go]]\n:: Go\nx`, 'story', newTestId).format).toBe(format.toLowerCase())
})

test.each([
  ['SugarCube', '<<link "Pay $gold to $who" "Start">><<set $who to "Ann">><</link>>'],
  ['SugarCube', '[[Pay $gold to $who|Start][$who to "Ann"]]'],
  ['SugarCube', '<<link "Pay <<print $gold>> to <<= $who>>" "Start">><<set $who to "Ann">><</link>>'],
  ['Harlowe', '(link: "Pay $gold to $who")[(set: $who to "Ann")(go-to: "Start")]'],
])('%s: %s shows the values of its variables', (format, link) => {
  const init = {
    SugarCube: ':: StoryInit\n<<set $gold to 3, $who to "Osip">>',
    Harlowe: ':: I [startup]\n(set: $gold to 3, $who to "Osip")',
  }[format]
  const story = read(format, `${init}\n:: Start\nx\n${link}\n[[Out]]\n:: Out\ny`)
  expect(play(story.novel, []).offered).toEqual(['Pay {{gold}} to Osip', 'Out'])
  expect(play(story.novel, ['Pay {{gold}} to Osip']).offered).toEqual(['Pay {{gold}} to Ann', 'Out'])
  expect(lost(story)).toEqual([])
})

test.each([
  [
    'a modifier holds for one block',
    '[if no]\nx\n[align center]\nMiddle.\n[ifnever true]\nx\n[after 1s]\nLate.',
    'Middle.\n\nLate.',
  ],
  [
    'modifiers without text between them hold together',
    '[note]\n[if yes]\nx\n[if yes]\n\n[unless yes]\nx\n[cont]\nEnd.',
    'End.',
  ],
  ['else reverses the last condition', '[if no]\nx\n[cont]\nHere.\n[else]\nElse.', 'Here.\n\nElse.'],
  ['append joins paragraphs', 'One.\n\n[if yes; append]\nTwo.\n[cont]\nThree.', 'One. Two.\n\nThree.'],
  ['brackets in a condition are no text', "[if 'ab'[0] === 'a']\nOne.\n[unless no]\nHere.", 'One.\n\nHere.'],
  ['brackets of another kind are text', '[if no]\nx\n[Applause]\nThanks.', '[Applause]\n\nThanks.'],
])('Chapbook: %s', (_rule, text, shown) => {
  expect(told(read('Chapbook', `:: Start\nyes: true\nno: false\n--\n${text}`))).toEqual([shown])
})

test.each([
  ['Snowman', '<% s.n = (s.n || 0) + 1; %><% if (s.n > 1) { %>Again.<% } else { %>First.<% } %>'],
  ['SugarCube', '<<set $n to ($n or 0) + 1>><<if $n gt 1>>Again.<<else>>First.<</if>>'],
])('%s: a count may begin without a value', (format, count) => {
  const story = read(format, `:: Start\n[[On->Room]]\n:: Room\n${count}\n[[On->Room]]`)
  expect(told(story, 'On', 'On').slice(1)).toEqual(['First.', 'Again.'])
  expect(lost(story)).toEqual([])
})

test('Harlowe: the name of a hook is not text, and a list has bullets', () => {
  expect(told(read('Harlowe', ':: Start\nFog.[ Rain.](wet| |dry)[Sun.]\n* one\n* *two*'))).toEqual([
    'Fog. Rain. Sun.\n• one\n• *two*',
  ])
})

test('Harlowe: what is alerted is told, and an event happens only where its condition holds', () => {
  const story = read(
    'Harlowe',
    ':: Start\n(set: $n to 3)(alert: "Fog!") (event: when $n > 5)[Rain.](event: when $n is 3)[Sun.]',
  )
  expect(told(story)).toEqual(['Fog! Sun.'])
  expect(lost(story)).toEqual(['macro: (event: when $n > 5)', 'macro: (event: when $n is 3)'])
})

test('Snowman: a passage that a function shows later is a way among others, and what follows is told', () => {
  const code = "$('#x').click(function() { window.story.show('Sea'); })"
  const story = read('Snowman', `:: Start\nFog.\n<% ${code} %>\nMore.\n[[Hill]]\n:: Sea\nWaves.\n:: Hill\nWind.`)
  expect(told(story)).toEqual(['Fog.\nMore.'])
  expect(play(story.novel, []).offered).toEqual(['Sea', 'Hill'])
  expect(lost(story)).toEqual([`script: ${code}`])
})

test('Snowman: Underscore tells whether a list has an item', () => {
  const story = read('Snowman', ":: Start\n<% s.bag = ['knife'] %><% if (_.contains(s.bag, 'knife')) { %>Sharp.<% } %>")
  expect([told(story), lost(story)]).toEqual([['Sharp.'], []])
})

test('passages without text that lead only to each other end somewhere', () => {
  const story = read('SugarCube', ':: Start\nFog. [[On->A]] [[Back->Start]]\n:: A\n<<goto "B">>\n:: B\n<<goto "A">>')
  expect(play(story.novel, []).offered).toEqual(['On', 'Back'])
  expect(new Set(told(story, 'On').slice(1))).toEqual(new Set(['']))
})

test.each([
  ['ambient sound: "x"', 'media'],
  ['sound effect: "x"', 'media'],
  ['no ambient sound', 'media'],
  ['embed image: "x"', 'media'],
  ['back link', 'macro'],
  ['restart link', 'macro'],
  ['theme switcher', 'macro'],
  ['text input for: "x"', 'input'],
  ['dropdown menu for: "x"', 'input'],
])('Chapbook: {%s} is reported as %s', (insert, kind) => {
  expect(lost(read('Chapbook', `:: Start\nFog. {${insert}}`))).toEqual([`${kind}: {${insert}}`])
})

test('a value shown before it changes in the same passage is not shown as it is afterwards', () => {
  for (const [format, set, later] of [
    ['SugarCube', '<<set $gold to 3>>', '<<set $gold += 1>>'],
    ['Harlowe', '(set: $gold to 3)', '(set: $gold to it + 1)'],
  ] as const) {
    const story = read(format, `:: Start\n${set}[[Go->Room]]\n:: Room\nHad $gold. ${later}Has $gold.\n[[Stay->Room]]`)
    expect(told(story, 'Go', 'Stay').slice(1)).toEqual(['Had …. Has 4.', 'Had …. Has 5.'])
    expect(lost(story)).toEqual(['shown: gold'])
  }
})

test('SugarCube: an unset variable has no value any more', () => {
  const story = read(
    'SugarCube',
    ':: Start\n<<set $gold to 3, $mood to "calm", $key to true>>[[Go->Room]]\n:: Room\n<<unset $gold, $mood $key>><<if $gold is 3>>Rich.<</if>><<if $mood is "calm">>Calm.<</if>><<if $key>>Key.<</if>>Bare.\n[[Go->Room]]',
  )
  expect(told(story, 'Go').at(-1)).toBe('Bare.')
  expect(lost(story)).toEqual([])
})

test('SugarCube: a choice names its passage before its label, and a picture with a link stays a way', () => {
  const story = read(
    'SugarCube',
    ':: Start\nx <<choice "Room" "Enter">> <<choice "Room">> [img[A door|door.png][Room][$key to true]]\n:: Room\n<<if $key>>Unlocked.<<else>>Locked.<</if>>',
  )
  expect(['Enter', 'Room', 'A door'].map((label) => told(story, label).at(-1))).toEqual([
    'Locked.',
    'Locked.',
    'Unlocked.',
  ])
  expect(lost(story)).toEqual(['media: [img[A door|door.png][Room][$key to true]]'])
})

test('SugarCube: line breaks within <<nobr>> are spaces', () => {
  const story = read(
    'SugarCube',
    ':: Start\n<<nobr>>\none\n<<if $key>>\nnever\n<<else>>\ntwo\n<</if>>\nthree\n<</nobr>>',
  )
  expect([told(story), lost(story)]).toEqual([['one two three'], []])
})

test('two variables with texts are compared text by text', () => {
  const story = read(
    'SugarCube',
    ':: Start\n<<set $mood to "calm">>[[One|Room][$face to "calm"]] [[Other|Room][$face to "red"]]\n:: Room\n<<if $face is $mood>>Alike.<<else>>Not alike.<</if>>',
  )
  expect([told(story, 'One').at(-1), told(story, 'Other').at(-1), lost(story)]).toEqual(['Alike.', 'Not alike.', []])
})

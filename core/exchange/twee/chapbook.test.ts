import { expect, test } from 'vitest'
import { readChapbook } from './chapbook.ts'
import { outlineOfPassage } from './test-pieces.ts'

/** Each source beside its pieces; the line break that ends every passage is left out. */
test.each([
  [
    'the vars section sets variables, some only under a condition, and configures the page',
    'gold: 3\nhas.key: true\n\nodd line\nconfig.style.page: "x"\nsound.tide.url: "y"\nmood (gold > 2): "calm"\nroll: random.d6\nside: random.coinFlip\n--\nFog.',
    'gold = 3 | has.key = true | lost value: odd line | if gold > 2 { mood = "calm" } | roll = random(1, 6) | side = either(true, false) | "Fog."',
  ],
  [
    'a passage may have no vars section',
    'no vars\n-- not a line\n[if  gold > 2 ]\nRich.\n\n[else]\nPoor.',
    '"no vars\\n-- not a line" | if gold > 2 { "\\n\\nRich." } else { "\\n\\nPoor." }',
  ],
  ['an else of nothing is reported', '[else]\nNobody.\n[continue]\nOn.', 'lost condition: else | "\\n\\nOn."'],
  [
    'else reverses the last condition after other text too',
    '[if a]\nx\n[cont]\ny\n[else]\nz',
    'if a { "x" } | "\\n\\ny" | if not a { "\\n\\nz" }',
  ],
  [
    'several modifiers may share a line',
    '[if a; unless b]\nx\n[else]\nz\n[if c; append ]\nw',
    'if a { if not b { "x" } } | if not (not b) { "\\n\\nz" } | if c { " w" }',
  ],
  [
    'notes are left out',
    '[IF a]\nx\n[n.b.]\nx\n[nb]\nx\n[fixme]\nx\n[todo]\nx\n[note to myself]\nx\n[ifnever a]\nx\n[continued]\nEnd.',
    'if a { "x" } | "\\n\\nEnd."',
  ],
  [
    'modifiers of the look leave the text',
    "One.\n[ifalways a]\nTwo.\n[cont'd]\nThree.\n[align center]\nFour.\n[after 2s]\nFive.\n[continue]\nSix.\n[cont]\nSeven.",
    '"One." | "\\n\\nTwo." | "\\n\\nThree." | "\\n\\nFour." | "\\n\\nFive." | "\\n\\nSix." | "\\n\\nSeven."',
  ],
  [
    'code is left out',
    'One.\n[JavaScript]\nx = 1\n[CSS]\na {}\n[continue]\nTwo.',
    '"One." | lost script: [JavaScript] | lost script: [CSS] | "\\n\\nTwo."',
  ],
  [
    'brackets of another kind are text',
    'One.\n[Applause; loud]\nTwo.\n[]\n[[Link]]\n[if a] not alone',
    '"One." | "\\n\\n[Applause]" | "\\n\\n[loud]" | "\\n\\nTwo.\\n[]\\n" | [Link -> Link] | "\\n[if a] not alone"',
  ],
  [
    'passages are embedded and linked by name or by a variable with their name',
    "{embed passage: 'Bell'} {embed passage named: bell} {link to: 'Gate', label: 'Try \\'it\\''} {link to: 'Gate'} {Link  To: place.here, Label: \"Go\"}",
    'include Bell | " " | include = bell | " " | [Try \'it\' -> Gate] | " " | [Gate -> Gate] | " " | [Go -> = place.here]',
  ],
  [
    'links reveal texts and passages',
    "{reveal link: 'A _door_', text: 'It is *shut*.'} {reveal link: 'Look', passage: 'Bell'} {reveal link: 'Nothing'}",
    '[A door -> here] { "It is *shut*." } | " " | [Look -> here] { include Bell } | " " | [Nothing -> here]',
  ],
  [
    'text inputs may name the reader',
    "{text input for: 'playerName'} {text input for: 'age'} {text input for 'heroName', required: false} {text input, required: false}",
    'lost input: {text input for: \'playerName\'} | " " | lost input: {text input for: \'age\'} | " " | lost input: {text input for \'heroName\', required: false} | " " | lost input: {text input, required: false} | reader playerName | reader heroName',
  ],
  [
    'menus have their first choice',
    "{cycling link for: 'way', choices: ['u', 'd']} {cycling link for 'way', choices: ['u', 'd']} {cycling link, choices: ['u', 'd']} {dropdown menu for: 'way', choices: [\"it's\"]} {dropdown menu, choices: ['u']} {cycling link for: 'way', choices: [1, 2]}",
    "lost input: {cycling link for: 'way', choices: ['u', 'd']} | way = \"u\" | \" \" | lost input: {cycling link for 'way', choices: ['u', 'd']} | way = \"u\" | \" \" | lost input: {cycling link, choices: ['u', 'd']} | \" \" | lost input: {dropdown menu for: 'way', choices: [\"it's\"]} | way = \"it's\" | \" \" | lost input: {dropdown menu, choices: ['u']} | \" \" | lost input: {cycling link for: 'way', choices: [1, 2]}",
  ],
  [
    'sounds and pictures are left out',
    "{ambient sound: 'x'}{no ambient sound}{sound effect: 'x'}{embed image: 'x'}{embed Flickr image: 'x'}{embed flickr: 'x'}{embed Unsplash image: 'x'}{embed Unsplash: 'x'}{embed YouTube video: 'x'}{embed YouTube: 'x'}",
    "lost media: {ambient sound: 'x'} | lost media: {no ambient sound} | lost media: {sound effect: 'x'} | lost media: {embed image: 'x'} | lost media: {embed Flickr image: 'x'} | lost media: {embed flickr: 'x'} | lost media: {embed Unsplash image: 'x'} | lost media: {embed Unsplash: 'x'} | lost media: {embed YouTube video: 'x'} | lost media: {embed YouTube: 'x'}",
  ],
  [
    'links to the past are left out',
    "{back link, label: 'Back'}{restart link}{theme switcher}",
    "lost macro: {back link, label: 'Back'} | lost macro: {restart link} | lost macro: {theme switcher}",
  ],
  [
    'values are printed',
    '{gold + 1} {gold} {a.b} {random.d6} {random.coinFlip} {a =} {}',
    'print gold + 1 | " " | print gold | " " | print a.b | " " | print random(1, 6) | " " | print either(true, false) | " " | lost shown: {a =} | " {}"',
  ],
  [
    'inserts may lack their values',
    '{link to: , label: "x"} {link to: "Gate", label: ""} {embed passage} {reveal link: , text: "x"} {reveal link} {text input for}{dropdown menu for: "x"}',
    '[x -> x] | " " | [ -> Gate] | " " | include  | " " | [x -> here] { "x" } | " " | [ -> here] | " " | lost input: {text input for} | lost input: {dropdown menu for: "x"}',
  ],
])('Chapbook: %s', (_rule, source, outline) => {
  const { pieces, readers } = readChapbook(source, 'Here')
  expect(pieces.at(-1)).toEqual({ kind: 'text', text: '\n' })
  expect(outlineOfPassage({ pieces: pieces.slice(0, -1), readers })).toBe(outline)
})

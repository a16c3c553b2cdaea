import { expect, test } from 'vitest'
import { readHarlowe } from './harlowe.ts'
import { outlineOfPassage } from './test-pieces.ts'

/** Each source beside its pieces. */
test.each([
  [
    'white space collapses between braces',
    'a {\n  This sentence\n  will be\n  (set: $event to true)\n  written on {one\n line}.\n} b\n{Good{ gumballs!}}\n{a`  b\n`\\\nc} {d',
    '"a " | "This sentence will be " | event = true | " written on " | "one line" | "." | " b\\n" | "Good" | " gumballs!" | "\\n" | "a" | "  b\\n" | "c" | " {d"',
  ],
  ['braces without a partner are text', 'a } b { c [d { e] f', '"a } b { c " | "d { e" | " f"'],
  [
    'verbatim text has no markup',
    '`[[no link]] $gold` and ``a ` b`` `never closed',
    '"&#91;&#91;no link&#93;&#93; &#36;gold" | " and " | "a &#96; b" | " `never closed"',
  ],
  [
    'links lead on, also by variables',
    '[[Down]] [[Go up->Up]] [[Up<-Go up]] [[a|b]] [[$where]] [[On->$where]] [[On->(either: "a", "b")]]',
    '[Down -> Down] | " " | [Go up -> Up] | " " | [Go up -> Up] | " " | [a -> b] | " " | [$where -> = where] | " " | [On -> = where] | " " | [On -> (either: "a", "b")]',
  ],
  [
    'links that are not closed on their line are text',
    '[[a\nb]] [[[Deep->Sea]]] [[c',
    '"[[a\\nb]] " | [Deep -> Sea] | " [[c"',
  ],
  [
    'hooks may be named or hidden, on both sides',
    '[Rain.](wet| |dry)[Sun.] |a>[b] [c]<d| |e|f [open',
    '"Rain." | " " | "Sun." | " " | "b" | " " | "c" | " |e|f " | "open"',
  ],
  [
    'variables are printed',
    '$gold, $oil-can $éa _no $ 5$ a$b $_x x_y (set: _mine to 1)_mine _mine_',
    'print gold | ", " | print oil | "-can " | print éa | " _no $ 5$ a" | print b | " " | print _x | " x_y " | _mine = 1 | print _mine | " _mine_"',
  ],
  [
    'temporary variables come from loops too',
    '(for: each _item, ...$bag)[_item ]_item (for: _n, 1)[_n]',
    'lost macro: (for: each _item, ...$bag) | print _item | " " | print _item | " " | lost macro: (for: _n, 1) | print _n',
  ],
  [
    'variables are set and put',
    '(set: $a to 1, $b to it + 1)(put: "x" into $c)(set: $d to (oddity: $e))(SET: $f to true)(set: $a to $a + 1)(set: $b to 1 +)(put: 2 into)',
    'a = 1 | b += 1 | c = "x" | d = oddity | f = true | a += 1 | lost value: (set: $b to 1 +) of b | lost value: (put: 2 into) of ',
  ],
  [
    'conditions have arms',
    '(if: $a > 1)[A](else-if: $a is 1)[B](else:)[C](unless: $b)[D]',
    'if a > 1 { "A" } if a == 1 { "B" } else { "C" } | if not b { "D" }',
  ],
  [
    'an else may follow blanks, and only them',
    '(if: $a)[A]\n(else:)[B] (if: $b)[C] x (else:)[D](elseif: $a)[E](else:)[F]',
    'if a { "A" } else { "B" } | "\\n" | " " | if b { "C" } | " x " | "D" | "E" | "F"',
  ],
  ['a condition without a hook has none', '(if: $a) no hook (unless: $b)', 'if a {  } | " no hook " | if not b {  }'],
  [
    'hooks are attached after names and changers',
    '(if: $a)|x>[A](if: $a) |y>[B](if: $a)+(text-style: "bold")[C](text-colour: red) + (text-size: 2) [D](if: $a)\n[E]<z|',
    'if a { "A" } | if a { "B" } | if a { "C" } | "D" | if a { "E" }',
  ],
  ['a hook is attached behind any number of changers', `(if: $a)${'+(hidden:)'.repeat(12)}[F]`, 'if a { "F" }'],
  [
    'a hook that begins with a link, and a link of its own',
    '(if: $a)[[[Go->On]]](if: $a)[[Go->On]] (savegame: "x")[[Go->On]](ignore:)[gone](if: $a)[[open',
    'if a { [Go -> On] } | if a { [Go -> On] } | " " | [Go -> On] | if a {  } | "[[open"',
  ],
  [
    'events and alerts are told',
    '(event: when $n > 5)[Rain.](event: when $n is 1)(alert: "Fog!" )',
    'lost macro: (event: when $n > 5) | if n > 5 { "Rain." } | lost macro: (event: when $n is 1) | if n == 1 {  } | print "Fog!"',
  ],
  [
    'macros lead to passages',
    '(go-to: "Up")(goto: $where)(redirect: \'Up\')(display: "Part")(display: $where)(go-to: "a" + "b")',
    'go to Up | go to = where | go to Up | include Part | include = where | go to = "a" + "b"',
  ],
  [
    'macros print',
    '(print: $a + 1)(print: "x")(either: "a", "b")(random: 1, 3)(cond: $a, "x", "y")(str: $a)(text: "b")(string: 3)',
    'print a + 1 | print "x" | print either("a", "b") | print random(1, 3) | print "x" | "y" | print a | print "b" | print 3',
  ],
  [
    'macros link',
    '(link-goto: "Go", "Up")(link-goto: "Up")(link-goto: \'It is "it"\', $where)(link-goto: "a\\"b", "c")(link-reveal-goto: "Go", "Up")[(set: $a to 1)](link-reveal-goto: "Up") (click-goto: ?hook, "Up")(click-goto: "word", "Up")',
    '[Go -> Up] | [Up -> Up] | [It is "it" -> = where] | [a"b -> c] | [Go -> Up] { a = 1 } | [Up -> Up] | " " | [Up -> Up] | [word -> Up]',
  ],
  [
    'links that reveal',
    '(link: "a")[b](link-replace: "c")[d](link-reveal: "e")[f](link-repeat: "g")[h](link-rerun: "i")[j](link-fullscreen: "k", "l")[m](link: "n")(link: $o)[p](link-undo: "Back")',
    '[a -> here] { "b" } | [c -> here] { "d" } | [e -> here] { "f" } | [g -> here] { "h" } | [i -> here] { "j" } | [k -> here] { "m" } | [n -> here] | [ -> here] { "p" } | lost macro: (linkundo: "Back")',
  ],
  [
    'input fields are reported, and menus have their first value',
    '(dropdown: bind $a, "u", "d")(cycling-link: 2bind $a, "u")[x](seq-link: bind _a, "u") (input-box: bind $b, "XX")(input: bind $b)(force-input-box: bind $b, "x")(prompt: "p", "q")(checkbox: bind $c, "l")(meter: bind $d, 10, "X")(dropdown: "u")(cycling-link: bind $e, $f)[[Go]]',
    'lost input: (dropdown: bind $a, "u", "d") | a = "u" | lost input: (cyclinglink: 2bind $a, "u") | a = "u" | lost input: (seqlink: bind _a, "u") | _a = "u" | " " | lost input: (inputbox: bind $b, "XX") | lost input: (input: bind $b) | lost input: (forceinputbox: bind $b, "x") | lost input: (prompt: "p", "q") | lost input: (checkbox: bind $c, "l") | lost input: (meter: bind $d, 10, "X") | lost input: (dropdown: "u") | lost input: (cyclinglink: bind $e, $f) | [Go -> Go]',
  ],
  [
    'the reader’s name is asked',
    '(input-box: bind $heroName, "XX")(set: $player to (prompt: "Who?", "Nell"))(set: $x to (prompt: "Your name?", "Nell"))(put: (prompt: "Name?", "N") into $имя)(set: $y to (prompt: "Age?", "9"))(input-box: 2bind $name)(set: $player to "Ann")(meter: bind $hero, 3)(cycling-link: bind $heroMood, "glad")(input: bind $hero)[gone](force-input-box: bind $x, "=X=")',
    'lost input: (inputbox: bind $heroName, "XX") | y = prompt | lost input: (inputbox: 2bind $name) | player = "Ann" | lost input: (meter: bind $hero, 3) | lost input: (cyclinglink: bind $heroMood, "glad") | heroMood = "glad" | lost input: (input: bind $hero) | lost input: (forceinputbox: bind $x, "=X=") | reader heroName | reader player | reader x | reader имя | reader name | reader hero',
  ],
  [
    'changers leave their hook',
    '(text-style: "italic")[a](text-style: "bold")[b](text-style: "emphasis", "mark")[c](text-style: "rumble")[d](text-colour: "red")[e](transition: "pulse")[f](align: "=><=")[g](background: "bold")[h](t8n: "x")',
    '"<i>" | "a" | "</i>" | "<b>" | "b" | "</b>" | "<i>" | "c" | "</i>" | "d" | "e" | "f" | "g" | "h"',
  ],
  [
    'other macros are reported',
    '(track: "tide", "play")(audio: "x")(masteraudio: "stop")(newtrack: "a", "b")(unknown-thing: 1)[shown](replace: ?a)[b](icon-undo:)[gone](storylet: when $a)(goto-ish)',
    'lost media: (track: "tide", "play") | lost media: (audio: "x") | lost media: (masteraudio: "stop") | lost media: (newtrack: "a", "b") | lost macro: (unknownthing: 1) | "shown" | lost macro: (replace: ?a) | "b" | lost macro: (storylet: when $a) | "(goto-ish)"',
  ],
  [
    'brackets that begin no macro are text',
    '(Not a macro) (no : macro) (: none) (if $a) (http://a.b) (if: never closed',
    '"(Not a macro) " | lost macro: (no: macro) | " (: none) (if " | print a | ") (http://a.b) (if: never closed"',
  ],
  [
    'arguments may contain brackets and quotes',
    '(print: "a) b")(print: \'c) d\')(print: $map\'s (2))(print: "e\\") f")(print: (max: 1, (min: 2, 3)))(print: "never closed)',
    'print "a) b" | print "c) d" | print $map\'s (2) | print "e") f" | print (max: 1, (min: 2, 3)) | print "never closed',
  ],
  [
    'the passage names itself',
    '(set: $from to (passage:)\'s name)(link-goto: "x", (passage:)\'s name)(if: (passage: )\'s name is "Here")[y]',
    'from = "Here" | [x -> Here] | if "Here" == "Here" { "y" }',
  ],
  ['comments are left out, line breaks escaped', 'a<!-- (set: $x to 1) -->b\\\nc\n\\d', '"abcd"'],
])('Harlowe: %s', (_rule, source, outline) => {
  expect(outlineOfPassage(readHarlowe(source, 'Here'))).toBe(outline)
})

test('Harlowe: hooks nest up to sixty deep; brackets further in are text', () => {
  const outline = (open: string, depth: number) =>
    outlineOfPassage(readHarlowe(`${open.repeat(depth)}x${']'.repeat(depth)}`, 'Here'))
  const within = (depth: number, inner: string) => `${'if a { '.repeat(depth)}${inner}${' }'.repeat(depth)}`
  expect([outline('(if: $a)[', 60), outline('|n>[', 60)]).toEqual([within(60, '"x"'), '"x"'])
  expect([outline('(if: $a)[', 61), outline('|n>[', 61)]).toEqual([
    `${within(60, 'if a {  } | "[x"')} | "]"`,
    '"[x" | "]"',
  ])
})

import { expect, test } from 'vitest'
import { readSugarcube, widgetsOf } from './sugarcube.ts'
import { outlineOfPassage } from './test-pieces.ts'

/** Each source beside its pieces. */
test.each([
  [
    'verbatim text and code have no markup',
    'The variable """$name [[x]]""" is {{{<<set $a to 1>>}}}, <nowiki>//no//</nowiki> $name.',
    '"The variable &#36;name &#91;&#91;x&#93;&#93; is &#60;&#60;set &#36;a to 1&#62;&#62;, &#47;&#47;no&#47;&#47; " | print name | "."',
  ],
  [
    'two dollar signs begin no variable',
    '$$name costs $$ 5 and $5, $name$other.',
    '"$name costs $$ 5 and $5, " | print name | print other | "."',
  ],
  [
    'variables are printed with their properties, temporary ones where they are set',
    '<<set _i to 2>>$hero.name $a["b"] $a[\'c d\'] _i _j x_i $b[0] $b[_i] $b[$j].c $b[?] $a.b.c. $мир',
    '_i = 2 | print hero.name | " " | print a.b | " " | print a.c d | " " | print _i | " _j x_i " | print $b[0] | " " | print $b[_i] | " " | print $b[$j].c | " " | print b | "[?] " | print a.b.c | ". " | print мир',
  ],
  [
    'loops make temporary variables',
    '<<for _n to 0; _n lt 3; _n++>>_n<</for>><<for _k, _v range $bag>>_k _v<</for>>',
    'lost macro: <<for _n to 0; _n lt 3; _n++>> | print _n | lost macro: <<for _k, _v range $bag>> | print _k | " " | print _v',
  ],
  [
    'variables are set',
    '<<set $a to 1, $b = 2; $c += 3>><<run $a -= 1>><<set $d to>><<set $e.f to "x">><<run setup.go()>><<unset $a, $b _c>><<remember $a>><<forget $a>>',
    'a = 1 | b = 2 | c += 3 | a += 0 - 1 | lost value: <<set $d to>> of d | e.f = "x" | lost value: <<run setup.go()>> of  | a = false | b = false | _c = false',
  ],
  [
    'conditions have arms, with old names too',
    '<<if $a gt 1>>A<<elseif $a is 1>>B<<else>>C<</if>><<if not $b>>D<<endif>><<if $a>>E<<else if $b>>F<<else>>G<<endif>>',
    'if a > 1 { "A" } if a == 1 { "B" } else { "C" } | if not b { "D" } | if a { "E" } if b { "F" } else { "G" }',
  ],
  [
    'a switch compares with each value',
    '<<switch $a>><<case 1 "two">>A<<case $b>>B<<default>>C<</switch>><<switch $a>>x<<case>>y<</switch>>',
    'if (a == 1) or (a == "two") { "A" } if a == b { "B" } else { "C" } | "x" | else { "y" }',
  ],
  [
    'passages are shown and gone to',
    '<<goto "Up">><<goto $where>><<goto [[Up]]>><<goto [[Go|Down]]>><<include "Part">><<include Part>><<display [[Part]]>><<display \'A b\'>>',
    'go to Up | go to = where | go to Up | go to Down | include Part | include Part | include Part | include A b',
  ],
  [
    'values are printed',
    '<<print $a + 1>><<= $b>><<- "c">><<print random(1, 3)>>',
    'print a + 1 | print b | print "c" | print random(1, 3)',
  ],
  [
    'fields have their initial values',
    '<<textbox "$heroName" "Nell">><<textbox "$age" "9">><<textbox "$x" "">><<textarea "$playerStory" "x">><<numberbox "$n" 3 autofocus>><<checkbox "$c" false true>><<checkbox "$c" false true checked>><<checkbox "$c" 0 1 autocheck>><<radiobutton "$r" "a">><<radiobutton "$r" "b" checked>><<textbox \'$q\' \'z\'>><<textbox "odd" "x">><<textbox>>',
    'lost input: <<textbox "$heroName" "Nell">> | heroName = "Nell" | lost input: <<textbox "$age" "9">> | age = "9" | lost input: <<textbox "$x" "">> | lost input: <<textarea "$playerStory" "x">> | playerStory = "x" | lost input: <<numberbox "$n" 3 autofocus>> | n = 3 | lost input: <<checkbox "$c" false true>> | c = false | lost input: <<checkbox "$c" false true checked>> | c = true | lost input: <<checkbox "$c" 0 1 autocheck>> | c = 1 | lost input: <<radiobutton "$r" "a">> | lost input: <<radiobutton "$r" "b" checked>> | r = "b" | lost input: <<textbox \'$q\' \'z\'>> | q = "z" | lost input: <<textbox "odd" "x">> | lost input: <<textbox>> | reader heroName',
  ],
  [
    'lists have their initial values',
    '<<listbox "$m">><<option "A" "a">><<option "B" "b" selected>><</listbox>><<cycle "$m" autoselect>><<option "c">><<option "d">><</cycle>><<cycle "$m">><<option "e">><</cycle>><<listbox "m" autoselect>><<option "f">><</listbox>><<listbox "$m" autoselect>><</listbox>><<cycle "$m">><<option "f">><<option "g" selected>><</cycle>>',
    'lost input: <<listbox "$m">> | m = "b" | lost input: <<cycle "$m" autoselect>> | m = "c" | lost input: <<cycle "$m">> | lost input: <<listbox "m" autoselect>> | lost input: <<listbox "$m" autoselect>> | lost input: <<cycle "$m">> | m = "g"',
  ],
  [
    'choices and actions lead on',
    '<<choice [[One|Links][$gold to 1]] [[Two]]>><<actions [[Three][$a["b"] to 1]]>><<choice "Room">><<choice "Room" "Enter">><<actions "A" \'B\'>><<actions [[C]] [[D|E]]>><<choice>>',
    '[One -> Links] { gold = 1 } | [Two -> Two] | [Three -> Three] { a.b = 1 } | [Room -> Room] | [Enter -> Room] | [A -> A] | [B -> B] | [C -> C] | [D -> E]',
  ],
  [
    'links lead on, reveal or only change something',
    '<<link "Go" "Up">><</link>><<link "Go" $where>><</link>><<link "Go" place()>><</link>><<link [[Go|Up]]>><<set $a to 1>><</link>><<button "Stay">>x<</button>><<click \'Old\' "Way">><<run $a to 2>><</click>><<link [[Up]]>><</link>><<link "Bare" Up>><</link>><<link>>y<</link>>',
    '[Go -> Up] | [Go -> = where] | [Go -> = place()] | [Go -> Up] { a = 1 } | [Stay -> here] { "x" } | [Old -> Way] { a = 2 } | [Up -> Up] | [Bare -> Up] | [ -> here] { "y" }',
  ],
  [
    'links with setters',
    '[[On|There][$a to 1]] [[There][$b to true; $c to 2]] [[On->There]] [[$where]] [[On|$where]] [[On|passage()]]',
    '[On -> There] { a = 1 } | " " | [There -> There] { b = true | c = 2 } | " " | [On -> There] | " " | [$where -> = where] | " " | [On -> = where] | " " | [On -> = "Here"]',
  ],
  [
    'links replace themselves',
    '<<linkreplace "A">>b<</linkreplace>><<linkappend \'C\'>>d<</linkappend>><<linkprepend e>>f<</linkprepend>>',
    '[A -> here] { "b" } | [C -> here] { "d" } | [e -> here] { "f" }',
  ],
  [
    'blocks show their text',
    '<<nobr>>\none\n  <<if $a>>\ntwo\n<</if>> <<print $b>><br>three\n<</nobr>>\n<<silently>>x $a <<set $b to 1>>[[Go]]<<if $a>>z<<set $b to 2>><</if>><<include "Part">><</silently>><<silent>><<set $c to 1>>y<</silent>><<timed 2s>>a<</timed>><<type 40ms>>b<</type>><<do>>c<</do>><<done>>d<</done>><<capture _i>>e<</capture>>',
    '" one " | if a { " two " } | " " | print b | "\\nthree " | "\\n" | b = 1 | if a { b = 2 } | include silently Part | c = 1 | "a" | "b" | "c" | "d" | "e"',
  ],
  [
    'code and audio are left out',
    '<<script>>window.x = 1<</script>><<widget "w">>inner<</widget>><<createplaylist "p">><<track "t">><</createplaylist>><<createaudiogroup ":ui">><<track "t">><</createaudiogroup>><<audio "t" play>><<playlist "p" stop>><<masteraudio stop>><<cacheaudio "t" "u">><<waitforaudio>><<removeplaylist "p">>',
    'lost script: <<script>> | lost macro: <<widget "w">> | lost macro: <<createplaylist "p">> | lost macro: <<createaudiogroup ":ui">> | lost media: <<audio "t" play>> | lost media: <<playlist "p" stop>> | lost media: <<masteraudio stop>> | lost media: <<removeplaylist "p">>',
  ],
  [
    'other macros are reported, quiet ones are not',
    '<<odd "x">><<repeat 1s>>a<</repeat>><<replace "#a">>b<</replace>><<append "#a">>c<</append>><<prepend "#a">>d<</prepend>><<custom 1>>e<</custom>><<back>><<return "x">><<removeclass "#a" "b">><<addclass "#a" "b">><<toggleclass "#a" "b">><<copy "#a">><<remove "#a">><<stop>><<break>><<continue>><<optionsfrom $a>><<next>><<cursor>><<redo>>',
    'lost macro: <<odd "x">> | lost macro: <<repeat 1s>> | "a" | lost macro: <<replace "#a">> | "b" | lost macro: <<append "#a">> | "c" | lost macro: <<prepend "#a">> | "d" | lost macro: <<custom 1>> | "e" | lost macro: <<back>> | lost macro: <<return "x">>',
  ],
  ['what is not closed ends with the passage', '<<if $a>>A<<link "Go">>B', 'if a { "A" | [Go -> here] { "B" } }'],
  [
    'what closes nothing is left out',
    'a<</if>>b<<link "x">><<if $a>>c<</link>>d<<endless>>e<<end>>',
    '"a" | "b" | [x -> here] { if a { "c" } } | "d" | "e"',
  ],
  [
    'macros may contain their own marks in quotes',
    '<<print "a >> b">><<print \'c >> d\'>><<print "e \\" >> f">><<print "it\'s">><<print "g\nh>><< print $a >><<<print $b>><<>>< <x> <<1>> <<never <<print $c <<print $d>> <<print it\'s>>',
    'print "a >> b" | print "c >> d" | print "e " >> f" | print "it\'s" | print "g h | print a | "<<><<>><  <<1>> <<never <<print " | print c | " " | print d | " " | print it\'s',
  ],
  [
    'an else of nothing is reported',
    'a<<else>>b<<case 1>>c<<switch $a>><<else>>d<</switch>><<if $a>><<default>>e<<elseif $b>>f<</if>>',
    '"a" | lost condition: <<else>> | "b" | lost condition: <<case 1>> | "c" | lost condition: <<else>> | "d" |  | if a { lost condition: <<default>> | "e" } if b { "f" }',
  ],
  ['comments are left out, and lines joined', 'a/* <<set $x to 1>> */b/% c %/d<!-- e -->f', '"abdf"'],
  [
    'pictures with links are ways',
    '[img[a.png]][[x]] [img[A door|door.png][Room][$key to true]] [img[b.png][Room]]',
    'lost media: [img[a.png]] | [x -> x] | " " | lost media: [img[A door|door.png][Room][$key to true]] | [A door -> Room] { key = true } | " " | lost media: [img[b.png][Room]] | [Room -> Room]',
  ],
  [
    'a quoted target is a name, whatever it looks like',
    '<<link "Go" "$up">><</link>><<link "Go" $up>><</link>>',
    '[Go -> $up] | [Go -> = up]',
  ],
  [
    'html links',
    '<a data-passage="Up" data-setter="$a to 1">Go</a><button data-passage="Down">Fall</button>',
    '[Go -> Up] { a = 1 } | [Fall -> Down]',
  ],
])('SugarCube: %s', (_rule, source, outline) => {
  expect(outlineOfPassage(readSugarcube(source, 'Here'))).toBe(outline)
})

test.each([
  ['<<widget "greet">> Hello, _args[0]! <</widget>>', 'a <<greet "Osip">> b', '"a Hello, Osip! b"'],
  ['<<widget greet>>_args[0]$args[1]_args[2]<</widget>>', "<<greet 'it' 2>>", '"it2"'],
  [
    '<<widget "say">><<print _args[0]>><<= $args[1]>><</widget>>',
    '<<say "a b" $c>><<say>>',
    'print "a b" | print c | print "" | print ""',
  ],
  [
    '<<widget "pay" container>><<set $gold -= _args[0]>><</widget>>',
    '<<pay 3>><<other 3>>',
    'gold += 0 - 3 | lost macro: <<other 3>>',
  ],
  ['<<widget "a">>1<<b>>3<</widget>> <<widget "b">>2<</widget>> ends', 'x<<a>><<b>><<a>>', '"x1232123"'],
  [
    '/* <<widget "a">>old<</widget>> */<<widget "b">><</widget>><<widget>>c<</widget>><<widget "d">>',
    '<<a>><<b>>',
    'lost macro: <<a>>',
  ],
  ['<<widget "a">>{{{<<set $x to 1>>}}}<</widget>>', '<<a>>', '"&#60;&#60;set &#36;x to 1&#62;&#62;"'],
])('SugarCube: the widgets %s in %s', (definitions, source, outline) => {
  const widgets = widgetsOf([definitions])
  expect(outlineOfPassage(readSugarcube(source, 'Here', widgets))).toBe(outline)
})

test('SugarCube: widgets that expand to too much stay macros', () => {
  const expanded = (body: string, source: string) =>
    outlineOfPassage(readSugarcube(source, 'Here', widgetsOf([`<<widget "a">>${body}<</widget>>`])))
  expect(expanded('x<<a>>', '<<a>>')).toBe('"xxxxx" | lost macro: <<a>>')
  expect(expanded('x'.repeat(25_000), '<<a>><<a>><<a>>')).toBe(`"${'x'.repeat(50_000)}" | lost macro: <<a>>`)
  expect(expanded('x', `${'y'.repeat(50_000)}<<a>>`)).toContain('lost macro')
})

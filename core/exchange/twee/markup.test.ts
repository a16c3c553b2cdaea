import { expect, test } from 'vitest'
import { emphasised } from '../story/emphasis.ts'
import { decoded, isChrome, isInit, isStoryPassage, linkOf, plainLabel, readMarkup, unmarked } from './markup.ts'
import { readSnowman } from './snowman.ts'
import type { Piece, TwineFormat } from './story.ts'

const text = (words: string) => ({ kind: 'text', text: words })
const lost = (loss: string, what: string) => ({ kind: 'loss', loss, what })
const link = (label: string, target: string) => ({ kind: 'link', label, target, body: [] })
const act = (words: string) => emphasised(words, 'act')
const strong = (words: string) => emphasised(words, 'strong')

test.each<[string, unknown[]]>([
  ['Fog [[On|There]] more', [text('Fog '), link('On', 'There'), text(' more')]],
  ['Fog [[On]]\nRain [[On|There][$a to 1]]', [text('Fog '), link('On', 'On'), text('\nRain '), link('On', 'There')]],
  ['[[never closed', [text('[[never closed')]],
  ['[[two\nlines]]', [text('[[two\nlines]]')]],
  ['a [img[quay.png]] b', [text('a '), lost('media', '[img[quay.png]]'), text(' b')]],
  [
    'a [<IMG[quay.png][There]] b',
    [text('a '), lost('media', '[<IMG[quay.png][There]]'), link('There', 'There'), text(' b')],
  ],
  ['[>img[a.png]]', [lost('media', '[>img[a.png]]')]],
  ['[img[never closed', [text('[img[never closed')]],
  ['some words before [img[b.png]]', [text('some words before '), lost('media', '[img[b.png]]')]],
  ['a<!-- b -->c/% d %/e/* f */g', [text('aceg')]],
  ['a<!-- b', [text('a<!-- b')]],
  ['a /% b /* c', [text('a /% b /* c')]],
  ['a / b < c', [text('a / b < c')]],
  ['a<br>b<p>c</p>d<span>e</span>', [text('a\nb\n\nc\n\nde')]],
  ['<i>a</i><b>b</b>', [text(act('a') + strong('b'))]],
  ['a<img src="x">b', [text('a'), lost('media', '<img src="x">'), text('b')]],
  ['a<input name="x">b', [text('a'), lost('input', '<input name="x">'), text('b')]],
  ['a<script>let x</script>b', [text('a'), lost('script', '<script>'), text('b')]],
  ['a<style>b</style >c', [text('a'), lost('script', '<style>'), text('c')]],
  ['a<script>never closed', [text('a'), lost('script', '<script>')]],
  ['a</script>b', [text('ab')]],
  ['<a data-passage="There">Go <em>on</em></a> then', [link('Go on', 'There'), text(' then')]],
  ['<A DATA-PASSAGE="There">Go</A>', [link('There', 'There'), text('Go')]],
  ['<a class=x data-passage=There>Go', [link('There', 'There'), text('Go')]],
  ["<a data-passage='A &amp; B'></a>", [link('A & B', 'A & B')]],
  [`<${'a'.repeat(2_000)}>`, [text(`<${'a'.repeat(2_000)}>`)]],
])('the markup of %j', (source, pieces) => {
  expect(readMarkup(source, 'Here')).toEqual(pieces)
})

test('the setters of links are read', () => {
  const setter = (words: string): Piece[] => [{ kind: 'text', text: words }]
  const bodies = (source: string) =>
    readMarkup(source, 'Here', setter).flatMap((each) => ('body' in each ? each.body : []))
  expect(bodies('[[On|There][$a to 1][$b to 2]]')).toEqual([text('$a to 1;$b to 2')])
  expect(bodies('<a data-passage="There" data-setter="$a to 1">On</a>')).toEqual([text('$a to 1')])
  expect(bodies('[[On|There]] <a data-passage="There">On</a>')).toEqual([])
})

test.each([
  [' There ', 'There', 'There'],
  [' On | There ', 'On', 'There'],
  ['a|b|There', 'a|b', 'There'],
  ['On->There', 'On', 'There'],
  ['a->b->There', 'a->b', 'There'],
  [' There <- On ', 'On', 'There'],
  ['There<-a<-b', 'a<-b', 'There'],
  ['a|b->There', 'a|b', 'There'],
  ['|There', 'There', 'There'],
  ['On|"There"', 'On', 'There'],
  ["On|'There'", 'On', 'There'],
  ['On|"There\'', 'On', '"There\''],
])('the link [[%s]] is called %s and leads to %s', (inside, label, target) => {
  expect(linkOf(inside)).toEqual({ label, target, setter: '' })
})

test.each([
  ['&amp;&LT;&gt;&quot;&apos;&nbsp;&mdash;&ndash;&hellip;', '&<>"\' —–…'],
  ['&laquo;&raquo;&ldquo;&rdquo;&lsquo;&rsquo;', '«»“”‘’'],
  ['&#65;&#x42;&#X43;', 'ABC'],
  ['&#0;&#xD800;&#xDFFF;&#x110000;', '&#0;&#xD800;&#xDFFF;&#x110000;'],
  ['&#xD7FF;&#xE000;&#x10FFFF;', '\uD7FF\uE000\u{10FFFF}'],
  ['&nosuch; & b', '&nosuch; & b'],
])('the entities of %s', (source, meant) => {
  expect(decoded(source)).toBe(meant)
})

test('Snowman: the class and id of a link are not shown', () => {
  const { pieces } = readSnowman('[[Cellar]]{.bold#cellar}, {.loose} [[Roof->Top]] {x}', 'Here')
  expect(pieces).toMatchObject([
    { kind: 'link', label: 'Cellar', target: 'Cellar' },
    { kind: 'text', text: ', {.loose} ' },
    { kind: 'link', label: 'Roof', target: 'Top' },
    { kind: 'text', text: ' {x}' },
  ])
})

test('a label has no markup', () => {
  expect(plainLabel("  ''Go''\n//on// <b>now</b><<set $a to 1>> &amp; here ")).toBe('Go on now & here')
})

test.each<[TwineFormat, string, string]>([
  ['harlowe', "''a'' //b// http://c", `${strong('a')} ${act('b')} http://c`],
  ['harlowe', '## Head\n==><==\n`a`', 'Head\n\na'],
  ['sugarcube', "''a\nb'' //c\nd// __e__ ==f== @@.h;i@@", `${strong('a\nb')} ${act('c\nd')} e f i`],
  ['sugarcube', 'a__b__c', 'abc'],
  ['harlowe', '__a__ _b_ snake_case_name', 'a b snake_case_name'],
  ['sugarcube', '!! Head\na\\\nb\n\\c\\ \t\nd\n \\e', 'Head\nabcde'],
  ['chapbook', '## Head\n__a__ _b_ \\*c\\_', `Head\n${strong('a')} ${act('b')} &#42;c&#95;`],
  ['snowman', '### Head\nsnake_case_name', 'Head\nsnake_case_name'],
  ['snowman', '* one\n**two** *three* ~~four~~ ^^five^^', `• one\n${strong('two')} ${act('three')} four five`],
  ['harlowe', 'a\n---\n***\n___\nb', 'a\n\n\n\nb'],
])('%s: the styles of %j', (format, source, meant) => {
  expect(unmarked(source, format)).toBe(meant)
})

test('passages for the engine are no part of the story', () => {
  const passage = (name: string, ...tags: string[]) => ({ name, tags, text: '' })
  const found = [
    ['Start', 'mine'],
    [''],
    ['StoryData'],
    ['StoryInit'],
    ['StoryCaption'],
    ['PassageHeader'],
    ['UserScript'],
    ['Story'],
    ['a', 'script'],
    ['a', 'x', 'widget'],
    ['a', 'header'],
    ['a', 'footer'],
    ['a', 'startup'],
    ['a', 'init'],
    ['a', 'stylesheet'],
    ['a', 'annotation'],
    ['a', 'debug-startup'],
    ['a', 'twine.private'],
    ['a', 'twine.image'],
  ].map(([name = '', ...tags]) => {
    const each = passage(name, ...tags)
    return [name, ...tags, isStoryPassage(each), isChrome(each), isInit(each)].join(' ')
  })
  expect(found).toEqual([
    'Start mine true false false',
    ' false false false',
    'StoryData false false false',
    'StoryInit false false true',
    'StoryCaption false true false',
    'PassageHeader false true false',
    'UserScript false false false',
    'Story true false false',
    'a script false false false',
    'a x widget false true false',
    'a header false true false',
    'a footer false true false',
    'a startup false false true',
    'a init false false true',
    'a stylesheet false false false',
    'a annotation false false false',
    'a debug-startup false false false',
    'a twine.private false false false',
    'a twine.image false false false',
  ])
})

const set = (name: string, value: unknown) => ({
  kind: 'set',
  change: { name, how: 'set', value: { kind: 'value', value } },
})

test.each<[string, unknown[]]>([
  ['s.a = 1; s.b = "x;y"', [set('a', 1), set('b', 'x;y')]],
  ["s.a = 'it\\'s; so'\ns.b = 2", [set('a', "it's; so"), set('b', 2)]],
  ['s.a = 1 // s.b = 2;\ns.c = 3', [set('a', 1), set('c', 3)]],
  ['s.a = 1 // the end', [set('a', 1)]],
  ['s.a = "a // b"', [set('a', 'a // b')]],
  ['const x = 1', [set('x', 1)]],
  ['story.show("There")', [{ kind: 'goto', target: 'There' }]],
  ["window.story.show( 'There' )", [{ kind: 'goto', target: 'There' }]],
  ['f(1; 2)', [lost('script', 'f(1; 2)')]],
  ['f([1;\n2])', [lost('script', 'f([1; 2])')]],
  ['f(`a;b`)', [lost('script', 'f(`a;b`)')]],
  ['}', []],
  ['else {', []],
])('Snowman: the code %j', (code, pieces) => {
  const found = readSnowman(`<% ${code} %>`, 'Here').pieces
  expect(found.map((each) => (each.kind === 'loss' ? lost(each.loss, each.what) : each))).toEqual(pieces)
})

test('Snowman: values and passages are put into the text, and conditions hold for what they enclose', () => {
  const value = { kind: 'variable', name: 'a' }
  expect(readSnowman('x <%= s.a %> y <%- story.render("Part") %><%', 'Here')).toEqual({
    pieces: [text('x '), { kind: 'print', value }, text(' y '), { kind: 'include', target: 'Part' }, text('<%')],
    readers: [],
  })
  const source = '<% if (s.a) { %>A<% } else if (s.b) { %>B<% } else { %>C<% } %>D'
  expect(readSnowman(source, 'Here').pieces).toEqual([
    {
      kind: 'if',
      arms: [
        { when: value, body: [text('A')] },
        { when: { kind: 'variable', name: 'b' }, body: [text('B')] },
        { when: null, body: [text('C')] },
      ],
    },
    text('D'),
  ])
})

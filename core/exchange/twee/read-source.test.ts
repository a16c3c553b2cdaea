import { expect, test } from 'vitest'
import { readSource } from './read-source.ts'

const passage = (name: string, text: string, ...tags: string[]) => ({ name, tags, text })

test('Twee 3: headers with tags, positions and escaped signs, and the data of the story', () => {
  const data = '{"ifid": "X", "format": "Harlowe", "format-version": "3.3.8", "start": "Quay", "zoom": 1}'
  const story = `\uFEFF
a note before
:: StoryTitle
 The Ferry \r
second line
:: StoryData
${data}
:: Quay [night  first] {"position":"100,100"}
Fog.
\\:: no header
 :: nor this

::Pier{"size":"1,1"}
::  Isle \\[of\\] \\{fog\\}  [a\\]b c]
::not a header] {"x"
:: nor [this
:: nor this [tag] more
:: nor\\
:: Last`
  expect(readSource(story)).toEqual({
    name: 'The Ferry',
    start: 'Quay',
    format: 'harlowe',
    passages: [
      passage('StoryTitle', ' The Ferry \nsecond line'),
      passage('StoryData', data),
      passage('Quay', 'Fog.\n:: no header\n :: nor this\n', 'night', 'first'),
      passage('Pier', ''),
      passage('Isle [of] {fog}', '::not a header] {"x"\n:: nor [this\n:: nor this [tag] more\n:: nor\\', 'a]b', 'c'),
      passage('Last', ''),
    ],
  })
})

test.each([
  [':: A\nx', { name: '', start: '', format: 'sugarcube' }],
  [':: StoryData\nno json\n:: A\nx', { start: '', format: 'sugarcube' }],
  [':: StoryData\n[1]\n:: A\nx', { start: '', format: 'sugarcube' }],
  [':: StoryData\n{"start": 7, "format": "SNOWMAN 2"}\n:: A\nx', { start: '', format: 'snowman' }],
  [':: StorySettings\nformat: chapbook\n:: A\n<<if $a>>', { format: 'chapbook' }],
  [':: StoryData\n{"format": "SugarCube"}\n:: StorySettings\nchapbook\n:: A\nx', { format: 'sugarcube' }],
  [':: A\n<<set $a to 1>>', { format: 'sugarcube' }],
  [':: A\n<% s.a = 1 %>', { format: 'snowman' }],
  [':: A\nx\n:: B\n(set: $a to 1)\n:: C\n<<if $a>>', { format: 'harlowe' }],
  [':: A\n[if a]\nx', { format: 'chapbook' }],
])('the format and start of the story %j', (story, expected) => {
  expect(readSource(story)).toMatchObject(expected)
})

test('the page of Twine 2', () => {
  const page = `<html><script role="script">not this</script><tw-storydata name="A &amp; B" startnode="2" format='Chapbook' hidden>
<style role="stylesheet">a {}</style><script id="x" role="script" type="text/twine-javascript">window.x = 1</script>
<TW-PASSAGEDATA pid="1" name='One' tags=" a  b " position="1,1">Fog &lt;b&gt;</tw-passagedata>
<tw-passagedata pid="2" name="Two" tags="">&#91;[One]]</tw-passagedata><tw-passagedata pid="3" name="Three"></tw-passagedata><tw-passagedata pid="4" name="Cut">never closed`
  expect(readSource(page)).toEqual({
    name: 'A & B',
    start: 'Two',
    format: 'chapbook',
    passages: [
      passage('One', 'Fog <b>', 'a', 'b'),
      passage('Two', '[[One]]'),
      passage('Three', ''),
      passage('UserScript', 'window.x = 1', 'script'),
    ],
  })
  const bare = '<tw-storydata><script role="script"> </script><tw-passagedata name="A">(if: $a)[x]</tw-passagedata>'
  expect(readSource(bare)).toEqual({ name: '', start: 'A', format: 'harlowe', passages: [passage('A', '(if: $a)[x]')] })
})

test('the page of Twine 1', () => {
  const page = `<div id="storeArea"><div tiddler="StoryTitle" tags="">Old \\n</div>
<div tiddler='Start' tags="a b" created="1">Fog.\\n\\t[[On]] a\\sb &amp;</div><div class="x">no</div><div tiddler="Cut">never closed`
  expect(readSource(page)).toEqual({
    name: 'Old',
    start: '',
    format: 'sugarcube',
    passages: [passage('StoryTitle', 'Old \n'), passage('Start', 'Fog.\n\t[[On]] a\\b &', 'a', 'b')],
  })
})

test.each([
  [':: A\n'.repeat(20_001), ':: A\n'.repeat(20_000)],
  ...[
    ['<tw-storydata>', '<tw-passagedata name="A">x</tw-passagedata>'],
    ['', '<div tiddler="A">x</div>'],
  ].map(([begin = '', each = '']) => [begin + each.repeat(20_001), begin + each.repeat(20_000)]),
])('a story has at most 20,000 passages', (tooMany = '', most = '') => {
  expect(() => readSource(tooMany)).toThrow('Not a Twine story')
  expect(readSource(most).passages).toHaveLength(20_000)
})

import { expect, test } from 'vitest'
import { readTwee } from '../read-twee.ts'
import { newTestId } from '../test-script.ts'
import { scenesIn } from './test-scenes.ts'

test.each([
  [
    'ways that only go on need no buttons if all but the last have conditions',
    ':: StoryInit\n<<set $a to true, $n to 1.5>>\n:: Start\nx\n<<if $a>>[[→->One]]<<else>>[[→->Two]]<</if>>\n:: One\none\n<<if $a>>[[→->Two]]<</if>>\n[[→->Start]]\n:: Two\ntwo\n[[→->One]]\n[[→->Start]]\n',
    [
      'begins at Start: a',
      'Start. "x"',
      '  1 -> One if a',
      '  0 -> Two if not a',
      'One. "one"',
      '  1 -> Two if a',
      '  0 -> Start',
      'Two: "two"',
      '  → -> One',
      '  → (2) -> Start',
      'lost Start value: n',
      'forks 3/3',
    ],
  ],
  [
    'a link within a link to a passage that a variable names',
    ':: Start\n<<set $to to "One">>\nx\n[[Go->$to]]\n<<link "Look">>y [[In->$to]]<</link>>\n[[Set->Two][$to to "Two"]]\n:: One\none\n:: Two\ntwo\n',
    [
      'begins at Start: to: One, not to: Two',
      'One. "one"',
      'Two. "two"',
      'Start: "x"',
      '  Go -> One',
      '  Look -> Start: Look',
      '  Set -> Two: not to: One, to: Two',
      'Start: Look: "y In"',
      '  Go -> One if to: One',
      '  Go (2) -> Two if not to: One',
      '  Set -> Two: not to: One, to: Two',
      'lost Start computed: to',
      'forks 1/1',
    ],
  ],
])('SugarCube: %s', (_what, source, outline) => {
  const story = `:: StoryData\n{"format":"SugarCube"}\n${source}`
  expect(scenesIn(readTwee(story, 'story', newTestId))).toEqual(outline)
})

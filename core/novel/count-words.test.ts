import { expect, test } from 'vitest'
import { sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { countWords, wordsByScene } from './count-words.ts'
import { textUnits } from './texts.ts'

test('counts displayed words: without markup, and compounds as one', () => {
  expect(countWords('*She* doesn’t — well-known, 3 **кто-то** \\*x\\*.')).toBe(6)
  expect(countWords(' … ')).toBe(0)
})

test('counts the words of each scene that readers see, without names and keywords', () => {
  const novel = tinyNovel({
    first: 'quay',
    static: { quay: { original_message: 'One two three.', description: 'a note of mine' } },
    interactive: { 'long talk': { start_message_original: 'Well?', help: 'Ask her.' } },
  })
  const counts = wordsByScene(textUnits(novel).map(({ unit, source }) => ({ unit, text: source })))
  expect([...counts]).toEqual([
    [sceneId('long talk'), 3],
    [sceneId('quay'), 3],
  ])
})

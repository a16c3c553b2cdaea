import { expect, test } from 'vitest'
import { sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { countWords, wordsByScene } from './count-words.ts'
import { textUnits } from './texts.ts'

test('words are what is read: without marks, with what ties them', () => {
  expect(countWords('*She* doesn’t — well-known, 3 **кто-то** \\*x\\*.')).toBe(6)
  expect(countWords(' … ')).toBe(0)
})

test('counts what readers see of each scene, not its name nor its keywords', () => {
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

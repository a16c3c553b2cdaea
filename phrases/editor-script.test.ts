import { expect, test } from 'vitest'
import { editorScriptPhrases } from './editor-script.ts'

test('a scene without words has no reading time', () => {
  const { english, russian } = editorScriptPhrases
  expect([english.counts.count(0, 0), russian.counts.count(0, 0)]).toEqual(['0 words', '0\u00a0слов'])
  expect([english.counts.count(4, 0.02), russian.counts.count(4, 0.02)]).toEqual([
    '4 words, under a minute',
    '4\u00a0слова, меньше минуты',
  ])
})

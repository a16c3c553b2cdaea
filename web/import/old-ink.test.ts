import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const brought = (name: string, json: unknown) => {
  const files = [new File([JSON.stringify(json)], name)]
  return answerImport({ ask: 'novel', files, language: 'english', importers: [], without: [] })
}

test('a story that an old compiler of Ink made is told from a file that holds none', async () => {
  expect(await brought('fog.ink.json', { inkVersion: 12, root: [['done'], null] })).toEqual({ answer: 'old_ink' })
  expect(await brought('fog.ink.json', { inkVersion: 20, root: [['done', null], 'done', null] })).toEqual({
    answer: 'none',
  })
  expect(await brought('fog.json', { fog: true })).toEqual({ answer: 'none' })
})

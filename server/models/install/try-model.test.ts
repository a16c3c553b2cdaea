import { expect, test } from 'vitest'
import { StorytellerError } from '../../play/storyteller.ts'
import { ScriptedStoryteller } from '../../play/test/a-play.ts'
import { knownBriefs } from './known-questions.ts'
import { tryModel } from './try-model.ts'

test('a question without an answer does not change what is reported of the others', async () => {
  const { hello, leaving } = knownBriefs
  const storyteller = new ScriptedStoryteller()
  storyteller.answer = async ({ reader_text }) => {
    if (reader_text === hello.reader_text) throw new StorytellerError('failed', 'it is still loading')
    return {
      message: 'Добрый вечер.',
      offered_endings: reader_text === leaving.reader_text ? leaving.ways_out.map(({ id }) => id) : [],
    }
  }
  const told: string[] = []
  const { lines, usable } = await tryModel(storyteller, (line) => told.push(line))
  expect(told.slice(0, 2)).toEqual([`> ${hello.reader_text}`, '  no answer: it is still loading'])
  expect(lines.slice(0, 4)).toEqual([
    'answered:          4 of 5',
    'changes a value:   no',
    'sees an ending:    yes',
    'answers Russian:   yes',
  ])
  expect(usable).toBe(false)
})

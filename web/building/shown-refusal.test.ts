import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { archiveFaultPhrases } from '@fabula/phrases/archive-faults'
import { problemPhrases } from '@fabula/phrases/problems'
import { expect, test } from 'vitest'
import { ApiError } from '../client/api-problem.ts'
import { shownRefusal } from './shown-refusal.ts'

const refusal = (...errors: { path: string; message: string }[]) => {
  const [first] = errors
  const detail = first && errors.length === 1 ? first.message : problemPhrases.english.archive_unreadable
  return new ApiError({ status: 422, code: 'archive_unreadable', detail, errors })
}
const shown = async (error: ApiError) => [
  await shownRefusal(error, 'english', archiveFaultPhrases.english.say),
  await shownRefusal(error, 'russian', archiveFaultPhrases.russian.say),
]
const notRead = problemPhrases.russian.archive_unreadable

test('gives the reason of a single fault as the sentence, in both languages', async () => {
  expect(await shown(refusal({ path: '', message: archiveFaults.newer }))).toEqual([
    { text: 'Made by a newer Fabula', faults: [] },
    { text: 'Сохранено более новой Фабулой', faults: [] },
  ])
  expect(await shown(refusal({ path: 'fabula.json', message: archiveFaults.encrypted }))).toEqual([
    { text: 'Is encrypted', faults: ['fabula.json'] },
    { text: 'Зашифровано', faults: ['fabula.json'] },
  ])
})

test('lists several faults, each with its place and reason', async () => {
  const [, russian] = await shown(
    refusal({ path: 'a', message: archiveFaults.fileMissing }, { path: 'b', message: archiveFaults.twice }),
  )
  expect(russian).toEqual({ text: notRead, faults: ['a: Файла нет', 'b: Встречается дважды'] })
})

test('shows the sentence of any other problem once', async () => {
  const detail = problemPhrases.english.quota_drafts
  const error = new ApiError({
    status: 422,
    code: 'quota_drafts',
    detail,
    errors: [{ path: '', message: detail }],
  })
  expect(await shown(error)).toEqual([
    { text: detail, faults: [] },
    { text: problemPhrases.russian.quota_drafts, faults: [] },
  ])
})

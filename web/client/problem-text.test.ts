import { expect, test } from 'vitest'
import { ApiError } from './api-problem.ts'
import { problemText } from './problem-text.ts'

const taken = new ApiError({ status: 400, code: 'username_taken', detail: 'Username already registered' })

test('shows an English reader the server’s own sentence', async () => {
  expect(await problemText(taken, 'english')).toBe('Username already registered')
})

test('shows a Russian reader the sentence for the code', async () => {
  expect(await problemText(taken, 'russian')).toMatch(/имя.*занято/)
})

test('names the scenes that block publishing', async () => {
  const problem = new ApiError({ status: 422, code: 'scenes_without_characters', detail: 'x', scenes: ['Причал'] })
  expect(await problemText(problem, 'russian')).toMatch(/Причал$/)
})

test('appends the address that was tried', async () => {
  const more = { tried: 'http://127.0.0.1:8000/chat/completions' }
  const problem = new ApiError({ status: 422, code: 'model_address_wrong', detail: 'x', more })
  expect(await problemText(problem, 'russian')).toMatch(
    /\/v1\. Запрошено: http:\/\/127\.0\.0\.1:8000\/chat\/completions$/,
  )
})

test('falls back to the detail for an unknown code, and to "Unknown error" without one', async () => {
  expect(await problemText(new ApiError({ status: 418, code: 'new_one', detail: 'Tea' }), 'russian')).toBe('Tea')
  expect(await problemText(new ApiError({ status: 500, detail: '' }), 'english')).toBe('Unknown error')
})

test('says for a proxy’s page that the server was not reached', async () => {
  for (const status of [502, 503, 504]) {
    expect(await problemText(new ApiError({ status, detail: '' }), 'russian')).toMatch(/^Нет связи с сервером/)
  }
})

test('tells how long a busy storyteller asks to wait, if it is more than a moment', async () => {
  const busy = (retryAfter: number) => new ApiError({ status: 503, code: 'storyteller_busy', detail: 'x', retryAfter })
  expect(await problemText(busy(10), 'russian')).toMatch(/чуть позже\.$/)
  expect(await problemText(busy(40), 'russian')).toMatch(/через 40\u00a0с\.$/)
  expect(await problemText(busy(900), 'russian')).toMatch(/через 15\u00a0мин\.$/)
})

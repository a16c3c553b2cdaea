import { noUsage } from '@fabula/core/storyteller/turn-record'
import { problemPhrases } from '@fabula/phrases/problems'
import { expect, test } from 'vitest'
import { CompletionError, type CompletionProblem } from '../completer.ts'
import { AddressRefused } from '../hosted/address-guard.ts'
import { problemOfConnection } from './connection-problem.ts'

const failed = (problem: CompletionProblem, status: number | null, message = '', cause?: unknown) =>
  problemOfConnection(new CompletionError(problem, message, noUsage, null, cause, status))

test.each<[string, CompletionProblem, number | null, string]>([
  ['model_silent', 'timeout', null, 'nothing came in time'],
  ['model_silent', 'cancelled', null, ''],
  ['model_unreachable', 'broken', null, 'connect ECONNREFUSED'],
  ['model_key_refused', 'not_allowed', 401, 'Incorrect API key'],
  ['model_key_refused', 'not_taken', 400, 'API key not valid. Please pass a valid API key.'],
  ['model_unpaid', 'not_allowed', 402, ''],
  ['model_unknown', 'not_allowed', 404, 'The model `m` does not exist'],
  ['model_unknown', 'not_taken', 400, 'm is not a valid model ID'],
  ['model_address_wrong', 'not_allowed', 404, 'Not Found'],
  ['model_address_wrong', 'broken', 307, 'moved'],
  // An address that contains “model” says nothing about the model.
  ['model_address_wrong', 'not_allowed', 404, 'nothing at http://models.example.com/v1'],
  ['model_busy', 'busy', 429, ''],
  ['model_failed', 'broken', 500, 'out of memory'],
])('%s: %s, %s %s', (code, problem, status, message) => {
  expect(failed(problem, status, message).code).toBe(code)
})

test('names the tried path only when the address may be wrong', () => {
  const at = 'http://127.0.0.1:8000/chat/completions'
  const asked = (status: number | null) =>
    problemOfConnection(new CompletionError('broken', 'x', noUsage, null, undefined, status, at))
  expect(asked(null)).toMatchObject({ code: 'model_unreachable', facts: { tried: at } })
  expect(asked(200)).toMatchObject({ code: 'model_address_wrong', facts: { tried: at } })
  expect(asked(500)).toMatchObject({ code: 'model_failed', facts: {} })
})

test('an address that may not be reached is reported as such, whatever the failure looked like', () => {
  const { code } = failed('broken', null, '', new AddressRefused('http://169.254.169.254'))
  expect(code).toBe('model_address_refused')
  for (const language of ['english', 'russian'] as const) expect(problemPhrases[language][code]).not.toBe('')
})

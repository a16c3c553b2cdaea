import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api } from 'grammy'
import { afterEach, expect, test } from 'vitest'
import { refundByStars } from './refund-by-stars.ts'

const done = { ok: true, result: true }
const repeated = { ok: false, error_code: 400, description: 'Bad Request: CHARGE_ALREADY_REFUNDED' }
const unknown = { ok: false, error_code: 400, description: 'Bad Request: CHARGE_NOT_FOUND' }

let server: Server | undefined
afterEach(() => server?.close())

/** Answers the calls in this order; `cut` ends the connection without an answer. */
async function refundWith(answers: readonly (object | 'cut')[]) {
  let calls = 0
  server = createServer((request, response) => {
    const answer = answers[calls++]
    if (answer === 'cut' || answer === undefined) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const api = new Api('1:token', { apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const warnings: unknown[] = []
  const failure = await refundByStars(api, (error) => warnings.push(error))(7, 'charge').then(
    () => null,
    (error: Error) => error.name,
  )
  return { failure, calls, warned: warnings.length }
}

test.each([
  ['is made with one call', [done], { failure: null, calls: 1, warned: 0 }],
  ['that was made before counts as made', [repeated], { failure: null, calls: 1, warned: 0 }],
  ['is requested again after a cut connection', ['cut', done], { failure: null, calls: 2, warned: 0 }],
  [
    'that was made before its connection was cut counts as made',
    ['cut', repeated],
    { failure: null, calls: 2, warned: 0 },
  ],
  ['fails when Telegram stays out of reach', ['cut', 'cut'], { failure: 'HttpError', calls: 2, warned: 1 }],
  ['fails at once when Telegram refuses it', [unknown], { failure: 'GrammyError', calls: 1, warned: 1 }],
] as const)('a refund %s', async (_, answers, expected) => {
  expect(await refundWith(answers)).toEqual(expected)
})

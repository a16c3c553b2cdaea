import { login, readMe } from '@fabula/contract/routes/account'
import { addToLibrary, removeFromLibrary } from '@fabula/contract/routes/library'
import { search } from '@fabula/contract/routes/published'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-problem.ts'
import { send } from './send.ts'
import { startTestServer } from './test-server.ts'

type Answer = Parameters<typeof startTestServer>[0]

let server: Awaited<ReturnType<typeof startTestServer>>
afterEach(() => server.stop())

const serve = async (answer: Answer) => {
  server = await startTestServer(answer)
  return { origin: server.origin, token: 'secret' }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as ApiError,
  )

test('fills in path and query, sends the token, and reads the answer', async () => {
  const sender = await serve((_, response) => response.end('{"novels":[],"max_novels":0}'))
  const answer = await send(sender, search, { query: { name_substring: 'ночь & день', offset: 6, limit: 6 } })
  expect(answer).toEqual({ novels: [], max_novels: 0 })
  const [asked] = server.asked
  expect(asked?.url).toBe(
    '/api/production_novel?name_substring=%D0%BD%D0%BE%D1%87%D1%8C+%26+%D0%B4%D0%B5%D0%BD%D1%8C&offset=6&limit=6',
  )
  expect(asked?.headers.authorization).toBe('Bearer secret')
})

test('sends forms as forms, and no token if there is none', async () => {
  const sender = await serve((_, response) => response.end('{"access_token":"t","token_type":"bearer"}'))
  await send({ ...sender, token: null }, login, { body: { username: 'mira', password: 'a&b=c' } })
  const [asked] = server.asked
  expect(asked?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(asked?.headers.authorization).toBeUndefined()
  expect(asked?.body).toBe('username=mira&password=a%26b%3Dc')
})

test('returns undefined for an answer without a body', async () => {
  const sender = await serve((_, response) => response.writeHead(204).end())
  expect(await send(sender, removeFromLibrary, { params: { playLink: 'a/b' } })).toBeUndefined()
  expect(server.asked[0]?.url).toBe('/api/library/a%2Fb')
})

test('keeps a problem’s status, code, sentence and waiting time', async () => {
  const body = { type: 'about:blank', title: 'x', status: 404, code: 'novel_not_found', detail: 'Novel not found' }
  const sender = await serve((_, response) =>
    response
      .writeHead(404, { 'content-type': 'application/problem+json', 'retry-after': '3' })
      .end(JSON.stringify(body)),
  )
  const problem = await failure(send(sender, addToLibrary, { params: { playLink: 'x' } }))
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ status: 404, code: 'novel_not_found', detail: 'Novel not found', retryAfter: 3 })
})

test.each([
  ['{"detail":[{"loc":["body"],"msg":"wrong"}]}', '[{"loc":["body"],"msg":"wrong"}]'],
  ['plain words', 'plain words'],
  ['<html><h1>Bad Gateway</h1></html>', ''],
  ['', ''],
])('a failure with the body %s has the detail %s', async (body, detail) => {
  const sender = await serve((_, response) => response.writeHead(502).end(body))
  const problem = await failure(send(sender, readMe, {}))
  expect(problem).toMatchObject({ status: 502, code: null, detail })
})

test('throws for a good answer whose body is not JSON, and with status 0 for one that breaks off', async () => {
  const portal = await serve((_, response) => response.end('<html>Please log in to this network</html>'))
  expect(await failure(send(portal, readMe, {}))).toMatchObject({ status: 200, code: null, detail: '' })
  await server.stop()
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"id":')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await failure(send(cut, readMe, {}))).toMatchObject({ status: 0, code: 'no_connection' })
})

test('throws with status 0 when there is no server', async () => {
  const sender = await serve((_, response) => response.end())
  await server.stop()
  expect(await failure(send(sender, readMe, {}))).toMatchObject({ status: 0, code: 'no_connection' })
})

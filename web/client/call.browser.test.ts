import { addToLibrary } from '@fabula/contract/routes/library'
import { afterEach, expect, test, vi } from 'vitest'
import { logIn } from '../session/log-in.ts'
import { answering, catchLeaving, clearAway, nell, notes } from '../test/page-in-hand.tsx'
import { call } from './call.ts'
import { session } from './session.ts'

const add = () => call(addToLibrary, { params: { playLink: 'salt' } }).catch(() => 'failed')
const path = 'POST /api/library/salt'

afterEach(clearAway)

test('shows a red note with status and detail when a call fails, and rejects', async () => {
  answering({ [path]: { status: 422, detail: 'Not today' } })
  expect(await add()).toBe('failed')
  expect(notes()).toEqual(['API Error (422)Not today'])
  const note = document.querySelector('.ui-toast')
  expect(note?.closest('[role="alert"]')).not.toBeNull()
})

test.each([
  ['a detail that is no string, serialised', '{"detail":[{"loc":"name"}]}', '[{"loc":"name"}]'],
  ['a body that is no problem, as it is', 'The proxy is asleep', 'The proxy is asleep'],
  ['"Unknown error" without a body', '', 'Unknown error'],
])('the red note shows %s', async (_what, body, said) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }))
  await add()
  expect(notes()).toEqual([`API Error (500)${said}`])
})

test('removes a red note when its call succeeds, and no other note', async () => {
  answering({ [path]: { status: 500, detail: 'Away' }, 'POST /api/login': { status: 401, detail: 'Wrong' } })
  await add()
  await logIn({ username: 'nell', password: 'x' }).catch(() => undefined)
  expect(notes()).toEqual(['API Error (500)Away', 'API Error (401)Wrong'])
  answering({
    'POST /api/login': { body: { access_token: 't' } },
    'GET /api/me': { body: { id: 'n', username: 'nell' } },
  })
  await logIn({ username: 'nell', password: 'right' })
  expect(notes()).toEqual(['API Error (500)Away'])
  expect(session.read()?.token).toBe('t')
  answering({ [path]: { body: null } })
  await add()
  expect(notes()).toEqual([])
})

test('stores the token after a login, and sends it with every later call', async () => {
  const carried: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    carried.push(`${address} ${new Headers(init?.headers).get('authorization')}`)
    if (address === '/api/login') return Response.json({ access_token: 't', token_type: 'bearer' })
    return address === '/api/me' ? Response.json({ id: 'n', username: 'nell' }) : new Response(null, { status: 204 })
  })
  await logIn({ username: 'nell', password: 'right' })
  await add()
  expect(carried).toEqual(['/api/login null', '/api/me Bearer t', '/api/library/salt Bearer t'])
  expect(localStorage.getItem('fabula.session')).toContain('"t"')
})

test('logs out and reloads the page when the token is no longer valid', async () => {
  session.keep({ token: 'old', user: nell })
  answering({ [path]: { status: 401, detail: 'Could not validate credentials', code: 'invalid_token' } })
  const leaving = catchLeaving()
  void add()
  await expect.poll(() => leaving.to).toEqual([location.pathname])
  leaving.stop()
  expect([session.read(), session.hasEnded()]).toEqual([null, true])
  expect(notes()).toEqual([])
})

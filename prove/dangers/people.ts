import { call, callOrThrow } from '../parts/call.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import { follow, stateOf } from '../parts/stream.ts'
import { adminKey } from './crowds.ts'
import type { Danger } from './danger.ts'
import { rawCall } from './request.ts'

/** Attacks on accounts and on readers. */
export const people: Danger[] = [
  {
    what: '7. a hundred wrong passwords for one account, from ten other addresses',
    before: 'the owner was locked out',
    async probe({ server }) {
      const owner = await registerPerson(server)
      for (let attempt = 0; attempt < 100; attempt++) {
        const headers = { 'x-forwarded-for': `10.77.${attempt % 10}.1` }
        const body = new URLSearchParams({ username: owner.name, password: `wrong ${attempt}` })
        await call(server, 'POST', '/api/login', { headers, body })
      }
      const body = new URLSearchParams({ username: owner.name, password: 'long enough' })
      const { status } = await call(server, 'POST', '/api/login', { headers: { 'x-forwarded-for': '10.78.0.1' }, body })
      return { now: `the owner signs in: ${status}`, isAsExpected: status === 200 }
    },
  },
  {
    what: '7. an account whose password is its name, or a very common one',
    before: '201',
    isQuick: true,
    async probe({ server }) {
      const tries = [
        { username: 'lamplighter', password: 'lamplighter' },
        { username: 'keeper_of_lamps', password: 'password123' },
      ]
      const answers = await Promise.all(
        tries.map((one) => call(server, 'POST', '/api/user', { body: new URLSearchParams(one) })),
      )
      const codes = answers.map(({ json }) => json?.code)
      return { now: codes.join(', '), isAsExpected: codes.join() === 'password_is_name,password_common' }
    },
  },
  {
    what: '7. a page that runs text as scripts, and a page reached by another host name',
    before: 'text became scripts; any host was served',
    isQuick: true,
    async probe({ server }) {
      const { headers } = await call(server, 'GET', '/api/health')
      const isTrusted = (headers.get('content-security-policy') ?? '').includes("require-trusted-types-for 'script'")
      const { status } = await rawCall(server, 'GET', '/api/production_novel', { host: 'evil.example' })
      return {
        now: `${isTrusted ? 'trusted types' : 'any text'}, other host ${status}`,
        isAsExpected: isTrusted && status === 421,
      }
    },
  },
  {
    what: '4. made-up guest cookies, a new one with each call',
    before: 'each was a new guest with caps of their own',
    isQuick: true,
    async probe({ server, postgres }) {
      const guests = async () =>
        Number(
          (await postgres.pool.query('select count(*) as many from users where guest_key is not null')).rows[0].many,
        )
      const before = await guests()
      for (let at = 0; at < 20; at++) {
        const headers = { 'x-forwarded-for': '10.79.0.1', cookie: `fabula_guest=${'a'.repeat(42)}${at}` }
        await callOrThrow(server, 'GET', '/api/english/game/continue/demo', { headers })
      }
      const made = (await guests()) - before
      return { now: `20 calls create ${made} guests`, isAsExpected: made <= 1 }
    },
  },
  {
    what: '5. a reply whose server is killed and restarted in the middle, requested once more',
    before: '30 s of 409',
    async probe({ server, model }) {
      const who = await registerPerson(server)
      const { novel, state } = await startConversation(server, who)
      const path = `/api/english/game/${novel}/state/${state}/interact`
      let asked = 0
      const slowly = ({ stream }: { stream: boolean }) =>
        stream && asked++ === 0 ? { text: 'Slowly. '.repeat(400), delay: 100 } : null
      model.rules.unshift(slowly)
      const key = crypto.randomUUID()
      const asking = { headers: who.headers, body: { text: 'What of the lamps?' } }
      const first = follow(server, path, asking, key)
      while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await server.kill()
      await first.done
      await server.start()
      const began = performance.now()
      let again = follow(server, path, asking, key)
      for (let { status } = await again.done; status !== 200 && performance.now() - began < 30_000; ) {
        again = follow(server, path, asking, key)
        status = (await again.done).status
      }
      const ms = Math.round(performance.now() - began)
      model.rules.splice(model.rules.indexOf(slowly), 1)
      return { now: `complete after ${ms} ms`, isAsExpected: stateOf(again) !== null && ms <= 5_000 }
    },
  },
  {
    what: '8. a stranger requests a picture of a hidden novel',
    before: '200',
    isQuick: true,
    async probe({ server }) {
      const { id } = await callOrThrow(server, 'GET', '/api/production_novel/by_link/demo')
      const { text } = await call(server, 'GET', '/api/english/game/continue/demo')
      const cover = /\/assets\/production[^"?]+/.exec(text)?.[0] ?? '/no-picture'
      const open = (await rawCall(server, 'GET', cover, {})).status
      const headers = { 'x-admin-key': adminKey }
      await callOrThrow(server, 'POST', `/api/admin/production_novel/${id}/hide`, { headers, body: { reason: 'x' } })
      const hidden = (await rawCall(server, 'GET', cover, {})).status
      await callOrThrow(server, 'POST', `/api/admin/production_novel/${id}/restore`, { headers })
      return { now: `${open}, hidden ${hidden}`, isAsExpected: open === 200 && hidden === 404 }
    },
  },
]

import { connect } from 'node:net'
import { defineRoute } from '@fabula/contract/define-route'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handle } from './handler.ts'
import { hostnameIn } from './hosts.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const route = { method: 'GET', summary: '', answer: z.string() } as const
const thing = defineRoute({ ...route, name: 'thing', path: '/api/thing' })
const health = defineRoute({ ...route, name: 'health', path: '/api/health', work: 'alive' })
const handlers = [handle(thing, async () => 'fine'), handle(health, async () => 'alive')]

/** The status for a raw `Host`, which an ordinary client would not send; undefined: no such header. */
const ask = (server: TestServer, host: string | undefined, path = '/api/thing'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const line = host === undefined ? '' : `host: ${host}\r\n`
    const version = host === undefined ? '1.0' : '1.1'
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/${version}\r\n${line}connection: close\r\n\r\n`),
    )
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1])))
    socket.on('error', reject)
  })

const statuses = async (server: TestServer, hosts: readonly (string | undefined)[], path?: string) =>
  Object.fromEntries(await Promise.all(hosts.map(async (host) => [host ?? 'none', await ask(server, host, path)])))
const all = (hosts: readonly (string | undefined)[], status: number) =>
  Object.fromEntries(hosts.map((host) => [host ?? 'none', status]))

const ours = ['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', 'anna.localhost']
const near = ['192.168.1.7:3000', '[fe80::1]', 'fabula', 'fabula:3000', 'books.local', 'books.home.arpa.']
const strangers = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'local', 'x.local.evil']
const malformed = ['a b', '', 'http://x', 'x/y', 'x:y', 'user@x', '[::1', '[x]', 'a..b', '.', '%41', 'x'.repeat(300)]

describe('the Host of a call', () => {
  test('without a public address must be this machine, an IP address, or a name on the home network', async () => {
    const server = await openTestServer(() => ({ handlers }))
    expect(await statuses(server, [...ours, ...near])).toEqual(all([...ours, ...near], 200))
    const others = strangers.filter((host) => host.includes('.'))
    expect(await statuses(server, others)).toEqual(all(others, 421))
    expect(await statuses(server, malformed)).toEqual(all(malformed, 400))
    expect(await statuses(server, [undefined])).toEqual(all([undefined], 400))
    expect(await statuses(server, strangers, '/api/health')).toEqual(all(strangers, 200))
    expect(await statuses(server, malformed, '/api/health')).toEqual(all(malformed, 400))
    expect(await statuses(server, ['evil.example'], '/api/nothing')).toEqual(all(['evil.example'], 421))
    await server.close()
  })

  test('with a public address must be its name, this machine, or a configured name', async () => {
    const server = await openTestServer(() => ({
      handlers,
      publicUrl: 'https://Novels.example.org:8443',
      allowedHosts: ['www.example.org'],
    }))
    const named = ['novels.example.org', 'NOVELS.example.org:8443', 'www.example.org', ...ours]
    expect(await statuses(server, named)).toEqual(all(named, 200))
    expect(await statuses(server, [...near, ...strangers])).toEqual(all([...near, ...strangers], 421))
    await server.close()
  })

  test('is also taken from an absolute request URL: both must be ours', async () => {
    const server = await openTestServer(() => ({ handlers, publicUrl: 'https://novels.example' }))
    expect(await ask(server, 'novels.example', 'http://novels.example/api/thing')).toBe(200)
    expect(await ask(server, 'novels.example', 'http://evil.example/api/thing')).toBe(421)
    expect(await ask(server, 'evil.example', 'http://novels.example/api/thing')).toBe(421)
    expect(await ask(server, 'novels.example', 'http://a:b@novels.example/api/thing')).toBe(400)
    await server.close()
  })

  test('may be anything where that is configured', async () => {
    const server = await openTestServer(() => ({ handlers, publicUrl: 'https://x.example', allowedHosts: ['*'] }))
    expect(await statuses(server, ['evil.example', 'a b'])).toEqual({ 'evil.example': 200, 'a b': 400 })
    await server.close()
  })

  test('is read without its port', () => {
    expect(['A.b:1', '[FE80::1]:2', 'c'].map(hostnameIn)).toEqual(['a.b', 'fe80::1', 'c'])
  })
})

import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { guardedLookup, isReachable, type Reach, type Resolve, refuseAddress } from './address-guard.ts'
import { EventStreams } from './event-stream.ts'

const isRefused = (address: string, reach: Reach): boolean => {
  try {
    refuseAddress(new URL(address), reach)
    return false
  } catch {
    return true
  }
}

/** Every way to write an internal address, with or without a name for it. */
const inside = [
  'https://127.0.0.1/v1',
  'https://127.1/v1',
  'https://2130706433/v1',
  'https://0x7f000001/v1',
  'https://0177.0.0.1/v1',
  'https://0x7f.1/v1',
  'https://127.0.0.1./v1',
  'https://10.0.0.7/v1',
  'https://172.16.0.1/v1',
  'https://172.31.255.255/v1',
  'https://192.168.1.1/v1',
  'https://3232235777/v1',
  'https://100.64.0.1/v1',
  'https://[::1]/v1',
  'https://[0:0:0:0:0:0:0:1]/v1',
  'https://[::ffff:127.0.0.1]/v1',
  'https://[::ffff:7f00:1]/v1',
  'https://[::127.0.0.1]/v1',
  'https://[64:ff9b::127.0.0.1]/v1',
  'https://[64:ff9b::a00:1]/v1',
  'https://[fc00::1]/v1',
  'https://[fd12:3456::1]/v1',
]
/** Addresses that neither users nor administrators may connect to. */
const never = [
  'https://0.0.0.0/v1',
  'https://0/v1',
  'https://169.254.169.254/latest/meta-data',
  'https://2852039166/latest/meta-data',
  'https://0xa9fea9fe/latest',
  'https://[::ffff:169.254.169.254]/v1',
  'https://[::ffff:a9fe:a9fe]/v1',
  'https://[64:ff9b::a9fe:a9fe]/v1',
  'https://[fe80::1]/v1',
  'https://[fd00:ec2::254]/v1',
  'https://[::]/v1',
  'https://[ff02::1]/v1',
  'https://224.0.0.1/v1',
  'https://255.255.255.255/v1',
  'https://192.0.0.192/v1',
  'https://100.100.100.200/v1',
  'https://168.63.129.16/v1',
  'https://[2002:7f00:1::]/v1',
  'https://[2001:0:7f00:1::]/v1',
  'https://[2001:db8::1]/v1',
  'https://[64:ff9b:1::1]/v1',
  'https://user:secret@api.example.com/v1',
  'https://api.example.com/v1?key=1',
  'https://api.example.com/v1#x',
]

test.each(inside)('%s is internal: only administrators may connect to it', (address) => {
  expect([isRefused(address, 'public'), isRefused(address, 'network')]).toEqual([true, false])
})

test.each(never)('%s may not be reached by anybody', (address) => {
  expect([isRefused(address, 'public'), isRefused(address, 'network')]).toEqual([true, true])
})

test.each([
  'https://1.1.1.1/v1',
  'https://[2606:4700::1111]/v1',
  'https://[::ffff:1.1.1.1]/v1',
  'https://api.example.com/v1',
])('%s may be reached by everybody, encrypted', (address) => {
  expect(isRefused(address, 'public')).toBe(false)
  expect(isRefused(address.replace('https', 'http'), 'public')).toBe(true)
  expect(isRefused(address.replace('https', 'http'), 'network')).toBe(false)
})

test('the environment may name any address', () => {
  for (const address of [...inside, ...never]) expect(isRefused(address, 'anywhere')).toBe(false)
})

test('the edges of the ranges are correct', () => {
  const open = [
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '223.255.255.255',
  ]
  expect(open.filter((address) => !isReachable(address, 'public'))).toEqual([])
})

/** A resolver with the given answers, one after the other. */
const names = (...answers: LookupAddress[][]): Resolve => {
  let asked = 0
  return (_name, _options, tell) => tell(null, answers[Math.min(asked++, answers.length - 1)] ?? [])
}
const ipv4 = (address: string): LookupAddress => ({ address, family: 4 })

function lookedUp(reach: Reach, resolve: Resolve): Promise<string> {
  return new Promise((done, fail) =>
    guardedLookup(reach, resolve)('a.example', {}, (error, address) => (error ? fail(error) : done(String(address)))),
  )
}

test('refuses a name that resolves to an internal address, even as only one of several', async () => {
  await expect(lookedUp('public', names([ipv4('127.0.0.1')]))).rejects.toThrow('may not be connected')
  await expect(lookedUp('public', names([ipv4('1.1.1.1'), ipv4('10.0.0.1')]))).rejects.toThrow('may not be connected')
  await expect(lookedUp('public', names([{ address: '::ffff:10.0.0.1', family: 6 }]))).rejects.toThrow(
    'may not be connected',
  )
  await expect(lookedUp('network', names([ipv4('169.254.169.254')]))).rejects.toThrow('may not be connected')
  expect(await lookedUp('public', names([ipv4('1.1.1.1')]))).toBe('1.1.1.1')
  expect(await lookedUp('network', names([ipv4('127.0.0.1')]))).toBe('127.0.0.1')
})

test('a name that resolves differently between the check and the connection reaches nothing', async () => {
  let reached = 0
  const server = createServer((_, response) => {
    reached++
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // The first lookup is the check of the entered address; the second is the connection's own.
  const resolve = names([ipv4('1.1.1.1')], [ipv4('127.0.0.1')])
  expect(await lookedUp('public', resolve)).toBe('1.1.1.1')
  const streams = new EventStreams(new URL(`https://rebinding.example:${port}/v1`), 'public', resolve)
  const asked = streams.post(
    '/chat/completions',
    {},
    {},
    { signal: AbortSignal.timeout(5_000), mostBytes: 1, onData: () => false },
  )
  await expect(asked).rejects.toThrow('may not be connected')
  expect(reached).toBe(0)
  await streams.close()
  server.close()
})

test('a redirect is not followed', async () => {
  let inner = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/inner')) inner++
    response.writeHead(307, { location: '/inner' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const streams = new EventStreams(new URL(`http://127.0.0.1:${port}/v1`), 'network')
  const asked = streams.post(
    '/chat',
    {},
    {},
    { signal: AbortSignal.timeout(5_000), mostBytes: 100, onData: () => false },
  )
  await expect(asked).rejects.toMatchObject({ status: 307 })
  expect(inner).toBe(0)
  await streams.close()
  server.close()
})

import { defineRoute } from '@fabula/contract/define-route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handle } from './handler.ts'
import { openTestDoor } from './test-door.ts'

const wait = defineRoute({ name: 'wait', method: 'GET', path: '/api/wait', summary: '', answer: z.string() })
const told = defineRoute({ ...wait, name: 'told', method: 'POST', path: '/api/told', streams: true })
const health = defineRoute({ ...wait, name: 'health', path: '/api/health' })

test('of more quick calls than can be quick some are refused, until there is room; others are not', async () => {
  const waiting: (() => void)[] = []
  const door = await openTestDoor(() => ({
    handlers: [
      handle(wait, () => new Promise<string>((resolve) => waiting.push(() => resolve('done')))),
      handle(told, async () => 'told'),
      handle(health, async () => 'well'),
    ],
  }))
  const calls = Array.from({ length: 256 }, () => door.call('GET', '/api/wait'))
  await expect.poll(() => waiting.length).toBe(256)
  const over = await door.call('GET', '/api/wait')
  expect([over.status, over.json.code, over.headers.get('retry-after')]).toEqual([503, 'overloaded', '1'])
  expect((await door.call('POST', '/api/told')).status).toBe(200)
  expect((await door.call('GET', '/api/health')).status).toBe(200)
  for (const finish of waiting.splice(0)) finish()
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  const again = door.call('GET', '/api/wait')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  expect((await again).status).toBe(200)
  await door.close()
})

import { expect, test } from 'vitest'
import { JoinedCalls } from './joined-calls.ts'

test('concurrent calls with one key share their result, others do not, and a failure is not cached', async () => {
  const calls = new JoinedCalls<string, number>()
  let made = 0
  const slow = async () => {
    made += 1
    const mine = made
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (mine === 1) throw new Error('the first one fails')
    return mine
  }
  const [first, joined, other] = await Promise.allSettled([
    calls.join('a', slow),
    calls.join('a', slow),
    calls.join('b', slow),
  ])
  expect([first.status, joined.status, other]).toEqual(['rejected', 'rejected', { status: 'fulfilled', value: 2 }])
  expect(calls.get('a')).toBeUndefined()
  expect(await calls.join('a', slow)).toBe(3)
})

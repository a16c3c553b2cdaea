import { expect, test } from 'vitest'
import { fitPrompt } from './fit-prompt.ts'
import { Seats } from './seats.ts'

const never = new AbortController().signal

test('gives a prompt the free seat that shares its beginning, else the seat unused for longest', async () => {
  const seats = new Seats(['one', 'two'])
  const a = await seats.take('game A: hello', never)
  const b = await seats.take('game B: hello', never)
  a.leave()
  b.leave()
  const again = await seats.take('game B: hello and more', never)
  expect(again.seat).toBe(b.seat)
  again.leave()
  const third = await seats.take('something else', never)
  expect(third.seat).toBe(a.seat)
  third.leave()
  expect((await seats.take('a third thing', never)).seat).toBe(b.seat)
})

test('queues when no seat is free, and lets the next one through when a waiting one aborts', async () => {
  const seats = new Seats(['one'])
  const first = await seats.take('a', never)
  const order: string[] = []
  const giving = new AbortController()
  const second = seats.take('b', giving.signal)
  const third = seats.take('c', never).then((taken) => order.push(taken.seat))
  giving.abort()
  await expect(second).rejects.toThrow()
  expect(order).toEqual([])
  first.leave()
  await third
  expect(order).toEqual(['one'])
})

test('shortens a prompt that is too long by halving its oldest lines, and keeps its first and last message', () => {
  const messages = ['who', ...Array.from({ length: 8 }, (_, n) => `line ${n} `.repeat(20)), 'asked'].map(
    (content, index) => ({
      role: index === 0 ? ('system' as const) : ('user' as const),
      content,
    }),
  )
  const count = (text: string) => text.length
  expect(fitPrompt(messages, 10_000, count)).toEqual(messages)
  const fitted = fitPrompt(messages, 700, count)
  expect([fitted[0], fitted.at(-1)]).toEqual([messages[0], messages.at(-1)])
  expect(fitted.length).toBeGreaterThan(3)
  expect(fitted.at(-2)?.content).toMatch(/^line 7/)
  expect(fitted.reduce((sum, { content }) => sum + content.length + 8, 0)).toBeLessThanOrEqual(700)
  const tight = fitPrompt(
    [
      { role: 'system', content: 'x'.repeat(5_000) },
      { role: 'user', content: 'asked' },
    ],
    500,
    count,
  )
  expect(tight[0]?.content.length).toBeLessThan(500)
  expect(tight[1]?.content).toBe('asked')
})

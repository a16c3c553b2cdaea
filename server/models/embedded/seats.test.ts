import { expect, test } from 'vitest'
import { fitPrompt } from './fit-prompt.ts'
import { Seats } from './seats.ts'

const never = new AbortController().signal

test('a comer finds the seat that remembers their beginning, else the one left longest ago', async () => {
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
})

test('who finds none free waits in line; who gives up makes room for the next', async () => {
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

test('a prompt that is too long loses its oldest lines, by halves, never its ends', () => {
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

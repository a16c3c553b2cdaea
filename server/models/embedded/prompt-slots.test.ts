import { expect, test } from 'vitest'
import { fitPrompt } from './fit-prompt.ts'
import { PromptSlots } from './prompt-slots.ts'

const never = new AbortController().signal

test('gives a prompt the free slot that shares its beginning, else the slot unused for longest', async () => {
  const slots = new PromptSlots(['one', 'two'])
  const a = await slots.take('game A: hello', never)
  const b = await slots.take('game B: hello', never)
  a.release()
  b.release()
  const again = await slots.take('game B: hello and more', never)
  expect(again.slot).toBe(b.slot)
  again.release()
  const third = await slots.take('something else', never)
  expect(third.slot).toBe(a.slot)
  third.release()
  expect((await slots.take('a third thing', never)).slot).toBe(b.slot)
})

test('queues when no slot is free, and lets the next one through when a waiting one aborts', async () => {
  const slots = new PromptSlots(['one'])
  const first = await slots.take('a', never)
  const order: string[] = []
  const giving = new AbortController()
  const second = slots.take('b', giving.signal)
  const third = slots.take('c', never).then((taken) => order.push(taken.slot))
  giving.abort()
  await expect(second).rejects.toBe(giving.signal.reason)
  expect(order).toEqual([])
  first.release()
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

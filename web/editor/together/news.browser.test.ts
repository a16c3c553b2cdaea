import type { News } from '@fabula/contract/shapes/coauthors'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { ann, never, news } from './test/serve-news.ts'
import { createTogether, type TogetherCalls } from './together.ts'

const denial = () => Promise.reject(new ApiError({ status: 404, code: 'novel_not_found', detail: '' }))

test('requests news again at once after a move, later after a failure, and never once the novel is gone', async () => {
  const [tab, other] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c3']
  const at = { scene_id: null, section: 'info', entry: null }
  const others: string[] = []
  const asked: { section: string; seen: string; cut: () => boolean }[] = []
  const answers: (() => Promise<News>)[] = [
    async () => news({ seen: 'one', present: [tab, other].map((tab) => ({ tab, user: ann, at })) }),
    () => Promise.reject(new ApiError({ status: 503, code: 'overloaded', detail: '', retryAfter: 0.001 })),
    async () => news({ seen: 'two' }),
    () => new Promise(() => undefined),
    denial,
    denial,
  ]
  const calls: TogetherCalls = {
    listThreads: async () => [],
    follow: ({ at, seen }, signal) => {
      asked.push({ section: at.section, seen, cut: () => signal.aborted })
      const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
      return Promise.race([answers.shift()?.() ?? never().then(() => news()), cut])
    },
  }
  const marks: string[] = []
  const together = createTogether({ tab, at, calls, onWritten: (mark) => marks.push(mark), retryMs: 1 })
  together.subscribe(() => others.push(...together.read().others.map((each) => each.tab)))
  const stop = together.start()
  await expect.poll(() => asked.length).toBe(4)
  together.move({ ...at, section: 'graph' })
  await expect.poll(() => together.read().gone).toBe(true)
  expect(asked.map(({ section, seen }) => [section, seen])).toEqual([
    ['info', ''],
    ['info', 'one'],
    ['info', 'one'],
    ['info', 'two'],
    ['graph', 'two'],
    ['graph', 'two'],
  ])
  expect(new Set(others)).toEqual(new Set([other]))
  // A mark may not describe what changed while no news arrived.
  expect([asked[3]?.cut(), marks]).toEqual([true, ['1.2.2', '']])
  stop()
})

test('does not call a novel gone whose reader was logged out while a call waited', async () => {
  const ended = () => Promise.reject(new ApiError({ status: 401, code: 'invalid_token', detail: '' }))
  const answers = [denial, ended]
  const calls: TogetherCalls = { listThreads: async () => [], follow: () => (answers.shift() ?? never)() as never }
  const tab = '00000000-0000-4000-8000-0000000000c3'
  const at = { scene_id: null, section: 'info', entry: null }
  const together = createTogether({ tab, at, calls, onWritten: () => undefined, retryMs: 1 })
  const stop = together.start()
  await expect.poll(() => answers.length).toBe(0)
  expect(together.read().gone).toBe(false)
  stop()
})

test('requests no news offline, nor while the novel is being deleted', async () => {
  let asked = 0
  let cut = 0
  const calls: TogetherCalls = {
    listThreads: async () => [],
    follow: (_, signal) => {
      asked++
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          cut++
          reject(new Error('cut'))
        })
      })
    },
  }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tab = '00000000-0000-4000-8000-0000000000c2'
  const at = { scene_id: null, section: 'info', entry: null }
  const together = createTogether({ tab, at, calls, onWritten: () => undefined, retryMs: 1 })
  const stop = together.start()
  await new Promise((done) => setTimeout(done, 30))
  expect(asked).toBe(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked).toBe(1)
  const listen = together.pauseNews()
  await expect.poll(() => cut).toBe(1)
  await new Promise((done) => setTimeout(done, 30))
  expect(asked).toBe(1)
  listen()
  await expect.poll(() => asked).toBe(2)
  stop()
  online.mockRestore()
})

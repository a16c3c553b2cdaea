import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useWaited } from './use-waited.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('measures a wait from its beginning, and starts again for the next one', async () => {
  vi.useFakeTimers()
  const { result, rerender, act } = await renderHook((what: string | null = 'a reply') => useWaited(what, 2_000), {
    initialProps: 'a reply' as string | null,
  })
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  await after(1_900)
  expect(result.current).toBe(false)
  await after(200)
  expect(result.current).toBe(true)
  await rerender('another reply')
  expect(result.current).toBe(false)
  await after(1_900)
  expect(result.current).toBe(false)
  await after(200)
  expect(result.current).toBe(true)
  await rerender(null)
  expect(result.current).toBe(false)
  // The same wait started again begins from zero.
  await rerender('a reply')
  await after(1_900)
  await rerender(null)
  await rerender('a reply')
  await after(200)
  expect(result.current).toBe(false)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useWithLeaving } from './use-with-leaving.ts'

test('what left while others were leaving disappears too, and is never there twice', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const start = { urls: ['calm'] }
  const { result, rerender, act } = await renderHook(
    (props?: typeof start) =>
      useWithLeaving(
        (props ?? start).urls.map((url) => ({ url })),
        ({ url }) => url,
        100,
      ),
    { initialProps: start },
  )
  const shown = () => result.current.map(({ item, leaving }) => (leaving ? `${item.url} leaves` : item.url))
  for (const url of ['glad', 'calm', 'glad', 'cross', 'glad']) {
    await rerender({ urls: [url] })
    expect(new Set(result.current.map(({ item }) => item.url)).size).toBe(result.current.length)
  }
  expect(shown()).toEqual(expect.arrayContaining(['calm leaves', 'cross leaves', 'glad']))
  await act(() => vi.advanceTimersByTime(100))
  expect(shown()).toEqual(['glad'])
})

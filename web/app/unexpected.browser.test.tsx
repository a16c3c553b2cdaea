import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChunkLoadError, loadChunk } from '../client/load-chunk.ts'
import { clearAway, notes } from '../test/page-in-hand.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await clearAway()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('The curtain fell')
}

test('a page that breaks while it is drawn says so, with what is known and the ways on', async () => {
  // React tells the console of what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  await render(
    <ErrorBoundary language="english">
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(page.getByText('The curtain fell')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Back to Home' }).element().getAttribute('href')).toBe('/english')
})

test('a part of the script that does not come is asked for again, and nothing is said of one that comes then', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve('saves')).mockRejectedValueOnce(new Error('503'))
  const part = loadChunk(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await part).toBe('saves')
  expect(load).toHaveBeenCalledTimes(2)
  expect(notes()).toEqual([])
})

test('a part of the script that never comes is said once in a red note, and given up after two minutes', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new Error('404')))
  const outcome = vi.fn()
  void loadChunk(load).catch(outcome)
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await expect.poll(notes).toEqual(['Part of the page did not load. Check the connection and reload the page.'])
  expect(outcome).not.toHaveBeenCalled()
  await clearAway()
})

test('what never comes keeps nobody waiting for longer than two minutes', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new Error('404')))
  const outcome = vi.fn()
  void loadChunk(load).catch(outcome)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
  expect(load.mock.calls.length).toBeLessThan(10)
})

test('a part of the script that has not come after two minutes counts as one that does not', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn()
  void loadChunk(() => new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
})

test('without a network a part of the script is awaited: the page stays, and the part comes with the connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('history') : Promise.reject(new Error('offline'))))
  const part = loadChunk(load)
  await expect.poll(notes).toEqual(['Part of the page did not load. Check the connection and reload the page.'])
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await part).toBe('history')
  expect(load).toHaveBeenCalledTimes(2)
})

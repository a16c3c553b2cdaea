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

test('shows an error page with the details and ways to go on when rendering throws', async () => {
  // React logs what an error boundary catches.
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

test('loads a failed part of the script again, and says nothing if it succeeds then', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve('saves')).mockRejectedValueOnce(new Error('503'))
  const part = loadChunk(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await part).toBe('saves')
  expect(load).toHaveBeenCalledTimes(2)
  expect(notes()).toEqual([])
})

test('shows one red note when a part of the script keeps failing', async () => {
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

test('gives up on a part of the script after two minutes of failures', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new Error('404')))
  const outcome = vi.fn()
  void loadChunk(load).catch(outcome)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
  expect(load.mock.calls.length).toBeLessThan(10)
})

test('gives up on a part of the script that has not answered after two minutes', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn()
  void loadChunk(() => new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
})

test('waits for the network when offline, and loads the part once it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('history') : Promise.reject(new Error('offline'))))
  const part = loadChunk(load)
  await expect.poll(notes).toEqual(['Part of the page did not load. Check the connection and reload the page.'])
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await part).toBe('history')
  expect(load).toHaveBeenCalledTimes(2)
})

import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ChunkLoadError } from '../client/load-chunk.ts'
import { clearAway, openPage } from '../test/page-in-hand.tsx'
import { lazyPart } from './lazy-part.tsx'

const chunks = vi.hoisted(() => ({ reached: false }))

vi.mock('../client/load-chunk.ts', async (actual) => {
  const { ChunkLoadError: Failed } = await actual<{ ChunkLoadError: typeof ChunkLoadError }>()
  return {
    ChunkLoadError: Failed,
    loadChunk: <T,>(load: () => Promise<T>) =>
      chunks.reached ? load() : Promise.reject(new Failed('It did not come.')),
  }
})

// React tells the console of what an error boundary catches.
const quiet = () => vi.spyOn(console, 'error').mockReturnValue()

afterEach(async () => {
  await clearAway()
  vi.restoreAllMocks()
  chunks.reached = false
})

const reader = { viewer: null, language: 'russian' }

test('a part whose script never comes says so in its place, and is there when it is asked for again', async () => {
  quiet()
  const Scales = lazyPart(async () => ({ Scales: () => <p>Смелость: 3</p> }), 'Scales')
  const screen = await openPage(
    reader,
    <main>
      <h1>Сороковой фонарь</h1>
      <Suspense fallback="…">
        <Scales />
      </Suspense>
    </main>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Часть страницы не загрузилась')
  await expect.element(screen.getByRole('heading', { name: 'Сороковой фонарь' })).toBeVisible()
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Часть страницы не загрузилась')
  chunks.reached = true
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Смелость: 3')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('a dialog whose script never comes is closed again, and opens with the connection', async () => {
  quiet()
  const Publish = lazyPart(
    async () => ({
      Publish: ({ onClose }: { onClose: () => void }) => (
        <button type="button" onClick={onClose}>
          Опубликовать
        </button>
      ),
    }),
    'Publish',
  )
  const onClose = vi.fn()
  const dialog = (open: boolean) => <Suspense>{open && <Publish onClose={onClose} />}</Suspense>
  const screen = await render(dialog(true))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await screen.rerender(dialog(false))
  chunks.reached = true
  await screen.rerender(dialog(true))
  await expect.element(screen.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
})

test('what breaks in a part that came is no missing script: it goes on to the page', async () => {
  quiet()
  chunks.reached = true
  const Broken = lazyPart(
    async () => ({
      Broken: () => {
        throw new Error('The curtain fell')
      },
    }),
    'Broken',
  )
  const failed = render(
    <Suspense>
      <Broken />
    </Suspense>,
  )
  await expect(failed).rejects.toThrow('The curtain fell')
})

import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { chunkTimeoutMs } from '../client/load-chunk.ts'
import { answering, clearAway, openPage } from '../test/page-in-hand.tsx'
import { lazyPart } from './lazy-part.tsx'

/** A part's script, which loads once `isReached` is true. */
function scriptOf<Part>(part: Part) {
  const script = {
    isReached: false,
    load: async () => {
      if (!script.isReached) throw new Error('404')
      return part
    },
  }
  return script
}

/** Runs `act`, and skips the time for which a script's loading is retried. */
async function inVain<T>(act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const done = await act()
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
  vi.useRealTimers()
  return done
}

// React logs what an error boundary catches.
const quiet = () => vi.spyOn(console, 'error').mockReturnValue()

afterEach(async () => {
  vi.useRealTimers()
  await clearAway()
  vi.restoreAllMocks()
})

const reader = { viewer: null, language: 'russian' }

test('a part whose script does not load says so in its place, and loads on retry', async () => {
  quiet()
  const script = scriptOf({ Scales: () => <p>Смелость: 3</p> })
  const Scales = lazyPart(script.load, 'Scales')
  const screen = await inVain(() =>
    openPage(
      reader,
      <main>
        <h1>Сороковой фонарь</h1>
        <Suspense fallback="…">
          <Scales />
        </Suspense>
      </main>,
    ),
  )
  const said = screen.getByRole('main').getByRole('alert')
  const again = screen.getByRole('button', { name: 'Попробовать ещё раз' })
  await expect.element(said).toHaveTextContent('Часть страницы не загрузилась')
  await expect.element(screen.getByRole('heading', { name: 'Сороковой фонарь' })).toBeVisible()
  await inVain(() => again.click())
  await expect.element(said).toHaveTextContent('Часть страницы не загрузилась')
  script.isReached = true
  await again.click()
  await expect.element(screen.getByText('Смелость: 3')).toBeVisible()
  expect(said.elements()).toEqual([])
})

test('a part of an outdated build offers to reload, without the two minutes of retries', async () => {
  quiet()
  // A script inserted as HTML does not run.
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="module" src="/static/assets/editor-00000000.js"></script>',
  )
  const asked = answering({})
  const Scales = lazyPart(() => Promise.reject(new Error('404')), 'Scales')
  const screen = await openPage(
    reader,
    <main>
      <Suspense fallback="…">
        <Scales />
      </Suspense>
    </main>,
  )
  const said = screen.getByRole('main').getByRole('alert')
  await expect.element(said, { timeout: 60_000 }).toHaveTextContent('Сайт обновился.')
  await expect.element(screen.getByRole('button', { name: 'Обновить страницу' })).toBeVisible()
  expect(asked).toEqual(['HEAD /static/assets/editor-00000000.js'])
  document.querySelector('script[src^="/static/assets/editor"]')?.remove()
})

test('closes a dialog whose script does not load, and opens it once the connection is back', async () => {
  quiet()
  const script = scriptOf({
    Publish: ({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        Опубликовать
      </button>
    ),
  })
  const Publish = lazyPart(script.load, 'Publish')
  const onClose = vi.fn()
  const dialog = (open: boolean) => <Suspense>{open && <Publish onClose={onClose} />}</Suspense>
  const screen = await inVain(() => render(dialog(true)))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await screen.rerender(dialog(false))
  script.isReached = true
  await screen.rerender(dialog(true))
  await expect.element(screen.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
})

test('passes an error thrown by a loaded part on to the page', async () => {
  quiet()
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

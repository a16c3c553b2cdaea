import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChunkLoadError } from '../../client/load-chunk.ts'
import { clearAway } from '../../test/page-in-hand.tsx'
import { WithoutSheet } from './without-sheet.tsx'

afterEach(async () => {
  await clearAway()
  vi.restoreAllMocks()
})

function under(failure: Error, onClose: () => void) {
  // React tells the console of what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  const Sheet = lazy(() => Promise.reject(failure))
  return render(
    <main>
      <p>The lamp hums.</p>
      <WithoutSheet onClose={onClose}>
        <Suspense>
          <Sheet />
        </Suspense>
      </WithoutSheet>
    </main>,
  )
}

test('a sheet whose script never comes is closed again, and what is around it stays', async () => {
  const onClose = vi.fn()
  const screen = await under(new ChunkLoadError('It did not come.'), onClose)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('The lamp hums.')).toBeVisible()
})

test('what breaks in a sheet that came is no missing script: it goes on to the page', async () => {
  const onClose = vi.fn()
  await expect(under(new Error('The curtain fell'), onClose)).rejects.toThrow('The curtain fell')
  expect(onClose).not.toHaveBeenCalled()
})

import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChunkLoadError } from '../../client/load-chunk.ts'
import { clearAway } from '../../test/page-in-hand.tsx'
import { SheetBoundary } from './sheet-boundary.tsx'

afterEach(async () => {
  await clearAway()
  vi.restoreAllMocks()
})

function under(failure: Error, onClose: () => void) {
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  const Sheet = lazy(() => Promise.reject(failure))
  return render(
    <main>
      <p>The lamp hums.</p>
      <SheetBoundary onClose={onClose}>
        <Suspense>
          <Sheet />
        </Suspense>
      </SheetBoundary>
    </main>,
  )
}

test('closes a sheet whose script does not load, and keeps the rest', async () => {
  const onClose = vi.fn()
  const screen = await under(new ChunkLoadError('It did not come.'), onClose)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('The lamp hums.')).toBeVisible()
})

test('passes an error thrown by a loaded sheet on to the page', async () => {
  const onClose = vi.fn()
  await expect(under(new Error('The curtain fell'), onClose)).rejects.toThrow('The curtain fell')
  expect(onClose).not.toHaveBeenCalled()
})

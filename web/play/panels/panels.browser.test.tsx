import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChunkLoadError } from '../../client/load-chunk.ts'
import { clearAway } from '../../test/page-in-hand.tsx'
import type { PlayGame } from '../game/play-game.ts'
import type { PlayModel } from '../game/play-model.ts'
import { Panels } from './panels.tsx'

vi.mock('../../client/load-chunk.ts', async (actual) => ({
  ...(await actual<object>()),
  loadChunk: () => Promise.reject(new ChunkLoadError('It did not come.')),
}))

afterEach(async () => {
  await clearAway()
  vi.restoreAllMocks()
})

test('a sheet whose script never comes is closed again, and what is around it stays', async () => {
  // React tells the console of what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  const onClose = vi.fn()
  const unused = () => {}
  const panels = (
    <main>
      <p>The lamp hums.</p>
      <Panels
        panel="saves"
        game={{} as PlayGame}
        model={{} as PlayModel}
        onClose={onClose}
        onLogin={unused}
        onOpen={unused}
      />
    </main>
  )
  const screen = await render(panels)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('The lamp hums.')).toBeVisible()
})

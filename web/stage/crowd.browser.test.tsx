import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Stage } from './stage.tsx'
import type { StageSprite, StageView } from './stage-view.ts'
import '../ui/tokens.css'

afterEach(async () => {
  await cleanup()
  await page.viewport(1024, 800)
})

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const positions: StageSprite['position'][] = ['left', 'center', 'right']
const view = (of: number): StageView => ({
  background: null,
  sprites: Array.from({ length: of }, (_, index) => ({
    id: `${index}`,
    character_id: `${index}`,
    url: picture,
    position: positions[index % 3] ?? 'left',
  })),
  speaker: null,
})

/** The middles of the actors in percent of the stage's width, from the left. */
const middles = () =>
  [...document.querySelectorAll('.stage-actor')]
    .map((actor) => actor.getBoundingClientRect())
    .map(({ left, width }) => Math.round(((left + width / 2) / innerWidth) * 1_000) / 10)
    .sort((one, other) => one - other)

test.each([
  [3, [19, 50, 81]],
  [4, [15.5, 38.5, 61.5, 84.5]],
  [5, [12, 31, 50, 69, 88]],
  [6, [8.5, 25.1, 41.7, 58.3, 74.9, 91.5]],
  [8, [8, 20, 32, 44, 56, 68, 80, 92]],
])('on a phone in portrait %i characters stand at equal distances', async (of, at) => {
  await page.viewport(390, 844)
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <Stage view={view(of)} />
    </div>,
  )
  await expect.poll(middles).toEqual(at)
})

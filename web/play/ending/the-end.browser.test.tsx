import type { EndingCard } from '@fabula/contract/shapes/ending'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import '../../ui/base.css'
import '../play-page.css'
import type { PlayGame } from '../game/play-game.ts'
import { stateNumber } from '../test-state.ts'
import TheEnd from './the-end.tsx'

/** Names of the maximal length, without a space. */
const long = 'Достопримечательность'.repeat(3).slice(0, 60)
const spaced = 'Высокопревосходительство и переосвидетельствование на рассвете'.slice(0, 60)
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as never
const card: EndingCard = {
  novel_name: long,
  ending_name: long,
  endings_found: 39,
  endings_total: 40,
  credits: `${long}\n${spaced}`,
  cover_url: null,
  likes: 1_234_567,
  liked: true,
  missed: Array.from({ length: 12 }, (_, at) => ({
    game_state_id: id(at + 1),
    scene_name: at % 2 ? long : spaced,
    labels: [long + at, spaced + at],
    unseen: at,
  })),
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1024, 800)
})

/** Elements that extend beyond the window on either side, by class or text. */
const reachingOut = () =>
  [...document.querySelectorAll('.the-end-words *')]
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < -0.5 || right > innerWidth + 0.5
    })
    .map((each) => `${each.className || each.tagName}: ${each.textContent?.slice(0, 20)}`)

test.each([
  [320, 640],
  [844, 390],
])('forty endings, names of sixty letters and a dozen missed ways stay within %i x %i', async (width, height) => {
  await page.viewport(width, height)
  vi.stubGlobal('fetch', async () => Response.json(card))
  const state = stateNumber(1, { the_end: true, novel_name: long })
  const data = { page: 'play', language: 'russian', path: '/', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="dark">
      <div className="play" data-theme="dark">
        <TheEnd game={{} as PlayGame} state={state} onHistory={() => undefined} />
      </div>
    </PageFactsProvider>,
  )
  await expect.element(page.getByText('Найдено концовок: 39 из 40')).toBeVisible()
  // Too many windows: only numbers are shown.
  expect(document.querySelector('.ending-windows')).toBeNull()
  expect(document.querySelectorAll('.the-end-missed li')).toHaveLength(12)
  expect(reachingOut()).toEqual([])
  // The first way on is visible without scrolling.
  const again = page.getByRole('button', { name: 'Сыграть ещё раз' }).element().getBoundingClientRect()
  expect(again.bottom).toBeLessThan(height)
})

import type { BranchRow } from '@fabula/contract/shapes/branches'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import '../../ui/tokens.css'
import BranchesDialog from './branches-dialog.tsx'

const novel_id = '11111111-0000-4000-8000-000000000000'
const idOf = (kind: number, n: number) => `${kind}2222222-0000-4000-8000-${String(n).padStart(12, '0')}`
const [here, earlier] = [idOf(8, 0), idOf(9, 0)]
/** The number of rows per game. In the current one the reader is in the middle; the earlier one is short. */
const sizes: Record<string, number> = { [here]: 500, [earlier]: 5 }
const current = 250

const row = (game: string, n: number): BranchRow => ({
  point: {
    game_state_id: idOf(game === here ? 2 : 3, n) as never,
    parent_id: n === 0 ? null : (idOf(2, n - 1) as never),
    turns: 1,
    marks: game === here && n === current ? ['current'] : ['choice'],
    scene_name: 'The quay',
    character_name: 'Ilse',
    line: `${game === here ? 'Lamp' : 'Bell'} ${n}`,
    said: null,
    ending: null,
    saves: [],
  },
  lane: 0,
  from: n === 0 ? null : 0,
  passing: [],
  continues: true,
  ways: [],
  way_count: 0,
})

/** Answers like the server, scroll requests only once `may` resolves. Returns the recorded queries. */
function serve(may: Promise<void> = Promise.resolve()): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const query = Object.fromEntries(new URL(address, location.href).searchParams)
    asked.push(query)
    if (query.game) await may
    const count = Number(query.rows)
    const windowOf = (game: string) => {
      const isShown = (query.game ?? here) === game
      const first = query.game ? Number(query.first) : isShown ? current - count / 2 : 0
      const end = isShown ? Math.min(sizes[game] ?? 0, first + count) : first
      const rows = Array.from({ length: end - first }, (_, at) => row(game, first + at))
      return { first, total: sizes[game], lanes: 1, rows }
    }
    const games = [here, earlier].filter((game) => !query.game || query.game === game)
    return Response.json({
      current_state_id: row(here, current).point.game_state_id,
      truncated: false,
      games: games.map((game_id) => ({
        game_id,
        begun_at: '2026-01-01T00:00:00.000Z',
        is_current: game_id === here,
        states: sizes[game_id],
        points: [],
        window: windowOf(game_id),
      })),
    })
  })
  return asked
}

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const sheet = () => document.querySelector('dialog') as HTMLElement
const lines = () => [...document.querySelectorAll('.branch-line')].map(({ textContent }) => textContent?.split(': ')[1])
const placeOf = (n: number) => {
  const line = [...document.querySelectorAll('.branch-line')].find((each) => each.textContent === `Ilse: Lamp ${n}`)
  return Math.round(line?.getBoundingClientRect().top ?? Number.NaN)
}

async function show() {
  const model = { state: { novel_id } }
  await render(
    <PageFactsProvider data={{ language: 'english', path: '/english', query: '', viewer: null } as never} theme="light">
      <BranchesDialog game={{} as never} model={model as never} onClose={() => undefined} />
    </PageFactsProvider>,
  )
}

async function open() {
  await show()
  await expect.element(page.getByText(`Ilse: Lamp ${current}`)).toBeVisible()
  // The reader's own row has been scrolled to the middle.
  await expect.poll(() => sheet().scrollTop).toBeGreaterThan(0)
}

afterEach(() => vi.unstubAllGlobals())

test('opens the map at the reader’s row with few rows, and loads the rest on scrolling', async () => {
  const asked = serve()
  await open()
  expect(asked).toEqual([{ rows: '60' }])
  expect(lines()).toHaveLength(60)
  for (let part = 0; lines().length < 285 && part < 10; part++) {
    const known = lines().length
    sheet().scrollTop = sheet().scrollHeight
    await expect.poll(() => lines().length).toBeGreaterThan(known)
  }
  // After the last row of this game those of the earlier game have loaded too.
  await expect.poll(() => lines().at(-1)).toBe('Bell 4')
  const all = lines()
  expect(all.slice(0, 280)).toEqual(Array.from({ length: 280 }, (_, n) => `Lamp ${220 + n}`))
  expect(new Set(all).size).toBe(all.length)
})

test('offers a retry when the map fails to load', async () => {
  const asked = serve()
  const answer = fetch
  let away = true
  vi.stubGlobal('fetch', (address: string) => (away ? Promise.reject(new TypeError('away')) : answer(address)))
  await show()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  // Reported only once, in its place.
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  away = false
  await again.click()
  await expect.element(page.getByText(`Ilse: Lamp ${current}`)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('keeps the visible rows in place while earlier ones are added', async () => {
  const { promise, resolve: answer } = withResolvers()
  const asked = serve(promise)
  await open()
  sheet().scrollTop = 400
  const seen = 227
  await expect.poll(() => asked.length).toBe(2)
  // Rows that scroll into view get their own heights in the following frames.
  let place = Number.NaN
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame)
    still = placeOf(seen) === place ? still + 1 : 0
    place = placeOf(seen)
  }
  expect(place).toBeGreaterThan(0)
  answer()
  await expect.poll(() => lines()[0]).toBe('Lamp 70')
  await expect.poll(() => Math.abs(placeOf(seen) - place)).toBeLessThan(3)
})

test('loads more rows when a busy browser reports at once that they were far and have come near', async () => {
  const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (typeof reports)[number]) {
        reports.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  const asked = serve()
  await open()
  reports[0]?.([{ isIntersecting: false }, { isIntersecting: true }])
  await expect.poll(() => asked.length).toBe(2)
})

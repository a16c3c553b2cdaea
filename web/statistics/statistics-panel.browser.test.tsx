import type { NovelStatistics } from '@fabula/contract/shapes/statistics'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

const id = '00000000-0000-4000-8000-000000000001' as never
const other = '00000000-0000-4000-8000-000000000002' as never
const activity = {
  starts: 12,
  finished: 6,
  turns: 120,
  replies: 60,
  rerolls: 7,
  refused: 3,
  input_tokens: 10_000,
  cached_tokens: 0,
  output_tokens: 2_000,
}
const numbers: NovelStatistics = {
  readers: 10,
  finished: 6,
  likes: 2,
  languages: [
    { language: 'english', readers: null },
    { language: 'russian', readers: null },
  ],
  scenes: [
    { scene_id: id, scene_type: 'static', name: 'Quay', readers: 10, standing: 5, stopped: 5 },
    { scene_id: other, scene_type: 'static', name: 'Hill', readers: null, standing: null, stopped: null },
  ],
  endings: [],
  days: [
    { day: '2026-11-20', readers: 10, ...activity, likes: 2 },
    { day: '2026-11-21', readers: null, ...nulls(activity), likes: 0 },
  ],
  period: activity,
  counted_at: '2026-11-21T10:00:00.000Z',
}

function nulls<T extends object>(of: T): { [K in keyof T]: null } {
  return Object.fromEntries(Object.keys(of).map((key) => [key, null])) as { [K in keyof T]: null }
}

afterEach(() => vi.unstubAllGlobals())

async function show(shown: NovelStatistics) {
  vi.stubGlobal('fetch', async () => Response.json(shown))
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <StatisticsPanel novelId={id} />
    </PageFactsProvider>,
  )
}

test('shows the chart as a table too, and says in both where a figure is withheld', async () => {
  await show(numbers)
  await page.getByText('As a table').click()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('21 November 2026under 5under 5')
  await expect.element(rows.nth(2)).toHaveTextContent('20 November 202610120')
  await expect.element(page.getByRole('img', { name: 'Turns' })).toBeVisible()
  const scenes = page.getByRole('region', { name: 'How far readers get' })
  await expect.element(scenes.getByRole('listitem').nth(0)).toHaveTextContent('Quay10 (100%), stopped here: 5')
  await expect.element(scenes.getByRole('listitem').nth(1)).toHaveTextContent('Hillunder 5')
  await expect.element(page.getByText('12 per reader')).toBeVisible()
  await page.getByLabelText('Show').selectOptions('rerolls')
  await expect.element(page.getByRole('img', { name: 'Asked for another reply' })).toBeVisible()
})

test('shows a fraction when readers made less than one turn each', async () => {
  await show({ ...numbers, readers: 1_000, period: { ...numbers.period, turns: 600 } })
  await expect.element(page.getByText('0.6 per reader')).toBeVisible()
})

test('shows a sentence instead of charts below five readers', async () => {
  await show({ ...numbers, readers: null, finished: 0, period: nulls(activity) })
  await expect.element(page.getByText(/A few people have read it/)).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import PaymentsSection from './payments-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const payment = {
  id: '00000000-0000-7000-8000-000000000001',
  charge_id: 'charge-1',
  user_id: null,
  username: null,
  novel_id: null,
  novel_name: 'The Fortieth Lamp',
  stars: 1,
  telegram_user_id: 7,
  fault: null,
  complaint: 'It does not open',
  paid_at: '2026-11-22T10:00:00.000Z',
  refunded_at: null as string | null,
}

test('finds a payment by its payer’s complaint, and refunds it after a confirmation', async () => {
  const asked: string[] = []
  let refunded_at: string | null = null
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${address}`)
    if (init?.method === 'POST') refunded_at = '2026-11-22T11:00:00.000Z'
    const now = { ...payment, refunded_at }
    return Response.json(init?.method === 'POST' ? now : { payments: [now], max_payments: 1 })
  })
  const data = { language: 'english', path: '/english/admin/payments', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <PaymentsSection />
    </PageFactsProvider>,
  )
  await expect.element(page.getByText('The payer wrote: It does not open')).toBeVisible()
  await page.getByLabelText('Show').selectOptions('complained')
  await expect.poll(() => asked.some((each) => each.includes('complained=true'))).toBe(true)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Refund 1 Star?')).toBeVisible()
  expect(asked.some((each) => each.startsWith('POST'))).toBe(false)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText(/^Refunded on/)).toBeVisible()
  expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(1)
})

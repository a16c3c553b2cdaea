import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { ConnectionCard } from './connection-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const connection = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'ours',
  provider: 'openai-compatible' as const,
  base_url: 'http://127.0.0.1:8999',
  model: 'small',
  has_key: false,
  key_lost: false,
  prices: null,
  probe: null,
}

test('tests a model again when its address is corrected, and removes the old failure', async () => {
  const answers = [
    () => Response.json({ error: { code: 'model_address_wrong', message: 'No API there.' } }, { status: 422 }),
    () => Response.json(connection),
  ]
  const probed: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    probed.push(address)
    return answers[probed.length - 1]?.() ?? Response.error()
  })
  const data = { language: 'english', path: '/english/admin', query: '', viewer: null } as never
  const card = (fresh: number | null) => (
    <PageFactsProvider data={data} theme="light">
      <ConnectionCard
        connection={connection}
        moreProviders={[]}
        currency="EUR"
        fresh={fresh}
        onUse={null}
        onChange={() => undefined}
        onChanged={() => undefined}
      />
    </PageFactsProvider>
  )
  const { rerender } = await render(card(1))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(probed).toHaveLength(1)
  await rerender(card(1))
  expect(probed).toHaveLength(1)
  await rerender(card(2))
  await expect.poll(() => probed.length).toBe(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { PinButton } from './pin-button.tsx'
import { usePins } from './use-pins.ts'

const novel = '11111111-0000-4000-8000-000000000000' as never
const entry = {
  speaker_type: 'other',
  character_id: null,
  character_name: 'Ilse',
  character_message: 'The key is in the river.',
  game_state_id: '22222222-0000-4000-8000-000000000000',
  avatar_url: null,
} as never

function Row() {
  return <PinButton entry={entry} pins={usePins(novel, 'english')} />
}

const show = () =>
  render(
    <PageFactsProvider data={{ language: 'english', path: '/english', query: '', viewer: null } as never} theme="light">
      <Row />
    </PageFactsProvider>,
  )

afterEach(() => vi.unstubAllGlobals())

test('pins and unpins a message by the same button, and tells the server', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, new URL(address, location.href).pathname.split('/').at(-1), JSON.parse(String(body))])
    return new Response(null, { status: 204 })
  })
  await show()
  const pin = page.getByRole('button', { name: 'Remember this' })
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
  await pin.click()
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
  await pin.click()
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => sent)
    .toEqual([true, false].map((pinned) => ['PUT', 'pin', { speaker_type: 'other', pinned }]))
})

test('reverts a pin that the server refuses', async () => {
  const problem = JSON.stringify({ code: 'too_many_pins', message: 'full' })
  vi.stubGlobal('fetch', async () => new Response(problem, { status: 409 }))
  await show()
  const pin = page.getByRole('button', { name: 'Remember this' })
  await pin.click()
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
})

import type { NovelId } from '@fabula/core/ids'
import { accountPhrases } from '@fabula/phrases/account'
import { endingPhrases } from '@fabula/phrases/ending'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../client/session.ts'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { LikeButton } from './like-button.tsx'

const id = '00000000-0000-4000-8000-000000000001' as NovelId
const user = { id: '00000000-0000-4000-8000-0000000000f1', username: 'wren' }
const me = {
  ...user,
  is_owner: true,
  join_date: '2026-01-01T00:00:00Z',
  telegram_group_subscription: false,
  novels: [],
}
const words = endingPhrases.english
const account = accountPhrases.english

/** Requests sent: method, path, and token. */
let asked: string[] = []

beforeEach(() => {
  asked = []
  session.drop()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url, headers } = new Request(input, init)
    const path = new URL(url).pathname
    asked.push(`${method} ${path.split('/').at(-1)} ${headers.get('authorization') ?? ''}`.trim())
    if (path.endsWith('/login')) return Response.json({ access_token: 'her-token', token_type: 'bearer' })
    if (path.endsWith('/me')) return Response.json(me)
    return Response.json(method === 'DELETE' ? { likes: 3, liked: false } : { likes: 4, liked: true })
  })
})
afterEach(() => {
  session.drop()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <PageFactsProvider data={{ language: 'english', path: '/', query: '', viewer: null } as never} theme="dark">
      <LikeButton id={id} likes={3} liked={false} />
    </PageFactsProvider>,
  )
const heart = page.getByRole('button', { name: `${words.likes}: ` })
const dialog = page.getByRole('dialog')

test('lets a guest log in on the spot, and then likes the novel', async () => {
  await open()
  await heart.click()
  await dialog.getByLabelText(account.username, { exact: true }).fill('wren')
  await dialog.getByLabelText(account.password, { exact: true }).fill('a long enough one')
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: account.login, exact: true }).click()
  await expect.element(heart).toHaveTextContent('4')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.at(-1)).toBe('POST like Bearer her-token')
})

test('likes nothing when a guest does not log in', async () => {
  await open()
  await heart.click()
  await dialog.getByRole('button', { name: account.cancel, exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  expect(asked).toEqual([])
})

test('likes at once for a logged-in reader, and takes it back', async () => {
  session.keep({ token: 'mine', user: user as never })
  await open()
  await heart.click()
  await expect.element(heart).toHaveTextContent('4')
  await heart.click()
  await expect.element(heart).toHaveTextContent('3')
  expect(asked).toEqual(['POST like Bearer mine', 'DELETE like Bearer mine'])
})

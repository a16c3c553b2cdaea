import type { PageDataOf } from '@fabula/contract/pages'
import type { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, catchLeaving, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { BuildingPage } from './building-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const draft: BuildingSummary = {
  id: 'd1' as never,
  name: 'Salt',
  description: '',
  cover_background_image_id: null,
  cover_background_image_extension: null,
  cover_url: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  publications: [],
}

function open(answer: BuildingSummary[] | null) {
  const base = { language: 'english', path: '/english/building', query: '', viewer: nell, page: 'building' }
  const all = { ...base, answer, failure: answer ? null : 'failed' } as unknown as PageDataOf<'building'>
  return openPage(all, <BuildingPage data={all} />)
}

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('shows each novel with its cover, name and description or placeholder, and links to its editor', async () => {
  answering({})
  await open([draft, { ...draft, id: 'd2' as never, name: 'Fog', description: 'A ferry.' }])
  const cards = [...document.querySelectorAll('.shelf > li')]
  expect(cards.map((card) => card.querySelector('img') !== null)).toEqual([true, true])
  expect(cards[0]?.textContent).toContain('No description yet')
  expect(cards[1]?.textContent).toContain('A ferry.')
  for (const name of ['Salt', 'Edit: Salt'])
    expect(page.getByRole('link', { name, exact: true }).first().element().getAttribute('href')).toBe(
      '/english/building/d1',
    )
})

test('says that there are no novels, or that loading them failed', async () => {
  answering({})
  await open([])
  await expect.element(page.getByText('No novels yet')).toBeVisible()
  await cleanup()
  await open(null)
  await expect.element(page.getByRole('alert').getByText('Error loading novels')).toBeVisible()
})

test('requires a name for a new novel, trims it, and opens the editor', async () => {
  answering({})
  await open([])
  await button('Create new').click()
  await button('Create').click()
  await expect.element(page.getByText('Novel name is required')).toBeVisible()
  await expect.element(page.getByLabelText('Novel name')).toHaveFocus()
  await page.getByLabelText('Novel name').fill('  ')
  await button('Create').click()
  await expect.element(page.getByText('Novel name is required')).toBeVisible()
  answering({ 'POST /api/building_novel': { status: 500, detail: 'Away' } })
  await page.getByLabelText('Novel name').fill('  Salt ')
  await button('Create').click()
  await expect.element(page.getByRole('dialog').getByText('Away')).toBeVisible()
  await expect.element(page.getByLabelText('Novel name')).toHaveFocus()
  expect(notes()).toEqual([])
  const asked = answering({ 'POST /api/building_novel': { body: { id: 'd9' } } })
  const fetched = vi.spyOn(window, 'fetch')
  const leaving = catchLeaving()
  await button('Create').click()
  await expect.poll(() => leaving.to).toEqual(['/english/building/d9'])
  leaving.stop()
  expect(asked).toContain('POST /api/building_novel')
  expect(fetched.mock.calls.map(([address]) => String(address))).toContainEqual(
    expect.stringMatching(/\?language=english$/),
  )
})

test('offers both login and registration to a visitor who is not logged in', async () => {
  answering({})
  const base = { language: 'english', path: '/english/building', query: '', viewer: null, page: 'building' }
  const all = { ...base, answer: null, failure: null } as unknown as PageDataOf<'building'>
  await openPage(all, <BuildingPage data={all} />)
  await button('Register').click()
  await expect.element(page.getByRole('dialog').getByLabelText('Confirm password')).toBeVisible()
})

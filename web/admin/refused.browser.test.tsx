import type { OperatedUser } from '@fabula/contract/shapes/operator'
import type { SiteSettings } from '@fabula/contract/shapes/site'
import type { Language } from '@fabula/core/novel/language'
import { adminPhrases } from '@fabula/phrases/admin'
import { operatorPhrases } from '@fabula/phrases/operator'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import './admin-page.css'
import { ListPages } from './list-tools.tsx'
import ReportsSection from './reports/reports-section.tsx'
import { Invitations } from './site/invitations.tsx'
import { SiteForm } from './site/site-form.tsx'
import { UserDialog } from './users/user-dialog.tsx'
import UsersSection from './users/users-section.tsx'

const languages = ['english', 'russian'] as const
const open = (language: Language, part: ReactNode) =>
  openPage({ language, path: `/${language}/admin`, query: '', viewer: nell }, part)
const bob = { id: 'u1', username: 'bob_7' } as OperatedUser

afterEach(async () => {
  // A note is inside the dialog that was open, and outlives it.
  await clearAway()
  await cleanup()
  await clearAway()
})

test.each(languages)('does not delete an account under a wrong name, and keeps the input (%s)', async (language) => {
  const words = operatorPhrases[language].users
  const asked = answering({ 'POST /api/admin/users/u1/delete': { body: null } })
  await open(language, <UserDialog action="remove" user={bob} onDone={() => {}} onClose={() => {}} />)
  const name = page.getByLabelText(words.typeName('bob_7'))
  const remove = page.getByRole('button', { name: words.remove, exact: true })
  await name.fill('bob')
  await remove.click()
  await expect.element(page.getByText(words.nameDiffers)).toBeVisible()
  await expect.element(name).toHaveValue('bob')
  expect([asked, notes()]).toEqual([[], []])
  await name.fill('bob_7')
  await remove.click()
  await expect.poll(notes).toEqual([words.done])
  expect(asked).toEqual(['POST /api/admin/users/u1/delete'])
})

test.each(languages)('retries unblocking an account at the next press after a failure (%s)', async (language) => {
  const words = operatorPhrases[language].users
  const blocked = { ...bob, blocked_at: '2026-01-01T00:00:00Z', blocked_reason: '', join_date: '2026-01-01T00:00:00Z' }
  const list = { 'GET /api/admin/users': { body: { users: [blocked], max_users: 1 } } }
  answering({ ...list, 'POST /api/admin/users/u1/unblock': { status: 500, detail: 'Away' } })
  await open(language, <UsersSection />)
  const unblock = page.getByRole('button', { name: words.unblock, exact: true })
  await unblock.click()
  await expect.poll(() => notes().join()).toContain('Away')
  answering({ ...list, 'POST /api/admin/users/u1/unblock': { body: null } })
  await unblock.click()
  await expect.poll(notes).toContain(words.done)
})

test.each(languages)(
  'removes an account from the list that another administrator has deleted (%s)',
  async (language) => {
    const words = operatorPhrases[language].users
    const listed = { ...bob, blocked_at: null, join_date: '2026-01-01T00:00:00Z' }
    answering({ 'GET /api/admin/users': { body: { users: [listed], max_users: 1 } } })
    await open(language, <UsersSection />)
    await page.getByRole('button', { name: words.block, exact: true }).click()
    answering({
      'GET /api/admin/users': { body: { users: [], max_users: 0 } },
      'POST /api/admin/users/u1/block': { status: 404, detail: 'Gone', code: 'user_not_found' },
    })
    await page.getByRole('alertdialog').getByRole('button', { name: words.block, exact: true }).click()
    await expect.element(page.getByText(operatorPhrases[language].nothing)).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  },
)

test('shows the previous page when the last one has become empty', async () => {
  const turned: number[] = []
  const pages = (page: number, count: number) => (
    <ListPages page={page} count={count} onPage={(next) => turned.push(next)} />
  )
  await open('english', pages(2, 41))
  await cleanup()
  expect(turned).toEqual([])
  await open('english', pages(2, 40))
  await expect.poll(() => turned).toEqual([1])
})

test.each(languages)('keeps and shows what another administrator has saved meanwhile (%s)', async (language) => {
  const words = operatorPhrases[language].site
  const none = { english: '', russian: '' }
  const settings: SiteSettings = { registration: 'open', names: none, welcome: none, colour: null, theme: null }
  const closed: SiteSettings = { ...settings, registration: 'closed', names: { english: 'The Quay', russian: '' } }
  const kept: SiteSettings = { ...closed, names: { english: 'The Quay', russian: 'Причал' } }
  const said: unknown[] = []
  answering({
    'GET /api/admin/site': { body: { settings: closed, demo: true, themes: [] } },
    'PUT /api/admin/site': { body: { settings: kept, demo: true, themes: [] }, said },
  })
  await open(language, <SiteForm settings={settings} themes={[]} onSaved={() => {}} />)
  await page.getByLabelText(words.nameRussian).fill('Причал')
  await page.getByRole('button', { name: operatorPhrases[language].save, exact: true }).click()
  await expect.poll(notes).toEqual([operatorPhrases[language].saved])
  expect(said).toEqual([kept])
  await expect.element(page.getByLabelText(words.registration)).toHaveValue('closed')
  await expect.element(page.getByLabelText(words.nameEnglish)).toHaveValue('The Quay')
})

test.each(languages)('offers to hide the novels of an account being blocked (%s)', async (language) => {
  const words = operatorPhrases[language].users
  const said: unknown[] = []
  answering({ 'POST /api/admin/users/u1/block': { body: null, said } })
  const dialog = (published: number) => (
    <UserDialog action="block" user={{ ...bob, published }} onDone={() => {}} onClose={() => {}} />
  )
  await open(language, dialog(0))
  await expect.element(page.getByRole('button', { name: words.block, exact: true })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await cleanup()
  await open(language, dialog(2))
  const hides = page.getByRole('checkbox', { name: words.blockHides(2) })
  await expect.element(hides).not.toBeChecked()
  await hides.click()
  await page.getByRole('button', { name: words.block, exact: true }).click()
  await expect.poll(notes).toEqual([words.done])
  expect(said).toEqual([{ reason: '', hide_novels: true }])
})

test.each(languages)('an invitation explains invalid fields, and keeps the input (%s)', async (language) => {
  const words = operatorPhrases[language].site
  const list = { 'GET /api/admin/invitations': { body: { invitations: [] } } }
  const asked = answering(list)
  await open(language, <Invitations wanted />)
  const [note, most, days] = [words.note, words.most, words.days].map((label) => page.getByLabelText(label))
  await note?.fill('Ann’s sister')
  await most?.fill('0')
  await days?.fill('')
  const make = page.getByRole('button', { name: words.invite })
  await make.click()
  await expect.element(page.getByText(words.mostWrong)).toBeVisible()
  await expect.element(page.getByText(words.daysWrong)).toBeVisible()
  await most?.fill('1.5')
  await make.click()
  await expect.element(page.getByText(words.mostWrong)).toBeVisible()
  expect(asked).toEqual(['GET /api/admin/invitations'])
  await most?.fill('2')
  await days?.fill('30')
  answering({ ...list, 'POST /api/admin/invitations': { status: 500, detail: 'Away' } })
  await make.click()
  await expect.element(page.getByRole('alert').getByText('Away')).toBeVisible()
  await expect.element(page.getByLabelText(words.note)).toHaveValue('Ann’s sister')
  answering({ ...list, 'POST /api/admin/invitations': { body: { token: 'abc', invitation: {} } } })
  await make.click()
  await expect.element(page.getByRole('dialog').getByText(/#invitation=abc/)).toBeVisible()
  expect(notes()).toEqual([])
})

test('performs an action once when it is pressed twice', async () => {
  const words = operatorPhrases.english.users
  answering({ 'POST /api/admin/users/u1/delete': { body: null } })
  const quick = fetch
  let begun = 0
  let answer = () => {}
  const pressedTwice = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    begun++
    await pressedTwice
    return quick(...call)
  })
  await open('english', <UserDialog action="remove" user={bob} onDone={() => {}} onClose={() => {}} />)
  await page.getByLabelText(words.typeName('bob_7')).fill('bob_7')
  await page.getByRole('button', { name: words.remove, exact: true }).dblClick()
  answer()
  await expect.poll(notes).toEqual([words.done])
  expect(begun).toBe(1)
})

test.each(languages)('offers a retry when reports fail to load (%s)', async (language) => {
  answering({ 'GET /api/admin/reports': { status: 500, detail: 'Away' } })
  await open(language, <ReportsSection />)
  const retry = page.getByRole('button', { name: operatorPhrases[language].retry })
  await expect.element(retry).toBeVisible()
  answering({ 'GET /api/admin/reports': { body: { reports: [], max_reports: 0 } } })
  await retry.click()
  await expect.element(page.getByRole('heading', { name: adminPhrases[language].reports.empty })).toBeVisible()
})

test('shows closed reports from their first page, whatever page of open ones was shown', async () => {
  answering({ 'GET /api/admin/reports': { body: { reports: [], max_reports: 300 } } })
  const fetched = vi.spyOn(window, 'fetch')
  await open('english', <ReportsSection />)
  await page.getByRole('button', { name: operatorPhrases.english.next }).click()
  const last = () => new URL(String(fetched.mock.lastCall?.[0]), location.href).searchParams
  await expect.poll(() => Number(last().get('offset'))).toBeGreaterThan(0)
  await page.getByRole('combobox').selectOptions('closed')
  await expect.poll(() => [last().get('state'), last().get('offset')]).toEqual(['closed', '0'])
})

test.each(languages)('finds and reopens a report that was closed by mistake (%s)', async (language) => {
  const { reports: words } = adminPhrases[language]
  const report = {
    id: 'r1',
    novel_id: 'n1',
    novel_name: 'Salt',
    play_link: 'salt',
    hidden: false,
    reason: 'spam',
    text: 'Mine',
    username: null,
    turn: null,
    created_at: '2026-01-01T00:00:00Z',
    closed_at: '2026-01-02T00:00:00Z',
  }
  const of = (reports: unknown[]) => ({ 'GET /api/admin/reports': { body: { reports, max_reports: reports.length } } })
  answering(of([]))
  await open(language, <ReportsSection />)
  await expect.element(page.getByRole('heading', { name: words.empty })).toBeVisible()
  const asked = answering({ ...of([report]), 'POST /api/admin/reports/r1/reopen': { body: null } })
  await page.getByRole('combobox').selectOptions('closed')
  await expect.element(page.getByText(words.countClosed(1))).toBeVisible()
  await page.getByRole('button', { name: words.reopen }).click()
  await expect.poll(() => asked).toContain('POST /api/admin/reports/r1/reopen')
})

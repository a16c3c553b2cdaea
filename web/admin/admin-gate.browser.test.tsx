import type { SiteSettings } from '@fabula/contract/shapes/site'
import { accountPhrases } from '@fabula/phrases/account'
import { operatorPhrases } from '@fabula/phrases/operator'
import { problemPhrases } from '@fabula/phrases/problems'
import { signedOutPhrases } from '@fabula/phrases/signed-out'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { answering, catchLeaving, clearAway, nell, openPage } from '../test/page-in-hand.tsx'
import { AdminGate } from './admin-gate.tsx'
import './admin-page.css'
import { SiteForm } from './site/site-form.tsx'
import UsersSection from './users/users-section.tsx'

const none = { english: '', russian: '' }
const settings: SiteSettings = { registration: 'open', names: none, welcome: none, colour: null, theme: null }
const administrator = { 'GET /api/me/administrator': { body: { administrator: true } } }

afterEach(async () => {
  await clearAway()
  await cleanup()
  await clearAway()
})

test.each(['english', 'russian'] as const)(
  'an administrator whose login expires in a form logs in on top of it, and saves the input (%s)',
  async (language) => {
    const { site, save, saved } = operatorPhrases[language]
    const words = accountPhrases[language]
    const facts = { language, path: `/${language}/admin/site`, query: '', viewer: nell }
    answering({ ...administrator, 'GET /api/admin/site': { status: 401, detail: 'Over', code: 'invalid_token' } })
    await openPage(
      facts,
      <AdminGate>
        <SiteForm settings={settings} themes={[]} onSaved={() => {}} />
      </AdminGate>,
    )
    const welcome = page.getByLabelText(site.welcomeEnglish)
    await welcome.fill('Come in.')
    const leaving = catchLeaving()
    await page.getByRole('button', { name: save, exact: true }).click()
    const login = page.getByRole('dialog')
    await expect.element(login).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(signedOutPhrases[language].title)).toBeInTheDocument()
    expect([session.read(), leaving.to]).toEqual([null, []])
    const said: unknown[] = []
    const kept = { ...settings, welcome: { ...none, english: 'Come in.' } }
    answering({
      ...administrator,
      'POST /api/login': { body: { access_token: 'new', token_type: 'bearer' } },
      'GET /api/me': { body: nell },
      'GET /api/admin/site': { body: { settings, demo: true, themes: [] } },
      'PUT /api/admin/site': { body: { settings: kept, demo: true, themes: [] }, said },
    })
    await login.getByLabelText(words.username).fill('nell')
    await login.getByLabelText(words.password, { exact: true }).fill('right')
    await login.getByRole('button', { name: words.login, exact: true }).click()
    await expect.element(login).not.toBeInTheDocument()
    await expect.element(page.getByText(signedOutPhrases[language].title)).not.toBeInTheDocument()
    await expect.element(welcome).toHaveValue('Come in.')
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect.element(page.getByText(saved, { exact: true })).toBeVisible()
    expect([said, leaving.to]).toEqual([[kept], []])
    leaving.stop()
  },
)

test.each(['english', 'russian'] as const)(
  'a former administrator is told so when a list fails to load (%s)',
  async (language) => {
    const detail = problemPhrases.english.not_administrator
    answering({ ...administrator, 'GET /api/admin/users': { status: 403, detail, code: 'not_administrator' } })
    const facts = { language, path: `/${language}/admin/users`, query: '', viewer: nell }
    await openPage(
      facts,
      <AdminGate>
        <UsersSection />
      </AdminGate>,
    )
    await expect.element(page.getByText(problemPhrases[language].not_administrator)).toBeVisible()
    await expect.element(page.getByRole('button', { name: operatorPhrases[language].retry })).toBeVisible()
  },
)

test('a list refused because of an expired login loads after the next login', async () => {
  const words = accountPhrases.english
  const over = { status: 401, detail: 'Over', code: 'invalid_token' }
  answering({ ...administrator, 'GET /api/admin/users': over })
  await openPage(
    { language: 'english', path: '/english/admin/users', query: '', viewer: nell },
    <AdminGate>
      <UsersSection />
    </AdminGate>,
  )
  const login = page.getByRole('dialog')
  await expect.element(login).toBeVisible()
  const why = `${operatorPhrases.english.failed} ${signedOutPhrases.english.title}`
  await expect.element(page.getByText(why)).toBeInTheDocument()
  answering({
    ...administrator,
    'POST /api/login': { body: { access_token: 'new', token_type: 'bearer' } },
    'GET /api/me': { body: nell },
    'GET /api/admin/users': { body: { users: [], max_users: 0 } },
  })
  await login.getByLabelText(words.username).fill('nell')
  await login.getByLabelText(words.password, { exact: true }).fill('right')
  await login.getByRole('button', { name: words.login, exact: true }).click()
  await expect.element(page.getByText(operatorPhrases.english.nothing)).toBeVisible()
})

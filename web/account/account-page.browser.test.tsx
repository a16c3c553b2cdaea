import type { PageDataOf } from '@fabula/contract/pages'
import type { User } from '@fabula/contract/shapes/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { hasUnsent } from '../session/browser-traces.ts'
import { logOut, storeSession } from '../session/log-in.ts'
import { answering, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { AccountPage } from './account-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const published = {
  novel_id: 'n1' as never,
  name: 'Salt',
  description: 'A letter that must stay closed.',
  likes: 12,
  play_link: 'salt',
  cover_image_id: null,
  cover_image_extension: null,
  cover_url: null,
  hidden: false,
}
const registered: User = {
  id: nell.id,
  username: 'nell',
  ip: null,
  is_owner: true,
  join_date: '2026-02-03T10:00:00.000Z',
  telegram_group_subscription: false,
  telegram_name: null,
  novels: [published],
}

function open(user: User | null, data: Partial<PageDataOf<'account'>> = {}) {
  const viewer = user?.username ? nell : null
  const base = { language: 'english', path: '/english/user/me', query: '', viewer, page: 'account' }
  const all = { ...base, user_id: null, user, failure: null, ...data } as unknown as PageDataOf<'account'>
  return openPage(all, <AccountPage data={all} />)
}

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('shows a registered reader their name, localised date, group, novels, and how to log out', async () => {
  const asked = answering({ 'POST /api/logout': { body: null }, 'GET /api/me': { body: registered } })
  await open(registered)
  await expect.element(page.getByText('Registered user')).toBeVisible()
  await expect.element(page.getByText('nell', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('3 February 2026')).toBeVisible()
  await expect.element(page.getByText('Not subscribed')).toBeVisible()
  const novel = page.getByRole('link', { name: 'Salt' }).first()
  expect(novel.element().getAttribute('href')).toBe('/english/production/salt')
  const card = document.querySelector('.shelf > li')
  expect(card?.querySelector('img')).not.toBeNull()
  for (const text of ['A letter that must stay closed.', '12']) expect(card?.textContent).toContain(text)
  expect(page.getByRole('link', { name: 'Back to Home' }).first().element().getAttribute('href')).toBe('/english')
  expect([button('Login').elements(), button('Register').elements()]).toEqual([[], []])
  await button('Logout').click()
  await expect.poll(() => session.read()).toBeNull()
  expect(asked).toContain('POST /api/logout')
})

test('a late answer about an account does not show it to whoever logged in meanwhile in another tab', async () => {
  const osip = { ...registered, id: 'osip' as never, username: 'osip', novels: [] }
  const late: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), location.href).pathname
    if (path === '/api/me/telegram') return new Response(null, { status: 204 })
    if (path !== '/api/me') return Response.json({ status: 404, detail: '' }, { status: 404 })
    if (new Headers(init?.headers).get('authorization') !== 'Bearer t') return Response.json(osip)
    return new Promise((resolve) => late.push(() => resolve(Response.json(registered))))
  })
  await open({ ...registered, telegram_name: '@nell' })
  await button(accountSettingsPhrases.english.unlink).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: accountSettingsPhrases.english.unlink }).click()
  await expect.poll(() => late.length).toBe(1)
  session.keep({ token: 'of osip', user: { id: osip.id, username: 'osip' } })
  await expect.element(page.getByText('osip', { exact: true }).first()).toBeVisible()
  for (const answer of late) answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.getByText('nell', { exact: true }).query()).toBeNull()
})

/** Stored keys: unsent text, and settings of the device. */
const typed = ['fabula.play.draft.salt', 'fabula.form.n1~w.info', 'fabula.comment.n1', 'fabula.workshop.n1']
const kept = ['fabula.play.place.salt', 'fabula.quick.salt', 'fabula.read.salt', 'fabula.test.n1.s1', 'fabula.undo.n1']
const ofDevice = ['fabula.reading', 'fabula.sound', 'fabula.editor.stage']

test('logging out clears personal data from the browser, and asks first if there is unsent text', async () => {
  answering({ 'POST /api/logout': { body: null }, 'GET /api/me': { body: registered } })
  for (const key of [...kept, ...ofDevice]) localStorage.setItem(key, '{}')
  for (const unsent of typed) {
    await open(registered)
    localStorage.setItem(unsent, '"The cellar is full of owls."')
    sessionStorage.setItem('fabula.window.n1', 'w')
    await button('Logout').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect([session.read()?.user.id, localStorage.getItem(unsent)]).toEqual([nell.id, '"The cellar is full of owls."'])
    await button('Logout').click()
    await dialog.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect.poll(() => session.read()).toBeNull()
    const all = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    expect(all.filter((key) => key.startsWith('fabula.')).sort()).toEqual(ofDevice.toSorted())
    await cleanup()
  }
  for (const key of ofDevice) localStorage.removeItem(key)
})

test('what an account left unsent waits for its next login, unseen by other accounts', async () => {
  const logInAs = async (id: string) => {
    session.drop()
    answering({ 'GET /api/me': { body: { ...registered, id } }, 'POST /api/logout': { body: null } })
    await storeSession('t', id)
  }
  const stored = () => [...typed, ...kept].filter((key) => localStorage.getItem(key) !== null)
  localStorage.setItem('fabula.play.draft.salt', '"As a guest"')
  await logInAs('nell')
  // The session expires, and its owner logs in again: no text is lost.
  await logInAs('nell')
  expect(localStorage.getItem('fabula.play.draft.salt')).toBe('"As a guest"')
  for (const key of [...typed, ...kept]) localStorage.setItem(key, `"${key} of nell"`)
  sessionStorage.setItem('fabula.play.draft.salt', '"in this window"')
  localStorage.setItem('fabula.play.draft.salt.guest', '"by whoever is next"')
  await logInAs('osip')
  expect([stored(), sessionStorage.getItem('fabula.play.draft.salt'), session.read()?.user.id]).toEqual([
    [],
    null,
    'osip',
  ])
  expect([hasUnsent(), localStorage.getItem('fabula.play.draft.salt.guest')]).toEqual([true, '"by whoever is next"'])
  localStorage.removeItem('fabula.play.draft.salt.guest')
  expect(hasUnsent()).toBe(false)
  localStorage.setItem('fabula.comment.n1', '"of osip"')
  await logOut()
  await logInAs('nell')
  expect(typed.map((key) => localStorage.getItem(key))).toEqual(typed.map((key) => `"${key} of nell"`))
  expect(sessionStorage.getItem('fabula.play.draft.salt')).toBe('"in this window"')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fabula.waits.'))).toEqual([])
  localStorage.clear()
  sessionStorage.clear()
})

test('shows a guest by their address, with Register and Login, and without the group', async () => {
  // As the server answers: nobody without an account is in the group.
  const guest = { ...registered, username: null, ip: '192.0.2.7', telegram_group_subscription: false, novels: [] }
  await open({ ...guest, is_owner: true })
  await expect.element(page.getByText('Guest (IP 192.0.2.7)')).toBeVisible()
  await expect.element(button('Register')).toBeVisible()
  await expect.element(button('Login')).toBeVisible()
  expect(button('Logout').elements()).toEqual([])
  expect(page.getByText('Telegram group', { exact: true }).elements()).toEqual([])
})

test('shows the group only to the owner', async () => {
  await open({ ...registered, is_owner: false, telegram_group_subscription: true }, { user_id: 'u2' as never })
  await expect.element(page.getByRole('heading', { level: 1, name: 'nell' })).toBeVisible()
  expect(page.getByText('Subscribed', { exact: true }).elements()).toEqual([])
})

test('reports a failed load once, with a way back', async () => {
  answering({ 'GET /api/me': { status: 500, detail: 'Away' } })
  // The document was rendered for another user: the page fetches as the current one.
  await open(null, { failure: 'failed' as never, viewer: { id: 'other' as never, username: 'other' } })
  await expect.element(page.getByRole('alert').getByText('Error loading user data')).toBeVisible()
  expect(notes()).toEqual([])
  const back = page.getByRole('alert').getByRole('link', { name: 'Back to Home' })
  expect(back.element().getAttribute('href')).toBe('/english')
})

test('ending a session leaves the focus in the list, and each button is announced with its session', async () => {
  const row = (id: string, agent: string, current = false) => ({
    ...{ id, current, ip: '10.0.0.1', user_agent: agent },
    ...{ created_at: '2026-02-03T10:00:00.000Z', used_at: '2026-02-03T10:00:00.000Z' },
  })
  const [here, phone, desk] = [row('s0', 'Firefox/130.0', true), row('s1', 'Firefox/130.0'), row('s2', 'Chrome/130.0')]
  const rows = (body: unknown) => ({ 'GET /api/me': { body: registered }, 'GET /api/me/sessions': { body } })
  answering({ ...rows([here, phone, desk]), 'DELETE /api/me/sessions/s1': { body: null } })
  await open(registered)
  const { end } = accountSettingsPhrases.english
  await expect.element(button(end).nth(1)).toHaveAccessibleDescription(/Chrome/)
  await expect.element(button(end).first()).toHaveAccessibleDescription(/Firefox/)
  answering({ ...rows([here, desk]), 'DELETE /api/me/sessions/s1': { body: null } })
  ;(button(end).first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button(end)).toHaveFocus()
  expect(button(end).elements()).toHaveLength(1)
})

test.each(['english', 'russian'] as const)(
  'reports a bot code that failed to load, and explains in its place when there is no bot (%s)',
  async (language) => {
    const words = accountSettingsPhrases[language]
    const path = 'POST /api/me/telegram'
    answering({ 'GET /api/me': { body: registered }, [path]: { status: 500, detail: 'Away' } })
    await open(registered, { language })
    await button(words.link).click()
    await expect.poll(() => notes().join()).toContain('Away')
    answering({ [path]: { status: 422, detail: 'None', code: 'access_needs_bot' } })
    await button(words.link).click()
    await expect.element(page.getByText(words.noBot)).toBeVisible()
    expect(button(words.link).elements()).toEqual([])
  },
)

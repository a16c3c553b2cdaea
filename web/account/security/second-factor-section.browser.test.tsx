import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import '../account-settings.css'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

const words = accountSecurityPhrases.russian
const key = { id: 'a', name: 'Телефон'.repeat(8), created_at: '2026-11-27T10:00:00.000Z', used_at: null }
const security: AccountSecurity = {
  totp: null,
  passkeys: { host: location.hostname, keys: [] },
  email: { possible: false, address: null, pending: null },
  recovery_codes_left: 0,
}

async function openSection(answer: AccountSecurity) {
  const answers = { 'GET /api/me/security': { body: answer } }
  const calls = answering(answers)
  const path = '/russian/user/me'
  await openPage(
    { page: 'account', language: 'russian', path, query: '', viewer: nell } as never,
    <SecondFactorSection username="nell" onChanged={() => undefined} />,
  )
  return { answers, calls }
}

test('a passkey whose answer was lost on the way is listed once its dialog is left', async () => {
  const { answers } = await openSection(security)
  await page.getByRole('button', { name: words.passkeyAdd }).click()
  await expect.element(page.getByLabelText(words.passkeyName)).toBeVisible()
  answers['GET /api/me/security'].body = { ...security, passkeys: { ...security.passkeys, keys: [key] } }
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect.element(page.getByText(key.name)).toBeVisible()
})

test('a passkey that was removed in another tab is no longer listed once the refusal is left', async () => {
  const { answers } = await openSection({ ...security, passkeys: { ...security.passkeys, keys: [key] } })
  await page.getByRole('button', { name: words.delete, exact: true }).click()
  answers['GET /api/me/security'].body = security
  await page.getByLabelText(words.password, { exact: true }).fill('long enough')
  await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect.element(page.getByText(key.name)).not.toBeInTheDocument()
})

test('a long name of a passkey stays within a narrow phone', async () => {
  await page.viewport(360, 740)
  await openSection({ ...security, passkeys: { ...security.passkeys, keys: [key] } })
  await expect.element(page.getByText(key.name)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

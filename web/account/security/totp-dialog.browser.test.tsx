import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, openPage } from '../../test/page-in-hand.tsx'
import TotpDialog from './totp-dialog.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('offers the app’s key as a QR code, as text, and as a link for the device that has the app', async () => {
  const words = accountSecurityPhrases.english
  const address = 'otpauth://totp/Fabula:nell?secret=GEZDGNBVGY3TQOJQ&issuer=Fabula'
  answering({ 'POST /api/me/totp': { body: { secret: 'GEZDGNBVGY3TQOJQ', address } } })
  await openPage(
    { page: 'account', language: 'english', path: '/english/user/me', query: '', viewer: null } as never,
    <TotpDialog onAdded={() => undefined} onClose={() => undefined} />,
  )
  await page.getByLabelText(words.password).fill('a long password')
  await page.getByRole('button', { name: words.go }).click()
  await expect.element(page.getByRole('link', { name: words.openApp })).toHaveAttribute('href', address)
  await expect.element(page.getByRole('img', { name: words.picture })).toBeVisible()
  await expect.element(page.getByText('GEZDGNBVGY3TQOJQ')).toBeVisible()
})

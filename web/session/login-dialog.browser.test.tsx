import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { LoginDialog, type LoginMode } from './login-dialog.tsx'

function Ask() {
  const [mode, setMode] = useState<LoginMode>('register')
  return <LoginDialog open mode={mode} onMode={setMode} onClose={() => undefined} onLoggedIn={() => undefined} />
}

afterEach(() => vi.unstubAllGlobals())

test('whoever has just registered stands at the password, the name filled in', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"id":"x","username":"wren"}', { status: 200 }))
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <Ask />
    </PageFactsProvider>,
  )
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  await field('Username').fill('wren')
  await field('Password').fill('secret words')
  await field('Confirm password').fill('secret words')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.element(field('Username')).toHaveValue('wren')
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Password')).toHaveValue('')
})

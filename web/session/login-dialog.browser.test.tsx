import { secondStepPhrases } from '@fabula/phrases/second-step'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { clearPersonalData } from './browser-traces.ts'
import { logOut } from './log-in.ts'
import { LoginDialog, type LoginMode } from './login-dialog.tsx'
import SecondStepDialog from './second-step-dialog.tsx'

function Ask() {
  const [mode, setMode] = useState<LoginMode>('register')
  return <LoginDialog open mode={mode} onMode={setMode} onClose={() => undefined} onLoggedIn={() => undefined} />
}

afterEach(() => vi.unstubAllGlobals())

test('after registering, focuses the password with both fields filled in, so that Enter logs in', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(`${address} ${init.body}`)
    return new Response('{"id":"x","username":"wren"}', { status: 200 })
  })
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <Ask />
    </PageFactsProvider>,
  )
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  await page.getByRole('button', { name: 'Already have an account? Log in' }).click()
  await expect.element(field('Confirm password')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'No account yet? Register' }).click()
  await field('Username').fill('wren')
  await userEvent.keyboard('{Enter}')
  // Enter with fields left empty leads to the first of them.
  await expect.element(field('Password')).toHaveFocus()
  await field('Password').fill('secret words')
  await field('Confirm password').fill('secret words')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByText('Registration successful! You can log in now.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.element(field('Username')).toHaveValue('wren')
  await expect.element(field('Password')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.at(-1)).toBe('/api/login username=wren&password=secret+words')
})

function Opener({ first }: { first: LoginMode }) {
  const [open, setOpen] = useState(true)
  const [mode, setMode] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LoginDialog
        open={open}
        mode={mode}
        onMode={(next) => {
          setMode(next)
          setOpen(true)
        }}
        onClose={() => setOpen(false)}
        onLoggedIn={() => setOpen(false)}
      />
    </>
  )
}

async function openDialog(first: LoginMode) {
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <Opener first={first} />
    </PageFactsProvider>,
  )
  return (name: string) => page.getByLabelText(name, { exact: true })
}

test('shows neither the old input nor the refusal when reopened after a cancel', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }))
  const field = await openDialog('login')
  await field('Password').fill('secret words')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Password')).toHaveValue('')
  expect(page.getByText('Please fill in all fields').query()).toBeNull()
})

/** A server on a slow connection: it answers when told to, unless the call was ended. */
function slowServer() {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/registration')) return Promise.resolve(Response.json({ registration: 'open' }))
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      answers.push(() => resolve(Response.json({ id: 'x', username: 'wren', access_token: 'late' })))
    })
  })
  return answers
}

/** Answers every call, and those that are made upon these answers. */
async function answerAll(answers: readonly (() => void)[]) {
  for (let turn = 0; turn < 20; turn++) {
    for (const answer of answers) answer()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

test.each<[LoginMode, string]>([
  ['register', 'Register'],
  ['login', 'Login'],
])('an answer that arrives after a cancel neither opens the dialog again nor logs in (%s)', async (mode, name) => {
  session.drop()
  const answers = slowServer()
  const field = await openDialog(mode)
  await field('Username').fill('wren')
  await field('Password').fill('secret words')
  if (mode === 'register') await field('Confirm password').fill('secret words')
  await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => answers.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await answerAll(answers)
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(session.read()).toBeNull()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Password')).toHaveValue('')
  await expect.element(page.getByRole('button', { name, exact: true })).not.toHaveAttribute('aria-busy')
})

test('a code whose answer arrives after a cancel does not log in', async () => {
  session.drop()
  const answers = slowServer()
  const words = secondStepPhrases.english
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  const step = { ticket: 't', kinds: ['totp' as const] }
  const nothing = () => undefined
  const { unmount } = await render(
    <PageFactsProvider data={data} theme="light">
      <SecondStepDialog step={step} username="wren" onBack={nothing} onClose={nothing} onLoggedIn={nothing} />
    </PageFactsProvider>,
  )
  await page.getByLabelText(words.appCode).fill('123456')
  await page.getByRole('button', { name: words.finish, exact: true }).click()
  await expect.poll(() => answers.length).toBe(1)
  await unmount()
  await answerAll(answers)
  expect(session.read()).toBeNull()
})

test.each([
  ['closed', 'Registration is closed at the moment. Novels can be played without an account.'],
  ['invitation', 'Accounts here are by invitation: open the link you were given.'],
])(
  'explains why nobody can register when registration is %s, instead of showing the form',
  async (registration, sentence) => {
    vi.stubGlobal('fetch', async () => Response.json({ registration }))
    const data = { language: 'english', path: '/english', query: '', viewer: null } as never
    await render(
      <PageFactsProvider data={data} theme="light">
        <Ask />
      </PageFactsProvider>,
    )
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(page.getByRole('button', { name: 'Register', exact: true }).query()).toBeNull()
    await page.getByRole('button', { name: /Already have an account/ }).click()
    await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  },
)

test('registers with the invitation that was opened in this tab', async () => {
  sessionStorage.setItem('invitation', 'the-token-of-ann')
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_address: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ registration: 'invitation' })
    sent.push(String(init.body))
    return Response.json({ id: 'x', username: 'wren' }, { status: 201 })
  })
  const data = { language: 'english', path: '/english', query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <Ask />
    </PageFactsProvider>,
  )
  await page.getByLabelText('Username', { exact: true }).fill('wren')
  await page.getByLabelText('Password', { exact: true }).fill('secret words')
  await page.getByLabelText('Confirm password', { exact: true }).fill('secret words')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.poll(() => sent.at(-1)).toContain('invitation=the-token-of-ann')
  sessionStorage.removeItem('invitation')
})

test('logging out removes all but device settings, and the session last', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('fabula.'))
  localStorage.setItem('fabula.sound', '1')
  localStorage.setItem('fabula.comment.x', 'half a sentence')
  session.keep({ token: 'mine', user: { id: 'x', username: 'wren' } } as never)
  clearPersonalData()
  expect(session.read()?.token).toBe('mine')
  localStorage.setItem('fabula.comment.x', 'half a sentence')
  const told: string[][] = []
  const stop = session.subscribe(() => told.push(kept()))
  await logOut()
  stop()
  expect(told).toEqual([['fabula.sound']])
  localStorage.clear()
})

import type { PageDataOf } from '@fabula/contract/pages'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../test/page-in-hand.tsx'
import { JoinPage } from './join-page.tsx'
import { NovelInvitation } from './novel-invitation.tsx'

const words = coauthorPhrases.english
const busy = { status: 503, detail: 'Come back in a moment', code: 'stopping' }
const read = 'POST /api/me/coauthor_invitations/read'
const data = { language: 'english', path: '/english/join', query: '', viewer: nell, page: 'join' } as PageDataOf<'join'>
const accept = 'POST /api/me/coauthor_invitations/accept'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('another link opened in the same tab, which changes only the fragment, is followed', async () => {
  const said: unknown[] = []
  answering({ [read]: { ...busy, said } })
  location.hash = `#novel=${'a'.repeat(12)}`
  await openPage(data, <JoinPage data={data} />)
  await expect.poll(() => said.at(-1)).toEqual({ token: 'a'.repeat(12) })
  location.hash = `#novel=${'b'.repeat(12)}`
  await expect.poll(() => said.at(-1)).toEqual({ token: 'b'.repeat(12) })
  location.hash = ''
})

test('an unreachable server does not end an invitation: it can be read and accepted again', async () => {
  const found = { id: 'i', novel: 'The Lamp', owner: 'otto', role: 'editor', expires_at: '2026-12-04T00:00:00.000Z' }
  const answers: Parameters<typeof answering>[0] = { [read]: busy, [accept]: busy }
  answering(answers)
  await openPage(data, <NovelInvitation token="t" />)
  const again = page.getByRole('button', { name: words.again })
  await expect.element(again).toBeVisible()
  answers[read] = { body: found }
  await again.click()
  const yes = page.getByRole('button', { name: words.accept })
  await yes.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(yes).toBeVisible()
  answers[accept] = { status: 410, detail: 'Withdrawn', code: 'invitation_withdrawn' }
  await yes.click()
  await expect.element(yes).not.toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
})

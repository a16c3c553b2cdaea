import { operatorPhrases } from '@fabula/phrases/operator'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, notes, openPage } from '../../test/page-in-hand.tsx'
import { Invitations } from './invitations.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test.each(['english', 'russian'] as const)(
  'asks before withdrawing an invitation; one already withdrawn disappears from the list (%s)',
  async (language) => {
    const { site: words } = operatorPhrases[language]
    const at = '2026-01-01T00:00:00Z'
    const each = { id: 'one', note: 'For Ann', most: 5, used: 1, created_at: at, expires_at: at }
    answering({ 'GET /api/admin/invitations': { body: { invitations: [each] } } })
    await openPage({ language, path: `/${language}/admin/site`, query: '', viewer: nell }, <Invitations wanted />)
    await page.getByRole('button', { name: words.withdraw, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText(words.withdrawTitle('For Ann'), { exact: true })).toBeVisible()
    const asked = answering({
      'DELETE /api/admin/invitations/one': { status: 404, detail: '', code: 'invitation_not_found' },
      'GET /api/admin/invitations': { body: { invitations: [] } },
    })
    await dialog.getByRole('button', { name: words.withdraw, exact: true }).click()
    await expect.element(page.getByText(words.noInvitations)).toBeVisible()
    await expect.poll(notes).toHaveLength(1)
    expect(dialog.elements()).toEqual([])
    expect(asked).toEqual(['DELETE /api/admin/invitations/one', 'GET /api/admin/invitations'])
  },
)

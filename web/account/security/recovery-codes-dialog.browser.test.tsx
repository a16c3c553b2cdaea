import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { clearAway, openPage } from '../../test/page-in-hand.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('codes shown once are closed only by their button: there is no cross, and neither Escape nor Back closes them', async () => {
  const leave = vi.fn()
  const data = { language: 'english' as const, path: '/english', query: '', viewer: null }
  await openPage(data, <RecoveryCodesDialog username="nell" codes={['aaaa-bbbb']} onClose={leave} />)
  await page.getByText('aaaa-bbbb').click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('dialog:modal')).not.toBeNull()
  expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  expect(leave).not.toHaveBeenCalled()
})

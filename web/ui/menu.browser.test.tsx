import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAway } from '../test/page-in-hand.tsx'
import { MoreIcon } from './icons.tsx'
import { Menu } from './menu.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await clearAway()
})

/** Open close watchers; Back closes the last one first. */
const waiting: { onclose?: () => void; destroy(): void }[] = []

class CloseRequests {
  onclose?: () => void
  constructor() {
    waiting.push(this)
  }
  destroy() {
    waiting.splice(waiting.indexOf(this), 1)
  }
}

test('Back on a phone closes an open menu, and leaves the page again once the menu is closed', async () => {
  vi.stubGlobal('CloseWatcher', CloseRequests)
  await render(
    <Menu label="More" face={<MoreIcon />}>
      <button type="button">Settings</button>
    </Menu>,
  )
  const folded = () => !document.querySelector('details')?.open
  const more = page.getByTitle('More')
  await more.click()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting[0]?.onclose?.()
  await expect.poll(() => waiting).toHaveLength(0)
  expect(folded()).toBe(true)

  await more.click()
  await expect.poll(() => waiting).toHaveLength(1)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.poll(() => waiting).toHaveLength(0)
  expect(folded()).toBe(true)
  expect(document.activeElement, 'the focus is kept').toBe(document.querySelector('summary'))
})

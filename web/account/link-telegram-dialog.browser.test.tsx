import { afterEach, expect, test, vi } from 'vitest'
import { clearAway, nell, openPage } from '../test/page-in-hand.tsx'
import { LinkTelegramDialog } from './link-telegram-dialog.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await clearAway()
})

test('on a slow connection the link is reported once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => answers.push(() => resolve(Response.json({ telegram_name: '@nell' })))),
  )
  const linked = vi.fn()
  await openPage(
    { language: 'english', path: '/english/user/me', query: '', viewer: nell },
    <LinkTelegramDialog
      link={{ code: 'ABCDE-FGHJK', bot_name: 'a_bot', bot_link: 'https://t.me/a_bot', group_link: null }}
      onLinked={linked}
      onClose={() => {}}
    />,
  )
  vi.advanceTimersByTime(9_000)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const answer of answers) answer()
  await expect.poll(() => linked.mock.calls.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(linked).toHaveBeenCalledTimes(1)
})

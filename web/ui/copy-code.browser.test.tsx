import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyCode } from './copy-code.tsx'
import './base.css'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('shows "Copied!" for two seconds', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await render(<CopyCode code="AB12CD" copyLabel="Copy" copiedLabel="Copied!" />)
  const button = page.getByRole('button').element() as HTMLElement
  // The clock is stopped, but frames are still drawn.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const until = async (holds: () => boolean) => {
    for (let frame = 0; frame < 600 && !holds(); frame++) await drawn()
  }
  const shown = () => button.textContent?.trim()
  button.click()
  // The two seconds begin when the timer starts.
  await until(() => vi.getTimerCount() === 1)
  expect(shown()).toBe('Copied!')
  expect(write).toHaveBeenCalledWith('AB12CD')
  vi.advanceTimersByTime(1_999)
  await drawn()
  expect(shown()).toBe('Copied!')
  vi.advanceTimersByTime(1)
  await until(() => shown() === 'Copy')
  expect(shown()).toBe('Copy')
})

test('a code stays on one line on a narrow phone, and a long address stays inside', async () => {
  await page.viewport(390, 844)
  const words = { copyLabel: 'Скопировать', copiedLabel: 'Скопировано!' }
  const { rerender } = await render(
    <div style={{ width: 300 }}>
      <CopyCode code="2EP6V-3F8EF" {...words} />
    </div>,
  )
  const code = page.getByText('2EP6V-3F8EF').element()
  expect(code.getClientRects()).toHaveLength(1)
  const lines = code.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(code).lineHeight)
  expect(lines).toBeLessThan(1.5)
  await rerender(
    <div style={{ width: 300 }}>
      <CopyCode code={`otpauth://totp/${'A2B3'.repeat(40)}`} {...words} />
    </div>,
  )
  expect(document.querySelector('.ui-code')?.scrollWidth).toBeLessThanOrEqual(300)
})

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyCode } from './copy-code.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what was copied is said so for two seconds', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await render(<CopyCode code="AB12CD" copyLabel="Copy" copiedLabel="Copied!" />)
  const button = page.getByRole('button').element() as HTMLElement
  // The clock stands still, and the page is drawn all the same.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const shown = () => button.textContent?.trim()
  button.click()
  await drawn()
  expect(shown()).toBe('Copied!')
  expect(write).toHaveBeenCalledWith('AB12CD')
  vi.advanceTimersByTime(1_999)
  await drawn()
  expect(shown()).toBe('Copied!')
  vi.advanceTimersByTime(1)
  await drawn()
  expect(shown()).toBe('Copy')
})

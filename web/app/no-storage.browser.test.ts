import { expect, onTestFinished, test } from 'vitest'
import { session } from '../client/session.ts'

test('storage that the browser forbids is replaced by one that lasts as long as the page', async () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const own = Object.getOwnPropertyDescriptor(window, name) as PropertyDescriptor
    onTestFinished(() => void Object.defineProperty(window, name, own))
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    Object.defineProperty(window, name, { configurable: true, get })
  }
  expect(() => session.read()).toThrow('Access is denied')
  await import('./no-storage.ts')
  expect(session.read()).toBeNull()
  session.keep({ token: 'a', user: { id: 'u' as never, username: 'nell' } })
  expect(session.read()?.token).toBe('a')
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['fabula.session'], []])
  session.drop()
  expect([session.read(), Object.keys(localStorage)]).toEqual([null, []])
})

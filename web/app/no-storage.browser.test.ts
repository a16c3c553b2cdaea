import { expect, onTestFinished, test } from 'vitest'
import { session } from '../client/session.ts'
import { deniesStorage } from './denies-storage.ts'

test('a browser without storage, as in some apps’ web views, is known', () => {
  expect(deniesStorage()).toBe(false)
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
  onTestFinished(() => void Object.defineProperty(window, 'localStorage', own))
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => null })
  expect(deniesStorage()).toBe(true)
})

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
  expect(deniesStorage()).toBe(true)
  await import('./no-storage.ts')
  expect(deniesStorage()).toBe(false)
  expect(session.read()).toBeNull()
  session.keep({ token: 'a', user: { id: 'u' as never, username: 'nell' } })
  expect(session.read()?.token).toBe('a')
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['fabula.session'], []])
  session.drop()
  expect([session.read(), Object.keys(localStorage)]).toEqual([null, []])
})

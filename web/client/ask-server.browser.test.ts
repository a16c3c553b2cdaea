import { continueGame } from '@fabula/contract/routes/play'
import { afterEach, expect, test } from 'vitest'
import { request } from './ask-server.ts'

/** How an address was requested so far. */
const askedBy = (address: string) =>
  performance
    .getEntriesByName(new URL(address, location.href).href)
    .map((entry) => (entry as PerformanceResourceTiming).initiatorType)

afterEach(() => document.querySelector('link[rel="preload"]')?.remove())

test.each([
  ['a guest’s request uses the document’s preload', null, ['link']],
  ['a logged-in user’s request does not', 'a-token', ['link', 'fetch']],
])('%s', async (_, token, asked) => {
  const playLink = `ahead-of-${token}`
  const address = `/api/english/game/continue/${playLink}`
  const ahead = document.createElement('link')
  Object.assign(ahead, { rel: 'preload', as: 'fetch', href: address, crossOrigin: 'anonymous' })
  const came = new Promise((resolve) => {
    ahead.onload = resolve
    ahead.onerror = resolve
  })
  document.head.append(ahead)
  await came
  await request({ origin: '', token }, continueGame, { params: { lang: 'english', playLink } })
  await expect.poll(() => askedBy(address)).toEqual(asked)
})

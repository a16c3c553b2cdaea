import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Worlds, worlds } from './worlds.ts'

/** This machine: by its address, and by the name that browsers keep passkeys under. */
const ownNames = ['127.0.0.1', 'localhost']

/**
 * A server on a machine that others keep busy refuses for a moment what its page asks for again by itself; what a page
 * doesn't get over fails the journey by what is missing on it.
 */
const overloaded = /the server responded with a status of 503 \(Service Unavailable\)/

/**
 * A journey's test: its servers, and a page that is watched. A request to somebody else, an error on the console or a
 * failed answer that nobody expected fails the journey.
 */
export const test = base.extend<{ watched: Page; expectedFailures: RegExp[] }, Worlds>({
  ...worlds,
  // A fifth of what a journey costs is drawing what fades in and out, frame by frame, without a graphics card. Where motion
  // is not what it is about, all of it is over twenty times as fast; everything that hears of its end still does.
  context: async ({ context, reducedMotion }, use) => {
    if (reducedMotion === 'reduce') context.on('page', (page) => void hurry(page))
    await use(context)
  },
  // Failures that a journey provokes on purpose push their message here first.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed
  expectedFailures: async ({}, use) => use([]),
  watched: async ({ page, expectedFailures }, use) => {
    const faults: string[] = []
    const isExpected = (text: string) => [...expectedFailures, overloaded].some((pattern) => pattern.test(text))
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`
      if (message.type() === 'error' && !isExpected(text)) faults.push(`console: ${text}`)
    })
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && !ownNames.includes(hostname)) faults.push(`third party: ${request.url()}`)
    })
    await use(page)
    expect(faults).toEqual([])
  },
})

async function hurry(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
  } catch (error) {
    // A page may be closed before it was ever looked at.
    if (!page.isClosed()) throw error
  }
}

/**
 * What is the same on both screens is gone through once, half of it on a phone in Russian, half at a desk in English: the
 * option of a journey that says where. With FABULA_THOROUGH=1 both screens go through everything.
 */
export const atPhone = { tag: '@at-phone' }
export const atDesk = { tag: '@at-desk' }

export { expect, expectAccessible }

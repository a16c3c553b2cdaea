import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type ServerFixtures, serverFixtures } from './server-fixtures.ts'

/** This machine: its address, and the host name that browsers store passkeys for. */
const ownNames = ['127.0.0.1', 'localhost']

/**
 * A busy server may answer 503, which the page retries by itself. If the retry fails, the journey fails because of what
 * is missing on the page.
 */
const overloaded = /the server responded with a status of 503 \(Service Unavailable\)/

/**
 * A journey's test, with its servers and a watched page: a request to another host, an error on the console or an
 * unexpected failed answer fails the journey.
 */
export const test = base.extend<{ watched: Page; expectedFailures: RegExp[] }, ServerFixtures>({
  ...serverFixtures,
  // Drawing fades frame by frame without a graphics card is a fifth of a journey's cost. Unless a journey is about
  // motion, animations run twenty times as fast; their end events still fire.
  context: async ({ context, reducedMotion }, use) => {
    if (reducedMotion === 'reduce') {
      await context.addInitScript(endAnimations)
      context.on('page', (page) => void speedUpAnimations(page))
    }
    await use(context)
  },
  // A journey that provokes a failure on purpose adds its message here first.
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

/**
 * Ends endless animations after one round, except where motion is recorded. The lights that show that something is
 * loading are drawn sixty times a second, which takes the processor from the server that is waited for.
 */
function endAnimations() {
  const end = ({ target }: Event) => {
    if ('recorded' in window || !(target instanceof Element)) return
    for (const { effect } of target.getAnimations({ subtree: true }))
      if (effect?.getTiming().iterations === Number.POSITIVE_INFINITY) effect.updateTiming({ iterations: 1 })
  }
  document.addEventListener('animationstart', end, true)
}

async function speedUpAnimations(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
  } catch (error) {
    // The page may have been closed already.
    if (!page.isClosed()) throw error
  }
}

/**
 * Tags for journeys that are the same on both screens: each runs once, half of them on a phone in Russian, half at a
 * desk in English. With FABULA_THOROUGH=1 all run on both.
 */
export const atPhone = { tag: '@at-phone' }
export const atDesk = { tag: '@at-desk' }

export { expect, expectAccessible }

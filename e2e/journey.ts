import AxeBuilder from '@axe-core/playwright'
import { type RunServer, runServer } from '@fabula/dev/run-server'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { test as base, expect, type Page } from '@playwright/test'

export interface Worlds {
  /** A server that plays from the author's own lines. */
  offlineServer: RunServer
  /** A server whose model is scripted, slow enough to be seen writing. */
  modelServer: RunServer
  model: ScriptedModel
}

/** This machine: by its address, and by the name that browsers keep passkeys under. */
const ownNames = ['127.0.0.1', 'localhost']

/**
 * A journey's test: its servers, and a page that is watched. A request to somebody else, an error on the console or a
 * failed answer that nobody expected fails the journey.
 */
export const test = base.extend<{ watched: Page; expectedFailures: RegExp[] }, Worlds>({
  // A fifth of what a journey costs is drawing what fades in and out, frame by frame, without a graphics card. Where motion
  // is not what it is about, all of it is over twenty times as fast; everything that hears of its end still does.
  context: async ({ context, reducedMotion }, use) => {
    if (reducedMotion === 'reduce') context.on('page', (page) => void hurry(page))
    await use(context)
  },
  offlineServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed
    async ({}, use) => {
      const server = await runServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed
    async ({}, use) => {
      const model = await startScriptedModel({}, { piece: 6, delay: 25 })
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  modelServer: [
    async ({ model }, use) => {
      const server = await runServer({
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_BASE_URL: model.url,
        MODEL_PROBE: 'off',
        MODEL_NAME: 'scripted',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // Failures that a journey provokes on purpose push their message here first.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  expectedFailures: async ({}, use) => use([]),
  watched: async ({ page, expectedFailures }, use) => {
    const faults: string[] = []
    const isExpected = (text: string) => expectedFailures.some((pattern) => pattern.test(text))
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

/** No serious or critical finding of axe on what is shown now, once what fades in or out has done so. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const notes = page.locator('.ui-toast')
  const hadNotes = (await notes.count()) > 0
  let grave = await graveFindings(page)
  if (grave.length > 0 && hadNotes) {
    // A note fades after some seconds, in the middle of the look perhaps.
    await expect(notes).toHaveCount(0)
    grave = await graveFindings(page)
  }
  expect(grave, `axe on ${what}`).toEqual([])
}

async function graveFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return !endless && playState === 'running'
    })
    // One that is begun anew again and again is not waited for: its end may never come.
    const late = new Promise((resolve) => setTimeout(resolve, 5_000))
    await Promise.race([late, Promise.allSettled(passing.map(({ finished }) => finished))])
  })
  // Our pages have no frames of others, so nothing is gathered on a page of its own, and what passes is not listed: a third
  // of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

export { expect }

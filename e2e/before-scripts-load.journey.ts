import { replyJson } from '@fabula/dev/scripted-model/answer'
import type { Page } from '@playwright/test'
import { atPhone, expect, test } from './journey.ts'
import { registerReader } from './reader.ts'
import { Reading } from './reading.ts'

/** Delays the page's own script, as a slow connection does, until the returned function is called. */
async function holdScript(page: Page, entry: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**/static/assets/${entry}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** Waits until the document has loaded, but none of its scripts have run. */
const heard = (page: Page) => page.waitForFunction(() => document.readyState === 'interactive')

test(
  'a click made before the page’s script has loaded takes effect once it has',
  atPhone,
  async ({ watched: page, offlineServer: { address } }) => {
    const come = await holdScript(page, 'building')
    await page.goto(`${address}/english/building`, { waitUntil: 'commit' })
    await heard(page)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    come()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'a message sent before the play page’s script has loaded is answered',
  atPhone,
  async ({ watched: page, modelServer, model }) => {
    model.reset()
    model.rules.push(() => ({ text: replyJson({ actor: 'ilse', line: 'I heard you.' }) }))
    const reader = await registerReader(modelServer.address)
    await reader.enter(page)
    const reading = new Reading(page, 'english')
    await page.goto(`${modelServer.address}/english/play/demo`)
    await page.getByLabel(reading.words.setupName).fill('Nell')
    await page.getByRole('button', { name: reading.words.setupStart }).click()
    expect(await reading.readOn()).toBe('write')

    const come = await holdScript(page, 'play')
    await page.reload({ waitUntil: 'commit' })
    await heard(page)
    await reading.textbox.fill('Do you hear me?')
    // The button looks disabled, but a finger can press it all the same.
    await page.getByRole('button', { name: reading.words.send }).click({ force: true })
    await expect(reading.textbox).toHaveValue('Do you hear me?')
    come()
    await expect(reading.message).toContainText('I heard you.')
    await expect(reading.textbox).toHaveValue('')
  },
)

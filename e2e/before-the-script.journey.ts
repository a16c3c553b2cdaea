import { replyJson } from '@fabula/dev/scripted-model/answer'
import type { Page } from '@playwright/test'
import { aReader } from './a-reader.ts'
import { atPhone, expect, test } from './journey.ts'
import { Reading } from './reading.ts'

/** Holds the page's own script back, as a slow line does, until it is let through. */
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

/** The document is there as it was sent, and no script of the page has run. */
const heard = (page: Page) => page.waitForFunction(() => document.readyState === 'interactive')

test(
  'a button that is pressed before the page’s script has come does its work once it has',
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
  'an answer that is written and sent before the play page’s script has come is answered',
  atPhone,
  async ({ watched: page, modelServer, model }) => {
    model.reset()
    model.rules.push(() => ({ text: replyJson({ actor: 'ilse', line: 'I heard you.' }) }))
    const reader = await aReader(modelServer.address)
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
    // It looks as if there were nothing to send: a finger presses it all the same.
    await page.getByRole('button', { name: reading.words.send }).click({ force: true })
    await expect(reading.textbox).toHaveValue('Do you hear me?')
    come()
    await expect(reading.message).toContainText('I heard you.')
    await expect(reading.textbox).toHaveValue('')
  },
)

import { replyJson } from '@fabula/dev/scripted-model/answer'
import { accountPhrases } from '@fabula/phrases/account'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'

const line =
  '*She looks up from the oil.* Your aunt lit them in this order for thirty years, and never once did she look up at the last one. I asked her why. She said a lamp that nobody lights is still somebody’s lamp, and then she asked me to mind the oil.'

test(
  'a reply grows while it streams, is rolled back, saved, and found again after a reload',
  atPhone,
  async ({ watched: page, modelServer, model }) => {
    model.reset()
    model.rules.push(() => ({ text: replyJson({ actor: 'ilse', line }), piece: 5, delay: 30 }))
    const words = accountPhrases.english

    // Registers, because only readers with an account have saves.
    const name = `reader_${Date.now().toString(36)}`
    await page.goto(`${modelServer.address}/english/user/me`)
    await page.getByRole('button', { name: words.register, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.username).fill(name)
    await dialog.getByLabel(words.password, { exact: true }).fill('a long enough one')
    await dialog.getByLabel(words.passwordAgain).fill('a long enough one')
    await dialog.getByRole('button', { name: words.register, exact: true }).click()
    await expect(page.getByText(words.registeredNow)).toBeVisible()
    await dialog.getByLabel(words.password, { exact: true }).fill('a long enough one')
    await dialog.getByRole('button', { name: words.login, exact: true }).click()
    await expect(page.getByText(name).first()).toBeVisible()

    const reading = new Reading(page, 'english')
    await page.goto(`${modelServer.address}/english/play/demo`)
    await page.getByLabel(reading.words.setupName).fill('Nell')
    await expectAccessible(page, 'character setup')
    await page.getByRole('button', { name: reading.words.setupStart }).click()
    await expect(reading.message).toBeVisible()
    expect(await reading.readOn()).toBe('write')
    const before = await page.locator('.message-text').innerText()

    // The text grows while the model is still writing.
    const growth = await page.locator('.message-box').evaluateHandle((box) => {
      const lengths: number[] = []
      new MutationObserver(() => {
        const shown = box.querySelector('.message-text')?.textContent ?? ''
        if (shown.includes('Your aunt')) lengths.push(shown.length)
      }).observe(box, { subtree: true, childList: true, characterData: true })
      return lengths
    })
    await reading.say('What did she say about the fortieth?')
    const lengths = await growth.jsonValue()
    await expect(page.locator('.message-text i')).toHaveText('She looks up from the oil.')
    // The number of steps depends on the browser: a busy one draws several at once.
    expect(new Set(lengths).size).toBeGreaterThan(1)
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))

    // Saves, rolls back, and loads the save after a reload.
    await expect(page.getByRole('button', { name: reading.words.saves })).toBeVisible()
    await page.getByRole('button', { name: reading.words.saves }).click()
    await page.getByLabel(reading.saveWords.name).fill('On the rounds')
    await expectAccessible(page, 'the saves')
    await page.getByRole('dialog').getByRole('button', { name: reading.saveWords.save, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'On the rounds' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: reading.words.history, exact: true }).click()
    const history = page.getByRole('dialog')
    await expect(history.getByText('What did she say about the fortieth?')).toBeVisible()
    await expect(history.getByText(reading.words.current)).toBeVisible()
    const remember = history.getByRole('button', { name: reading.words.remember }).last()
    await remember.click()
    await expect(remember).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'the history')
    await history
      .getByRole('button')
      .filter({ hasText: 'You have her' })
      .or(history.getByRole('button').filter({ hasText: 'her ears' }))
      .first()
      .click()
    await history.getByRole('button', { name: reading.words.rollBack, exact: true }).click()
    await expect(history).toBeHidden()
    await reading.readOn()
    await expect(page.locator('.message-text')).toHaveText(before)

    await page.reload()
    await expect(reading.message).toBeVisible()
    await reading.readOn()
    await page.getByRole('button', { name: reading.words.saves }).click()
    await page.getByRole('dialog').getByRole('button', { name: reading.saveWords.load }).first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await reading.readOn()
    await expect(reading.message).toContainText('oil')

    // The same game in chat mode.
    await page.getByRole('button', { name: reading.words.chatMode }).click()
    await expect(page.getByText('What did she say about the fortieth?').first()).toBeVisible()
    await expectAccessible(page, 'chat mode')
  },
)

test(
  'a failing model loses nothing: the text is back in the box',
  atDesk,
  async ({ watched: page, expectedFailures, modelServer, model }) => {
    model.reset()
    model.rules.push(() => ({ status: 500, error: 'away' }))
    expectedFailures.push(/interact/, /status of 50/)
    const reading = new Reading(page, 'english')
    await reading.open(modelServer.address)
    expect(await reading.readOn()).toBe('write')
    await reading.textbox.fill('Do you hear me?')
    await reading.textbox.press('Enter')
    await expect(reading.textbox).toHaveValue('Do you hear me?')
    model.reset()
    await reading.say('Do you hear me?')
  },
)

import { replyJson } from '@fabula/dev/scripted-model/answer'
import type { Page } from '@playwright/test'
import { atPhone, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'

const instantText = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))

/** Varied sentences, because a model that repeats itself is stopped. */
const subjects = ['lamps', 'stairs', 'ferry', 'harbour', 'snow']
const long = ['The first page is long.', 'The second is no shorter.'].map((begins, page) =>
  [begins, ...subjects.map((each) => `It has ${page + 2} words about the ${each}.`)].join(' '),
)

test('keys turn pages first, then type into the box: Escape leaves it, a letter enters it, and a leading Space is ignored', async ({
  watched: page,
  modelServer,
  model,
}, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no keyboard')
  const reading = new Reading(page, 'english')
  model.reset()
  model.rules.push(({ stream }) =>
    stream ? { text: replyJson({ actor: 'ilse', line: long.join('\n\n') }), delay: 0, piece: 80 } : null,
  )
  await instantText(page)
  await reading.openAtInput(modelServer.address)
  await reading.readOn()
  await reading.say('Hello?')
  await expect(reading.message).toContainText('The first page is long.')
  await expect(reading.message).toContainText('1/2')
  // Without focus in the box, Space turns the page. On the last page the box gets the focus, and Space types nothing.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Space')
  await expect(reading.message).toContainText('The second is no shorter.')
  await expect(reading.textbox).toBeFocused()
  await page.keyboard.press('Space')
  await expect(reading.textbox).toHaveValue('')
  await page.keyboard.type('ask about salt')
  await expect(reading.textbox).toHaveValue('ask about salt')

  await page.keyboard.press('Escape')
  await expect(reading.textbox).not.toBeFocused()
  await expect(page.getByRole('button', { name: reading.words.quickSave })).toBeHidden()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(reading.message).toContainText('The first page is long.')
  await page.keyboard.press('h')
  await expect(page.locator('.play-front')).toHaveAttribute('data-hidden', 'true')
  await page.keyboard.press('h')
  // A letter that is not a shortcut starts typing, on any page.
  await page.keyboard.press('z')
  await expect(reading.textbox).toBeFocused()
  await expect(reading.textbox).toHaveValue('ask about saltz')
})

test(
  'a text that is too long is counted, kept whole and not sent; Auto and Skip are beside the arrow',
  atPhone,
  async ({ watched: page, offlineServer }, info) => {
    const reading = new Reading(page, info.project.name === 'phone' ? 'russian' : 'english')
    const { words } = reading
    await instantText(page)
    await reading.open(offlineServer.address)
    const beside = page.locator('.message-answer .turn-modes')
    await expect(beside.getByRole('button', { name: words.skip })).toBeVisible()
    await beside.getByRole('button', { name: words.auto }).click()
    await expect(page.locator('.advance-mode')).toContainText(words.autoOn)
    await beside.getByRole('button', { name: words.auto }).click()
    await reading.openAtInput(offlineServer.address)
    await reading.readOn()
    await reading.textbox.fill('а'.repeat(3_700))
    await expect(page.getByText(words.letters(3_700, 4_000))).toBeVisible()
    await reading.textbox.fill('а'.repeat(4_100))
    await expect(page.getByText(words.lettersOver(100))).toBeVisible()
    await expectAccessible(page, 'a text that is too long')
    await reading.textbox.press('Enter')
    await expect(reading.textbox).toHaveValue('а'.repeat(4_100))
    await reading.textbox.fill('')

    // Without a model, all ways out are fully visible, in a stable order.
    const ways = page.getByRole('region', { name: words.waysOn }).getByRole('button')
    const said = info.project.name === 'phone' ? ['Да', 'Чай', 'Фонари'] : ['Yes', 'Tea', 'Lamps']
    for (const line of said) {
      await reading.say(line)
      await reading.readOn()
    }
    await expect(ways.nth(1)).toBeVisible()
    const width = page.viewportSize()?.width ?? 0
    const labels = await ways.allTextContents()
    for (const way of await ways.all()) {
      const box = await way.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
    }
    await reading.say(said[1] ?? '')
    await reading.readOn()
    const now = await ways.allTextContents()
    expect(now.filter((label) => labels.includes(label))).toEqual(labels.filter((label) => now.includes(label)))
  },
)

test(
  'a swipe over the text opens the history; going back needs confirmation and can be undone',
  atPhone,
  async ({ watched: page, offlineServer }, info) => {
    const reading = new Reading(page, info.project.name === 'phone' ? 'russian' : 'english')
    const { words } = reading
    await instantText(page)
    await reading.openAtInput(offlineServer.address)
    await reading.readOn()
    const dialog = page.getByRole('dialog')
    if (info.project.name === 'phone') {
      await expect(page.locator('.message-body')).toHaveAttribute('data-still')
      const box = await page.locator('.message-text').boundingBox()
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
      const touch = await page.context().newCDPSession(page)
      const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 120, y: at }] })
      await finger('touchStart', y)
      for (const up of [30, 60, 100, 140]) await finger('touchMove', y - up)
      await finger('touchEnd', y - 140)
    } else {
      await page.keyboard.press('Escape')
      await page.keyboard.press('l')
    }
    await expect(dialog.getByRole('heading', { name: words.history })).toBeVisible()

    const before = await page.locator('.message-text').innerText()
    const earlier = dialog.getByTitle(words.rollBackHint).first()
    await earlier.click()
    await expect(dialog.getByText(words.rollBackAsk)).toBeVisible()
    await expectAccessible(page, 'a question before going back')
    await dialog.getByRole('button', { name: words.cancel, exact: true }).click()
    await expect(dialog.getByText(words.rollBackAsk)).toBeHidden()
    await expect(page.locator('.message-text')).toHaveText(before)
    await earlier.click()
    await dialog.getByRole('button', { name: words.rollBack, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.message-text')).not.toHaveText(before)
    await page.getByRole('button', { name: words.undo }).click()
    await expect(page.locator('.message-text')).toHaveText(before)
    await expect(page.getByRole('button', { name: words.undo })).toBeHidden()
  },
)

test('a window left behind by another one says so before it forks the game', async ({
  watched: page,
  offlineServer,
  expectedFailures,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same on any screen')
  expectedFailures.push(/409 \(Conflict\).*interact/)
  const reading = new Reading(page, 'english')
  const { words } = reading
  await instantText(page)
  await reading.openAtInput(offlineServer.address)
  await reading.readOn()
  const other = new Reading(await page.context().newPage(), 'english')
  await other.open(offlineServer.address)
  await other.readOn()
  await other.say('Said in the other window')
  const there = await other.page.locator('.message-text').innerText()

  const here = await page.locator('.message-text').innerText()
  await reading.textbox.fill('Said in this one')
  await reading.textbox.press('Enter')
  await expect(page.getByText(words.movedOn)).toBeVisible()
  await expect(reading.textbox).toHaveValue('Said in this one')
  await expect(page.locator('.message-text')).toHaveText(here)
  await expectAccessible(page, 'a game that went on elsewhere')
  await page.getByRole('button', { name: words.showThere }).click()
  await expect(page.locator('.message-text')).toHaveText(there)
  await expect(reading.textbox).toHaveValue('Said in this one')

  // Now the other window is behind, and forks the game.
  await reading.say('Said in this one')
  await other.textbox.fill('Another way')
  await other.textbox.press('Enter')
  await other.page.getByRole('button', { name: words.goOnHere }).click()
  await expect(other.page.getByText(words.movedOn)).toBeHidden()
  await expect(other.page.locator('.message-text')).toHaveText(there)
  await other.say('Another way')
})

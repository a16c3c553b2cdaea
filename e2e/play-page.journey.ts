import { replyJson } from '@fabula/dev/scripted-model/answer'
import type { Page, Request } from '@playwright/test'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'
import { untilStill } from './still.ts'

const languageOf = (project: string) => (project === 'phone' ? 'russian' : 'english')

/** Shows whole pages at once, unless the test is about how they appear. */
const instantText = (page: Page) =>
  page.addInitScript(() => {
    localStorage.getItem('fabula.reading') ??
      localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' }))
  })
/** The storyteller's lines, in the reader's language: a line in another one would be requested again. */
const linesHere = {
  english: ['The first thing I thought of.', 'The second thing, and a better one.', 'Then left it is.'],
  russian: ['Первое, что пришло мне в голову.', 'Второе, и оно получше.', 'Значит, пойдём налево.'],
}
const text = (page: Page) => page.locator('.message-text').innerText()

test(
  'Auto turns pages up to the reader’s turn; Skip passes over read pages only',
  atPhone,
  async ({ watched: page, offlineServer }, info) => {
    const reading = new Reading(page, languageOf(info.project.name))
    const { words } = reading
    await instantText(page)
    await page.clock.install()
    await reading.open(offlineServer.address)
    await expect(page.locator('.advance-mode')).toBeAttached()

    await reading.fromMenu(words.auto)
    const stop = page.locator('.advance-mode').getByRole('button')
    await expect(stop).toContainText(words.autoOn)
    const first = await text(page)
    // The clock waits for the server: a call that takes 40 seconds of this clock counts as cut off.
    const calls = new Set<Request>()
    page.on('request', (call) => calls.add(call))
    page.on('requestfinished', (call) => calls.delete(call))
    page.on('requestfailed', (call) => calls.delete(call))
    // A short page stays for a moment, a long one not for ever.
    await page.clock.runFor(1_000)
    expect(await text(page)).toBe(first)
    for (let pages = 0; pages < 60 && !(await reading.textbox.isVisible()); pages++) {
      // Choices are the reader's: Auto waits there.
      if (await page.getByRole('heading', { name: words.choices }).isVisible()) {
        await page.clock.runFor(40_000)
        await reading.take('choices')
      }
      await page.clock.runFor(15_000)
      await expect.poll(() => calls.size).toBe(0)
    }
    await expect(reading.textbox).toBeVisible()
    await page.clock.runFor(40_000)
    await expect(stop).toContainText(words.autoOn)
    await stop.click()
    await expect(stop).toBeHidden()

    // In another game, nothing is new up to the same place.
    const again = await page.request.post(`${offlineServer.address}/api/${reading.language}/game/new_game/demo`)
    expect(again.ok()).toBe(true)
    await page.clock.resume()
    await reading.open(offlineServer.address)
    await expect(page.locator('.advance-mode')).toBeAttached()
    await reading.fromMenu(words.skip)
    await expect(stop).toBeHidden()
    await expect(page.getByRole('heading', { name: words.choices }).or(reading.textbox).first()).toBeVisible()
    expect(await text(page)).not.toBe(first)
  },
)

test('by the keyboard alone: read, speak, open and close every sheet; letter keys can be switched off', async ({
  watched: page,
  modelServer,
  model,
}, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no keyboard')
  const reading = new Reading(page, 'english')
  const { words } = reading
  model.reset()
  model.rules.push(({ stream }) => (stream ? { text: replyJson({ actor: 'ilse', line: 'I hear you.' }) } : null))
  await instantText(page)
  await reading.open(modelServer.address)
  await expect(page.locator('.advance-mode')).toBeAttached()
  const dialog = page.getByRole('dialog')
  const sheets = [
    ['l', words.history],
    ['s', words.saves],
    ['?', words.keys],
  ] as const
  for (const [key, title] of sheets) {
    await page.keyboard.press(key)
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectAccessible(page, title)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.keyboard.press('h')
  await expect(page.locator('.play-front')).toHaveAttribute('data-hidden', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('.play-front')).not.toHaveAttribute('data-hidden')
  await page.keyboard.press('c')
  await expect(page.getByRole('log')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: words.quickSave })).toBeVisible()
  await page.keyboard.press('Escape')

  // Reads on until the reader may write; reaches choices with Tab.
  for (let step = 0; step < 60 && !(await reading.textbox.isVisible()); step++) {
    const choices = page.getByRole('region', { name: words.choices }).getByRole('button')
    await reading.change(async () => {
      if (await choices.first().isVisible()) {
        await choices.first().focus()
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('ArrowRight')
    })
  }
  for (let step = 0; step < 12; step++) {
    const here = await page.evaluate(() => document.activeElement?.tagName)
    if (here === 'TEXTAREA') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Hello, aunt’s lamps')
  await expect(reading.textbox).toHaveValue('Hello, aunt’s lamps')
  await page.keyboard.press('Enter')
  await expect(reading.message).toContainText('I hear you.')

  // With letter keys switched off, they do nothing.
  await reading.fromMenu(words.settings)
  await dialog.getByLabel(words.letterKeys).press('Space')
  await page.keyboard.press('Escape')
  await page.locator('.message-name').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('l')
  await untilStill(page)
  await expect(dialog).toBeHidden()
})

test(
  'requests another answer, compares both, edits the last message; the page within a message is kept',
  atDesk,
  async ({ watched: page, modelServer, model }, info) => {
    const reading = new Reading(page, languageOf(info.project.name))
    const { words } = reading
    await instantText(page)
    await reading.openAtInput(modelServer.address)
    const lines = info.project.name === 'phone' ? linesHere.russian : linesHere.english
    const first = replyJson({ actor: 'ilse', line: lines[0] })
    const second = replyJson({ actor: 'ilse', line: lines[1] })
    const third = replyJson({ actor: 'ilse', line: lines[2] })
    let now = first
    model.reset()
    model.rules.push(({ stream }) => (stream ? { text: now, delay: 1 } : null))
    await reading.say('Which way?')
    await expect(page.locator('.message-text')).toHaveText(lines[0] ?? '')
    now = second
    await page.getByRole('button', { name: words.anotherAnswer }).click()
    await expect(page.locator('.message-text')).toHaveText(lines[1] ?? '')

    await page.getByRole('button', { name: words.compareAnswers }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(lines[0] ?? '')).toBeVisible()
    await expect(dialog.getByText(lines[1] ?? '')).toBeVisible()
    await expectAccessible(page, 'the answers side by side')
    await dialog.getByRole('button', { name: words.keepAnswer }).first().click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.message-text')).toHaveText(lines[0] ?? '')

    await page.getByRole('button', { name: words.editLast }).click()
    await expect(reading.textbox).toHaveValue('Which way?')
    now = third
    await reading.say('Left, then?')
    await expect(page.locator('.message-text')).toHaveText(lines[2] ?? '')

    await test.step('a quick save, a reload and a quick load keep the current page of a message', async () => {
      const words3 = info.project.name === 'phone' ? ['Раз', 'Два', 'Три'] : ['One', 'Two', 'Three']
      // Numbered: the same words again and again would be a model's loop.
      const paragraphs = words3.map((word) => Array.from({ length: 20 }, (_, at) => `${word} ${at}.`).join(' '))
      const [one = '', two = '', three = ''] = words3
      model.reset()
      model.rules.push(({ stream }) =>
        stream ? { text: replyJson({ actor: 'ilse', line: paragraphs.join('\n\n') }), delay: 0, piece: 40 } : null,
      )
      await reading.say('Tell me more.')
      await reading.message.getByRole('button', { name: words.nextPage }).click()
      await expect(page.locator('.message-text')).toContainText(two)
      await reading.fromMenu(words.quickSave)
      await expect(page.getByText(words.quickDeviceOnly)).toBeVisible()
      await page.reload()
      await expect(page.locator('.message-text')).toContainText(two)
      await expect(page.locator('.message-text')).not.toContainText(one)
      await reading.readOn()
      await expect(page.locator('.message-text')).toContainText(three)
      await expect(page.locator('.advance-mode')).toBeAttached()
      await reading.fromMenu(words.quickLoad)
      await expect(page.locator('.message-text')).toContainText(two)
    })
  },
)

test.describe('letter by letter', () => {
  test.use({ reducedMotion: 'no-preference' })

  test(
    'a screen reader announces each message once, in full',
    atPhone,
    async ({ watched: page, modelServer, model }, info) => {
      const reading = new Reading(page, languageOf(info.project.name))
      await reading.openAtInput(modelServer.address)
      const line =
        info.project.name === 'phone'
          ? 'Она сказала: фонарь, который никто не зажигает, всё равно чей-то. И попросила приглядеть за маслом.'
          : 'She said a lamp that nobody lights is still somebody’s lamp. Then she asked me to mind the oil.'
      model.reset()
      model.rules.push(({ stream }) =>
        stream ? { text: replyJson({ actor: 'ilse', line }), piece: 4, delay: 10 } : null,
      )
      await page.evaluate(() => {
        const heard: string[] = []
        Object.assign(window, { heard })
        const live = document.querySelector('.play > [aria-live="polite"]')
        if (!live) throw new Error('Nothing is said aloud')
        new MutationObserver(() => heard.push(live.textContent ?? '')).observe(live, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      })
      await reading.say('What did she say?')
      await reading.readOn()
      const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
      expect(heard.map((said) => said.replace(/^[^:]+: /, ''))).toEqual([line])
      // Text that appears letter by letter is hidden from screen readers until it is complete.
      await expect(page.locator('.message-text')).not.toHaveAttribute('aria-hidden')
      await expect(reading.message).toMatchAriaSnapshot(`- paragraph: /somebody’s lamp|чей-то/`)
    },
  )
})

test('touch: a tap reads on, a swipe opens the history, a long press hides everything but the stage', async ({
  watched: page,
  offlineServer,
}, info) => {
  test.skip(info.project.name === 'desk', 'a desk has no fingers')
  const reading = new Reading(page, 'english')
  await instantText(page)
  await reading.open(offlineServer.address)
  await expect(page.locator('.advance-mode')).toBeAttached()
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 190, y }] })
  const before = await text(page)
  await page.touchscreen.tap(190, 260)
  await expect(page.locator('.message-text')).not.toHaveText(before)
  await finger('touchStart', 420)
  for (const y of [380, 330, 280, 240]) await finger('touchMove', y)
  await finger('touchEnd', 240)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: reading.words.history })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await finger('touchStart', 260)
  await expect(page.locator('.play-front')).toHaveAttribute('data-hidden', 'true')
  await finger('touchEnd', 260)
  await expect(page.locator('.play-front')).toHaveAttribute('data-hidden', 'true')
  await page.touchscreen.tap(190, 260)
  await expect(page.locator('.play-front')).not.toHaveAttribute('data-hidden')
})

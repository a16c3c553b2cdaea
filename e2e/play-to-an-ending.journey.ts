import { readFile } from 'node:fs/promises'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { endingPhrases } from '@fabula/phrases/ending'
import { homePhrases } from '@fabula/phrases/home'
import { playbillPhrases } from '@fabula/phrases/playbill'
import type { Page } from '@playwright/test'
import { atPhone, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'
import { expectStillAndSilent, recordMotionAndSound } from './still-and-silent.ts'

/** Messages of a curious reader, in any scene; without a model the answers are the author's lines. */
const said: Record<Language, string[]> = {
  english: [
    'Where is my aunt Agata?',
    'Tell me about the fortieth lamp',
    'I will help you',
    'What are you afraid of?',
    'Thank you',
  ],
  russian: ['Где моя тётя Агата?', 'Расскажите про сороковой фонарь', 'Я вам помогу', 'Чего вы боитесь?', 'Спасибо'],
}

test(
  'plays the demo from the home page to an ending, without an account or a model',
  atPhone,
  async ({ watched: page, offlineServer }, info) => {
    // The phone reads in Russian and the desk in English: the demo is complete in both.
    const language: Language = info.project.name === 'phone' ? 'russian' : 'english'
    const words = homePhrases[language]
    await recordMotionAndSound(page)
    // Shows whole paragraphs at once.
    await page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
    await page.goto(offlineServer.address)
    await expect(page).toHaveURL(`${offlineServer.address}/russian`)
    await page.goto(`${offlineServer.address}/${language}`)
    await page.getByRole('link', { name: words.search }).click()
    await expect(page).toHaveURL(/\/search$/)
    // Other journeys may have published newer novels on this server.
    await page.getByRole('searchbox').fill(language === 'russian' ? 'Сороковой фонарь' : 'Fortieth Lamp')
    await page.getByRole('searchbox').press('Enter')
    await page
      .getByRole('link', { name: /Fortieth Lamp|Сороковой фонарь/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fortieth Lamp|Сороковой фонарь/)
    const begun: string[] = []
    page.on('request', (request) => request.url().includes('/game/continue/') && begun.push(request.url()))
    await page.locator(`a[href$="/${language}/play/demo"]`).first().click()

    const reading = new Reading(page, language)
    await expect(reading.message).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName('play-ready').length > 0)
    // The script uses the call that the document has already made: a guest's game is created by one call.
    expect(begun).toEqual([`${offlineServer.address}/api/${language}/game/continue/demo`])
    let lines = 0
    let offered = false
    const playOn = async (enough: () => boolean) => {
      for (let turn = 0; turn < 40 && !enough(); turn++) {
        const next = await reading.readOn()
        if (next === 'over') return
        const wayOut = page.getByRole('region', { name: reading.words.waysOn })
        if (next === 'choose') await reading.take('choices')
        else if (await wayOut.isVisible()) {
          await reading.take('waysOn')
          offered = true
        } else await reading.say(said[language][lines++ % said[language].length] ?? '')
      }
    }
    await playOn(() => offered)
    expect(offered).toBe(true)
    expect(lines).toBeGreaterThan(1)
    // The long middle of the game is played through the API, and its last scenes on the page again.
    const last = language === 'russian' ? 'До солнца' : 'Before the sun'
    await reading.playByCalls(offlineServer.address, ({ scene }) => scene?.name === last, said[language])
    await reading.open(offlineServer.address)
    await playOn(() => false)
    await expect(page.getByText(reading.words.theEnd, { exact: true })).toBeVisible()
    const ends = endingPhrases[language]
    await expect(page.getByText(ends.endingsFound(1, 3))).toBeVisible()
    await expect(page.getByRole('region', { name: ends.missed })).toBeVisible()
    await expectAccessible(page, 'the end')
    await savePlaybillAndPicture(page, language)

    // With reduced motion and no sound, nothing moves or plays.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('m')
    await expectStillAndSilent(page, 'the end')

    // The home page shows the ending that was found, and offers no game to continue.
    await page.goto(`${offlineServer.address}/${language}`)
    await expect(page.getByText(words.endings(1, 3))).toBeVisible()
    await expect(page.getByRole('link', { name: words.another })).toBeVisible()
    await expect(page.getByRole('link', { name: words.continue, exact: true })).toHaveCount(0)
    await expectStillAndSilent(page, 'home')
  },
)

/**
 * Opens the playbill with the reader's own lines, saves it as an e-book, and saves a picture with a line of the game.
 */
async function savePlaybillAndPicture(page: Page, language: Language) {
  const [ends, bill] = [endingPhrases[language], playbillPhrases[language]]
  await page.getByRole('button', { name: bill.title, exact: true }).click()
  const booklet = page.getByRole('dialog', { name: bill.title })
  await expect(booklet.getByText(said[language][0] ?? '').first()).toBeVisible()
  await expectAccessible(page, 'the booklet')
  const book = page.waitForEvent('download')
  await booklet.getByRole('button', { name: bill.asEpub }).click()
  expect((await book).suggestedFilename()).toMatch(/^(The Fortieth Lamp|Сороковой фонарь)\.epub$/)
  const bytes = await readFile(await (await book).path())
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  await booklet.getByRole('button', { name: appPhrases[language].close }).click()

  await page.getByRole('button', { name: ends.share, exact: true }).click()
  const share = page.getByRole('dialog', { name: ends.shareTitle })
  const picture = share.getByRole('img')
  await expect(picture).toBeVisible()
  const before = await picture.getAttribute('src')
  await share.getByLabel(ends.chooseLine).selectOption({ index: 1 })
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expectAccessible(page, 'the picture to share')
  const saved = page.waitForEvent('download')
  await share.getByRole('button', { name: ends.savePicture }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
  await share.getByRole('button', { name: appPhrases[language].close }).click()
}

import type { Language } from '@fabula/core/novel/language'
import { homePhrases } from '@fabula/phrases/home'
import { expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'

/** What a curious reader says, whatever is going on; without a model the answers are the author's lines. */
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

test('an evening: from the door to an ending, without an account and without a model', async ({
  watched: page,
  offlineServer,
}, info) => {
  // The phone reads in Russian and the desk in English: the demo plays wholly in both.
  const language: Language = info.project.name === 'phone' ? 'russian' : 'english'
  const words = homePhrases[language]
  // A reader who likes whole paragraphs at once.
  await page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
  await page.goto(offlineServer.address)
  await expect(page).toHaveURL(`${offlineServer.address}/russian`)
  await page.goto(`${offlineServer.address}/${language}`)
  await page.getByRole('link', { name: words.search }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page
    .getByRole('link', { name: /Fortieth Lamp|Сороковой фонарь/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fortieth Lamp|Сороковой фонарь/)
  await page.locator(`a[href$="/${language}/play/demo"]`).first().click()

  const reading = new Reading(page, language)
  await expect(reading.message).toBeVisible()
  let lines = 0
  let offered = false
  for (let turn = 0; turn < 120; turn++) {
    const next = await reading.readOn()
    if (next === 'over') break
    if (next === 'choose') {
      await reading.take('choices')
      continue
    }
    const wayOut = page.getByRole('region', { name: reading.words.waysOn })
    if (await wayOut.isVisible()) {
      offered = true
      await reading.take('waysOn')
      continue
    }
    await reading.say(said[language][lines++ % said[language].length] ?? '')
  }
  await expect(page.getByText(reading.words.theEnd, { exact: true })).toBeVisible()
  expect(lines).toBeGreaterThan(3)
  expect(offered).toBe(true)
  await expectAccessible(page, 'the end')
})

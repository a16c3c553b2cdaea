import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { soundPhrases } from '@fabula/phrases/sound'
import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'
import { expectStillAndSilent, recordMotionAndSound } from './still-and-silent.ts'

/** Audio contexts that the browser creates, and texts that it is asked to speak. */
interface Heard {
  contexts: AudioContext[]
  said: string[]
}
const recordSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { contexts: [], said: [] }
    const Real = window.AudioContext
    class Recorded extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        heard.contexts.push(this)
      }
    }
    speechSynthesis.speak = (utterance) => void heard.said.push(utterance.text.trim())
    Object.assign(window, { AudioContext: Recorded, heard })
  })
const heardBy = (page: Page) =>
  page.evaluate(() => {
    const { contexts, said } = (window as unknown as { heard: Heard }).heard
    return { states: contexts.map(({ state }) => state), said }
  })
const endless = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
        ).length,
  )

test.use({ reducedMotion: 'no-preference' })

test(
  'stage effects start once the text is shown, play sound, and stop when the reader switches them off',
  atDesk,
  async ({ watched: page, offlineServer }, { project }) => {
    const lang = project.name === 'phone' ? 'russian' : 'english'
    const reading = new Reading(page, lang)
    const words = soundPhrases[lang]
    const sheet = playSheetPhrases[lang]
    await recordMotionAndSound(page)
    await recordSounds(page)
    await reading.open(offlineServer.address)
    await expect(page.locator('.life-weather canvas').first()).toBeAttached()
    await expect(page.locator('.life-light')).toHaveCount(1)
    expect(await endless(page)).toBeGreaterThan(3)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await heardBy(page)).states).toEqual(['running'])

    await page.keyboard.press('m')
    await expect.poll(async () => (await heardBy(page)).states).toEqual(['suspended'])
    await page.keyboard.press('m')
    await expect.poll(async () => (await heardBy(page)).states).toEqual(['running'])

    await page.locator('.play-bar .ui-menu > summary').click()
    await page.getByRole('button', { name: sheet.settings }).click()
    await expect(page.getByRole('group', { name: words.title })).toBeVisible()
    await expectAccessible(page, 'the sound of a game')
    expect((await heardBy(page)).said).toEqual([])
    await page.getByLabel(words.aloud).selectOption({ label: words.alouds.browser })
    await page.getByRole('checkbox', { name: sheet.lessMotion }).check()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await heardBy(page)).said.length).toBeGreaterThan(0)
    await expect(page.locator('.life-weather')).toHaveCount(0)
    await page.keyboard.press('m')
    await expect.poll(async () => (await heardBy(page)).states).toEqual(['suspended'])
    await expectStillAndSilent(page, 'a scene')
    const silent = (await heardBy(page)).said.length
    await reading.readOn()
    expect((await heardBy(page)).said).toHaveLength(silent)
  },
)

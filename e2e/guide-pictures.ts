import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ModelsPage } from '@fabula/contract/shapes/models'
import { runServer } from '@fabula/dev/run-server'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { beginPhrases } from '@fabula/phrases/begin'
import { branchesPhrases } from '@fabula/phrases/branches'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { savesPhrases } from '@fabula/phrases/saves'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { findChromium } from '@fabula/web/test/chromium'
import { chromium, type Page, expect as soon } from '@playwright/test'
import sharp from 'sharp'
import { importTemplate, registerAuthor } from './author.ts'
import { registerReader } from './reader.ts'
import { Reading } from './reading.ts'

/**
 * Takes every picture of the guides from the running product, in both languages: `npm run guides:pictures`, optionally
 * with the names of those to take. Writes `docs/guide/pictures/<language>/<name>.webp`.
 */
const folder = fileURLToPath(new URL('../docs/guide/pictures/', import.meta.url))
const only = new Set(process.argv.slice(2))

const languages = [
  { language: 'english', code: 'en', lang: 'en-GB' },
  { language: 'russian', code: 'ru', lang: 'ru-RU' },
] as const
const desk = { width: 1200, height: 750 }
const phone = { width: 390, height: 760 }
/** Generous, for a busy machine. */
const expect = soon.configure({ timeout: 60_000 })
/** Widths in pixels at which the guides show pictures. */
const widest = { desk: 1000, phone: 390 }

const model = await startScriptedModel()
const server = await runServer({ MODEL_PROBE: 'off' })
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})

type Shot = { name: string; on: 'desk' | 'phone'; scheme: 'light' | 'dark'; who: 'reader' | 'author' | 'operator' }

try {
  const { address } = server
  await importTemplate(address)
  const author = await registerAuthor(address, 'wren')
  const operator = await registerReader(address)
  await expect.poll(() => /#first=\S+/.exec(server.log())?.[0]).toBeDefined()
  const token = /#first=(\S+)/.exec(server.log())?.[1]
  await operator.call('POST', '/api/me/administrator', { token })

  for (const { language, code, lang } of languages) {
    mkdirSync(folder + code, { recursive: true })
    const draft = `${address}/${language}/building/${author.draft.id}`
    const scene = author.draft.interactive_scenes.find(({ name }) => name === 'Under Number One')
    const inScene = (section: string) => `${draft}/interactive_scene/${scene?.id}?section=${section}`

    /** Opens a page as the given user, brings it to the state to be shown, and takes the picture. */
    const take = async ({ name, on, scheme, who }: Shot, show: (page: Page) => Promise<void>) => {
      if (only.size > 0 && !only.has(name)) return
      const context = await browser.newContext({
        viewport: on === 'desk' ? desk : phone,
        colorScheme: scheme,
        locale: lang,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...(on === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
      })
      const page = await context.newPage()
      if (who === 'author') await author.enter(page)
      if (who === 'operator') await operator.enter(page)
      page.setDefaultTimeout(60_000)
      await show(page)
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          // An image outside the viewport may load later.
          return image.complete || bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
        }),
      )
      await page.evaluate(() => document.fonts.ready)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await sharp(picture)
        .resize({ width: on === 'desk' ? widest.desk : widest.phone * 2, withoutEnlargement: true })
        .webp({ quality: on === 'desk' ? 56 : 45, effort: 6 })
        .toFile(`${folder}${code}/${name}.webp`)
      console.log(`${code}/${name}`)
      await context.close()
    }

    const reading = async (page: Page) => {
      const reader = new Reading(page, language)
      await reader.openAtInput(address)
      return reader
    }
    const say = language === 'english' ? 'Who lit the lamps before you?' : 'Кто зажигал фонари до тебя?'
    const menu = playSheetPhrases[language]

    await take({ name: 'stage', on: 'desk', scheme: 'dark', who: 'reader' }, async (page) => {
      const reader = await reading(page)
      await reader.readOn()
      await reader.textbox.fill(say)
    })
    await take({ name: 'map', on: 'desk', scheme: 'dark', who: 'reader' }, async (page) => {
      const reader = await reading(page)
      await reader.readOn()
      await reader.say(say)
      await reader.readOn()
      await page.getByRole('button', { name: menu.anotherAnswer }).click()
      await reader.readOn()
      await reader.say(language === 'english' ? 'Show me the oil can.' : 'Покажи мне бидон с маслом.')
      await reader.readOn()
      await reader.fromMenu(branchesPhrases[language].map)
      await expect(page.getByRole('dialog')).toContainText(branchesPhrases[language].here)
    })
    await take({ name: 'saves', on: 'phone', scheme: 'dark', who: 'author' }, async (page) => {
      const reader = await reading(page)
      const words = savesPhrases[language]
      const names = language === 'english' ? ['Before the mill', 'Ilse laughs'] : ['Перед мельницей', 'Ильзе смеётся']
      await page.getByRole('button', { name: playPhrases[language].saves }).click()
      const dialog = page.getByRole('dialog')
      for (const name of names) {
        await dialog.getByLabel(words.name).fill(name)
        await dialog.getByRole('button', { name: words.save, exact: true }).click()
        await expect(dialog).toContainText(name)
      }
      await expect(reader.message).toBeAttached()
    })
    await take({ name: 'settings', on: 'phone', scheme: 'dark', who: 'reader' }, async (page) => {
      const reader = await reading(page)
      await reader.fromMenu(menu.settings)
      await expect(page.getByLabel(menu.textSize)).toBeVisible()
    })

    await take({ name: 'portrait', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      const words = beginPhrases[language].portrait
      await page.goto(`${address}/${language}/building`)
      await page.getByRole('button', { name: words.begin }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('input[type="file"]')
        .setInputFiles(fileURLToPath(new URL('../demo/assets/sprites/ilse-glad.webp', import.meta.url)))
      const [who, name] =
        language === 'english'
          ? ['Wren, who keeps the bridge and counts every coin twice.', 'Wren']
          : ['Врен, которая сторожит мост и пересчитывает каждую монету.', 'Врен']
      await dialog.getByLabel(words.sentence).fill(who)
      await dialog.getByLabel(words.name, { exact: true }).fill(name)
    })
    await take({ name: 'graph', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      await page.goto(`${draft}?section=graph`)
      await expect(page.locator('canvas').first()).toBeVisible()
      await page.keyboard.press('0')
    })
    await take({ name: 'live-stage', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(inScene('characters'))
      await expect(page.locator('iframe').first()).toBeVisible()
    })
    await take({ name: 'conditions', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      const words = interactiveScenePhrases[language].endings
      await page.goto(inScene('endings'))
      await page.getByRole('button', { name: words.automatic.add }).click()
      const group = page.getByRole('group', { name: conditionalsPhrases[language].conditions })
      for (const adding of [conditionalsPhrases[language].addCondition, conditionalsPhrases[language].addOr]) {
        await group.getByRole('button', { name: adding }).click()
        await group
          .getByRole('option')
          .nth(adding === conditionalsPhrases[language].addOr ? 6 : 1)
          .click()
      }
      await group.scrollIntoViewIfNeeded()
    })
    await take({ name: 'test-canvas', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      const words = testCanvasPhrases[language]
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(inScene('test-canvas'))
      await page.getByRole('textbox', { name: words.say }).fill(say)
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByText(words.fed).first()).toBeVisible()
    })
    await take({ name: 'rehearsal', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      const words = editorRehearsalPhrases[language]
      await page.goto(`${draft}?section=rehearsal`)
      await page.getByRole('button', { name: words.start }).click()
      const endings = page.getByRole('region', { name: words.endings })
      await expect(endings).toBeVisible({ timeout: 240_000 })
      await expect(page.getByText(words.status.done).first()).toBeVisible({ timeout: 240_000 })
      // The final report loads a moment after the run is done.
      await expect(page.getByText(words.soFar)).toHaveCount(0)
      await expect(endings.getByRole('button').first()).toBeVisible()
      const toTop = (element: Element) => scrollBy(0, element.getBoundingClientRect().top - 96)
      await expect(async () => endings.evaluate(toTop, undefined, { timeout: 5_000 })).toPass()
    })
    await take({ name: 'assets', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      const words = editorNovelPhrases[language].assets
      await page.goto(`${draft}?section=assets`)
      await page.getByRole('tab', { name: words.types.background }).click()
      await expect(page.getByRole('button', { name: words.add.background })).toBeVisible()
    })
    await take({ name: 'translations', on: 'desk', scheme: 'light', who: 'author' }, async (page) => {
      await page.setViewportSize({ width: 1200, height: 900 })
      await page.goto(`${draft}?section=translations`)
      await expect(page.locator('.translations textarea').first()).toBeVisible()
      await page.locator('.translation-tools').scrollIntoViewIfNeeded()
    })

    await take({ name: 'admin-models', on: 'desk', scheme: 'light', who: 'operator' }, async (page) => {
      const words = adminModelPhrases[language]
      await page.goto(`${address}/${language}/admin`)
      await page.getByRole('button', { name: words.add, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.fields.base_url.label).fill(model.url)
      await dialog.getByLabel(words.fields.model.label).fill('qwen3:8b')
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(words.abilities.writes).first()).toBeVisible()
    })
    const { connections } = await operator.call<ModelsPage>('GET', '/api/admin/models')
    for (const { id } of connections) await operator.call('DELETE', `/api/admin/models/connections/${id}`)
    await take({ name: 'admin-site', on: 'desk', scheme: 'light', who: 'operator' }, async (page) => {
      await page.goto(`${address}/${language}/admin/site`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    })
  }
} finally {
  await browser.close()
  await server.stop()
  await model.close()
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageAddress } from '@fabula/contract/page-address'
import { listZip, unzip } from '@fabula/core/exchange/read-zip'
import type { Language } from '@fabula/core/novel/language'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import type { Page } from '@playwright/test'
import { registerAuthor } from './author.ts'
import { atPhone, expect, test } from './journey.ts'
import { Reading } from './reading.ts'

/** A reader's messages, in any scene. */
const said: Record<Language, string[]> = {
  english: ['Who are you?', 'I will help you', 'Yes', 'Goodbye'],
  russian: ['Кто вы?', 'Я вам помогу', 'Да', 'До свидания'],
}

/** Unpacks a copy, and returns the URL of its page. */
function unpackCopy(file: string, into: string): string {
  if (file.endsWith('.html')) return pathToFileURL(file).href
  const bytes = new Uint8Array(readFileSync(file))
  for (const entry of listZip(bytes, 10_000)) {
    const path = join(into, entry.name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, unzip(bytes, entry))
  }
  return pathToFileURL(join(into, 'index.html')).href
}

/** Plays until the story is over: reads on, answers, and takes every way out that is offered. */
async function playToTheEnd(page: Page, reading: Reading): Promise<void> {
  const { waysOn, choices } = reading.words
  for (let turn = 0; turn < 80; turn++) {
    const next = await reading.readOn()
    if (next === 'over') return
    const way = page.getByRole('region', { name: next === 'choose' ? choices : waysOn }).getByRole('button')
    const box = reading.textbox
    await reading.change(async () => {
      if (await way.first().isVisible()) await way.first().click()
      else {
        await box.fill(said[reading.language][turn % 4] ?? '')
        await box.press('Enter')
      }
    })
  }
  throw new Error('The story did not end')
}

test(
  'a novel is exported as a file and played from it to an ending, without a network',
  atPhone,
  async ({ watched: page, context, offlineServer, expectedFailures }, info) => {
    // The editor stays open, and its news stream fails when the network is gone.
    expectedFailures.push(/ERR_INTERNET_DISCONNECTED .*\/(news|static\/assets\/register-worker)/)
    // The phone plays the single HTML file in Russian, the desk the zip in English.
    const isPhone = info.project.name === 'phone'
    const language: Language = isPhone ? 'russian' : 'english'
    const words = offlineCopyPhrases[language].dialog
    const author = await registerAuthor(offlineServer.address, `copies_${info.project.name}`)
    // Starts at the last conversation, from which there are two or three endings: playing all of it takes hours.
    const last = author.draft.interactive_scenes.find(({ name }) => name === 'The hill')
    await author.call('PUT', `/api/building_novel/${author.draft.id}`, { first_scene_id: last?.id })
    await author.enter(page)
    await page.goto(offlineServer.address + pageAddress.editor(language, 'building_novel', author.draft.id))
    await page.getByRole('button', { name: words.open }).click()
    await expect(page.getByText(words.secrets)).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: isPhone ? words.html : words.zip }).click()
    const download = await coming
    const file = info.outputPath(download.suggestedFilename())
    await download.saveAs(file)

    await context.setOffline(true)
    const copy = await context.newPage()
    // Motion is tested elsewhere, and would only take time here.
    await copy.emulateMedia({ reducedMotion: 'reduce' })
    const faults: string[] = []
    copy.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    copy.on('pageerror', (error) => faults.push(error.message))
    copy.on('request', (request) => /^(file|data|blob):/.test(request.url()) || faults.push(request.url()))
    await copy.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
    await copy.goto(`${unpackCopy(file, info.outputPath('copy'))}#${isPhone ? 'ru' : 'en'}`)
    const reading = new Reading(copy, language)
    // A browser that is set to block cookies denies storage to files too.
    const denied = await context.newPage()
    await denied.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
    })
    await denied.goto(copy.url())
    await expect(denied.getByRole('textbox')).toBeVisible()
    await denied.close()
    await copy.getByRole('textbox').fill('Anna')
    await copy.getByRole('button', { name: reading.words.setupStart }).click()
    await expect(reading.message).toBeVisible()
    await expect
      .poll(() =>
        copy
          .locator('.stage-background')
          .last()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0)
    await playToTheEnd(copy, reading)
    await copy.reload()
    await expect(copy.getByText(reading.words.theEnd, { exact: true })).toBeVisible()
    expect(faults).toEqual([])
  },
)

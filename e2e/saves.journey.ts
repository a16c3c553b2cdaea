import { readFile } from 'node:fs/promises'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { branchesPhrases } from '@fabula/phrases/branches'
import { libraryPhrases } from '@fabula/phrases/library'
import { playPhrases } from '@fabula/phrases/play'
import { savesPhrases } from '@fabula/phrases/saves'
import type { Page } from '@playwright/test'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { type Reader, registerReader } from './reader.ts'

const languageOf = (project: string): Language => (project === 'phone' ? 'russian' : 'english')

/** A reader in a conversation in the demo, logged in in their browser. */
async function openConversation(page: Page, address: string, lang: Language) {
  const reader = await registerReader(address)
  const { id } = await reader.call<{ id: string }>('GET', '/api/production_novel/by_link/demo')
  await reader.settle(id, 'Nell')
  const first = await reader.call<PlayState>('GET', `/api/${lang}/game/continue/demo`)
  const talk = await reader.readOn(first, lang)
  await page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
  await reader.enter(page)
  return { reader, talk, say: sayTo(reader, lang) }
}

const sayTo = (reader: Reader, lang: Language) => (state: PlayState, text: string) =>
  reader.call<PlayState>('POST', `/api/${lang}/game/${state.novel_id}/state/${state.game_state_id}/interact`, { text })

test(
  'saves: named, quick, deleted and restored, and loaded from another game',
  atPhone,
  async ({ watched: page, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const [words, play] = [savesPhrases[language], playPhrases[language]]
    const { reader, talk, say } = await openConversation(page, address, language)
    const answer = await say(talk, 'Where is my aunt?')
    await page.goto(`${address}/${language}/play/demo`)

    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: play.saves, exact: true }).click()
    const moment = (name: string) => dialog.locator('.moment').filter({ has: page.getByRole('heading', { name }) })
    await open()
    await expect(moment(words.here)).toContainText(answer.scene?.name ?? '')
    await expect(dialog.getByText(words.noSaves)).toBeVisible()
    const save = dialog.getByRole('button', { name: words.save, exact: true })
    await expect(save).toBeDisabled()
    await dialog.getByLabel(words.name).fill('   ')
    await expect(save).toBeDisabled()
    await dialog.getByLabel(words.name).fill('At the quay')
    await dialog.getByLabel(words.name).press('Enter')
    await expect(moment('At the quay')).toBeVisible()
    await dialog.getByRole('button', { name: words.quickSave, exact: true }).click()
    await expect(moment(words.quickSave)).toHaveCount(1)
    await dialog.getByRole('button', { name: words.quickSave, exact: true }).click()
    await expect(page.getByText(words.quickSaveMade).first()).toBeVisible()
    await expect(moment(words.quickSave)).toHaveCount(1)
    await expectAccessible(page, 'the saves')
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)

    await moment('At the quay').getByRole('button', { name: words.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.delete, exact: true }).click()
    await expect(dialog.getByText(words.deleted('At the quay'))).toBeVisible()
    await expect(moment('At the quay')).toHaveCount(0)
    await dialog.getByRole('button', { name: words.undo }).click()
    await expect(moment('At the quay')).toBeVisible()

    // A save is exported to a file, deleted, and imported again.
    const taken = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words.takeAlong }).click()
    expect((await taken).suggestedFilename()).toBe('demo.saves.jsonl')
    await moment('At the quay').getByRole('button', { name: words.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.delete, exact: true }).click()
    await expect(moment('At the quay')).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: words.bring }).click()
    await (await chooser).setFiles({
      name: 'demo.saves.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: await readFile(await (await taken).path()),
    })
    await expect(page.getByText(words.brought(words.games(0), words.saves(1)))).toBeVisible()
    await expect(moment('At the quay')).toBeVisible()
    await page.keyboard.press('Escape')

    // Starts a new game from the library, and loads the save of the earlier one.
    await reader.call('POST', '/api/library/demo')
    await page.goto(`${address}/${language}/library/demo`)
    await page.getByRole('button', { name: libraryPhrases[language].newGame }).click()
    await expect(page).toHaveURL(/\/play\/demo$/)
    await page.goto(`${address}/${language}/library/demo`)
    await page.getByRole('button', { name: libraryPhrases[language].saves, exact: true }).click()
    await expect(dialog.getByRole('heading', { name: words.earlierGames })).toBeVisible()
    await expectAccessible(page, 'the saves of a kept novel')
    await moment('At the quay').getByRole('button', { name: words.load }).click()
    await expect(page).toHaveURL(/\/play\/demo$/)
    await expect(page.getByRole('region', { name: play.message, exact: true })).toContainText(
      answer.character_message?.trim().slice(0, 20) ?? '',
    )
  },
)

test(
  'the map: shows every way taken, compares, and goes back to each by keyboard',
  atDesk,
  async ({ watched: page, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const words = branchesPhrases[language]
    const { reader, talk, say } = await openConversation(page, address, language)
    const one = await say(talk, 'Tell me of the lamps')
    const later = await say(one, 'And then?')
    await reader.call('GET', `/api/${language}/game/${talk.novel_id}/state/${talk.game_state_id}/rollback`)
    const other = await say(talk, 'I am cold')
    await page.goto(`${address}/${language}/play/demo`)
    await page.getByRole('button', { name: playPhrases[language].history, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.map }).click()

    const map = page.getByRole('dialog')
    await expect(map.getByRole('heading', { name: words.map })).toBeVisible()
    const here = map.locator('.branch[aria-current]')
    await expect(here).toContainText(words.here)
    await expect(here).toContainText('I am cold')
    await expect(map.getByText(words.fork(2))).toBeVisible()
    await expectAccessible(page, 'the map')
    expect(await map.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)

    await map.getByRole('button', { name: words.compare }).click()
    const compared = map.getByRole('list', { name: words.comparing }).getByRole('listitem')
    await expect(compared).toHaveCount(2)
    await expect(compared.first()).toContainText(one.character_message?.trim().slice(-20) ?? '')
    await expect(compared.last()).toContainText(other.character_message?.trim().slice(-20) ?? '')
    await map.getByRole('button', { name: words.hideCompared }).click()

    const moments = map.locator('.branch-go')
    await moments.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(moments.nth(1)).toBeFocused()
    const target = moments.filter({ hasText: 'And then?' })
    for (let step = 0; step < 20; step++) {
      if (await target.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(map).toBeHidden()
    await expect(page.getByRole('region', { name: playPhrases[language].message, exact: true })).toContainText(
      later.character_message?.trim().slice(0, 15) ?? '',
    )
  },
)

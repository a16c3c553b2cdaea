import { buildingPhrases } from '@fabula/phrases/building'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { registerReader } from './reader.ts'
import { silence } from './silence.ts'

const words = editorNovelPhrases.english
const frame = editorPhrases.english
const shelf = buildingPhrases.english

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const openSection = (page: Page, section: keyof typeof frame.sections) =>
  page
    .getByRole('navigation', { name: frame.sectionsLabel })
    .getByRole('link', { name: frame.sections[section] })
    .click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('the sections of a novel: fill in, retry an upload, undo, publish, duplicate and delete', async ({
  watched: page,
  offlineServer,
  expectedFailures,
}) => {
  const { address } = offlineServer
  await (await registerReader(address)).enter(page)

  // The list of drafts: empty, and a name is required.
  await page.goto(`${address}/english/building`)
  await expect(page.getByText(shelf.empty)).toBeVisible()
  await button(page, shelf.create).click()
  await button(page, shelf.createSubmit).click()
  await expect(page.getByText(shelf.nameRequired)).toBeVisible()
  await page.getByLabel(shelf.name).fill('Ночной фонарь')
  await button(page, shelf.createSubmit).click()

  // Info.
  await expect(page.getByRole('heading', { level: 1, name: 'Ночной фонарь' })).toBeVisible()
  await expect(page.getByText(words.info.noDescription)).toHaveCount(2)
  await button(page, words.info.editInfo).click()
  await page.getByLabel(words.info.name, { exact: true }).fill('Night lamp')
  await page.getByLabel(words.info.description, { exact: true }).fill('Fog over the quay')
  await page.getByLabel(words.info.language, { exact: true }).selectOption('english')
  await button(page, frame.save).click()
  await expect(page.getByText(words.info.saved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Night lamp' })).toBeVisible()

  // Assets: a failed upload keeps the file and its description, and can be retried.
  await openSection(page, 'assets')
  expectedFailures.push(/ERR_FAILED/)
  await page.route('**/assets', (route) => route.abort(), { times: 1 })
  await page.locator('.asset-adding input[type=file]').setInputFiles([
    { name: 'ilse_calm-01.png', mimeType: 'image/png', buffer: picture },
    { name: 'night-rounds.wav', mimeType: 'audio/wav', buffer: silence() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  const queue = page.getByRole('region', { name: words.assets.queue })
  await expect(queue.getByText(words.assets.notPicture)).toBeVisible()
  const lost = queue.getByRole('listitem').filter({ has: page.getByRole('button', { name: words.assets.retry }) })
  await expect(lost).toHaveCount(1)
  await lost.getByLabel(words.assets.description).fill('Typed while it was lost')
  await lost.getByRole('button', { name: words.assets.retry }).click()
  await expect(queue.getByText(words.assets.stored)).toHaveCount(2)
  await expect(page.getByText('Typed while it was lost').first()).toBeVisible()
  await expectAccessible(page, 'assets with their queue')
  await button(page, words.assets.clear).click()
  await button(page, words.assets.add.sprite).click()
  await button(page, frame.save).click()
  for (const message of ['nameRequired', 'descriptionRequired', 'fileRequired'] as const)
    await expect(page.getByText(words.assets[message])).toBeVisible()
  await button(page, frame.cancel).click()

  // States.
  await openSection(page, 'states')
  await button(page, words.states.addFlag).click()
  await page.getByLabel(words.states.name, { exact: true }).fill('has the key')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('listitem').filter({ hasText: 'has the key' })).toBeVisible()
  await page.getByRole('tab', { name: words.states.scales }).click()
  await button(page, words.states.addScale).click()
  await page.getByLabel(words.states.name, { exact: true }).fill('trust')
  await page.getByLabel(words.states.initial).fill('-3')
  await button(page, frame.save).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'trust' })).toContainText('-3')

  // A character.
  await openSection(page, 'characters')
  await expect(page.getByText(words.characters.empty)).toBeVisible()
  await button(page, words.characters.add).click()
  await page.getByLabel(words.characters.name, { exact: true }).fill('Ilse')
  await button(page, words.characters.addMix).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await button(page, words.characters.addBiography).click()
  await page.getByLabel(words.characters.biographyText).fill('She keeps the lamps.')
  await expectAccessible(page, 'the form of a character')
  await button(page, frame.save).click()
  const card = page.locator('.character-card').filter({ hasText: 'Ilse' })
  await expect(card).toContainText(words.characters.mixCount(1))
  await expect(card).toContainText(words.characters.biographyCount(1))

  // Music.
  await openSection(page, 'music')
  await button(page, words.music.add).click()
  await page.getByLabel(words.music.name).fill('Night')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await button(page, frame.save).click()
  await expect(page.getByRole('listitem').filter({ hasText: words.music.trackCount(1) })).toBeVisible()

  // Deleting shows where an item is used, and can be undone.
  await openSection(page, 'assets')
  await button(page, words.deleteOf('ilse calm 01')).click()
  await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Ilse' })).toBeVisible()
  await button(page, words.usages.confirm).click()
  await expect(page.getByText(words.assets.empty.sprite)).toBeVisible()
  await button(page, frame.undoOf(words.assets.actionDelete('ilse calm 01'))).click()
  await expect(page.getByRole('heading', { name: 'ilse calm 01' })).toBeVisible()
  await saved(page)

  // Publishing: a link that is taken, and another one.
  await button(page, words.publish.publish).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words.publish.noFirstScene)).toBeVisible()
  await expect(dialog.getByLabel(words.publish.link)).toHaveValue('night-lamp')
  await expectAccessible(page, 'publishing')
  await dialog.getByLabel(words.publish.link).fill('demo')
  expectedFailures.push(/status of 400/)
  await button(page, words.publish.submit).click()
  await expect(dialog.getByText(words.publish.taken)).toBeVisible()
  const link = `night-lamp-${Date.now().toString(36)}`
  await dialog.getByLabel(words.publish.link).fill(link)
  await button(page, words.publish.submit).click()
  await page.waitForURL(`**/english/production/${link}`)

  // The list of drafts: duplicates and deletes a novel.
  await page.goto(`${address}/english/building`)
  await button(page, shelf.more('Night lamp')).or(page.locator('.ui-menu summary')).first().click()
  await button(page, shelf.duplicate).click()
  await expect(page.getByRole('heading', { name: shelf.copyName('Night lamp') })).toBeVisible()
  await page
    .getByRole('heading', { name: shelf.copyName('Night lamp') })
    .getByRole('link')
    .click()
  await button(page, words.deleteNovel.delete).click()
  await button(page, words.deleteNovel.confirm).click()
  await page.waitForURL('**/english/building')
  await expect(page.getByRole('heading', { name: 'Night lamp', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: shelf.copyName('Night lamp') })).toHaveCount(0)
})

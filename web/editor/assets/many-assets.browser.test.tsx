import type { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import type { Language } from '@fabula/core/novel/language'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { AssetList } from './asset-list.tsx'
import { createUploadQueue } from './upload-queue.ts'

const idOf = (at: number) => `00000000-0000-4000-8000-0000000000f${at}` as AssetId
const sprite = (at: number, name: string, fields: Partial<Asset> = {}): Asset => ({
  id: idOf(at),
  name,
  prompt_description: `shows ${name}`,
  extension: 'png',
  ...fields,
})
/** Oldest first, as in a novel; the list shows the newest first. */
const sprites = [
  sprite(1, 'ilse_calm', { prompt_description: 'ilse calm' }),
  sprite(2, 'Ilse glad'),
  sprite(3, 'harbour', { width: 1600, height: 900 }),
  sprite(4, 'ilse  GLAD'),
]
const queue = createUploadQueue({ add: () => Promise.reject(), onRetyped: () => {} })

async function open(language: Language = 'english') {
  const novel = { ...novelInHand(), assets: { sprites, backgrounds: [], musics: [] } }
  const list = <AssetList type="sprite" queue={queue} onOpen={() => undefined} />
  const shown = await openEditor(list, { novel, language: language as 'english' })
  const words = manyAssetPhrases[language]
  const box = (name: string) => page.getByRole('checkbox', { name: words.select(name), exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const names = () => shown.editor.read().novel.assets.sprites.map(({ name }) => name)
  return { ...shown, words, box, button, names }
}

test.each<Language>(['english', 'russian'])('several are selected by boxes, ranges and keys (%s)', async (language) => {
  const { box, words } = await open(language)
  const status = page.getByRole('status')
  await box('ilse  GLAD').click()
  await box('Ilse glad').click({ modifiers: ['Shift'] })
  await expect.element(status).toHaveTextContent(words.selected(3))
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(status).toHaveTextContent(words.selected(4))
  await userEvent.keyboard(' ')
  await expect.element(status).toHaveTextContent(words.selected(3))
  await userEvent.keyboard('{Escape}')
  await expect.element(status).not.toBeInTheDocument()
})

test('renames by a pattern with a preview, and refuses duplicate names', async () => {
  const { box, button, words, names, editor } = await open()
  await box('ilse  GLAD').click()
  await box('harbour').click()
  await button(words.rename).click()
  const pattern = page.getByRole('textbox', { name: words.pattern })
  await pattern.fill('Ilse calm')
  await expect.element(page.getByText(words.clashes(2))).toBeVisible()
  await button(words.renameDo).click({ force: true })
  expect(names()).toEqual(sprites.map(({ name }) => name))
  await pattern.fill('quay {nn}')
  await expect.element(page.getByText('quay 02')).toBeVisible()
  await button(words.renameDo).click()
  await expect.poll(names).toEqual(['ilse_calm', 'Ilse glad', 'quay 02', 'quay 01'])
  await editor.undo()
  expect(names()).toEqual(sprites.map(({ name }) => name))
})

test('adds and removes tags, and filters by them', async () => {
  const { box, button, words, editor, server } = await open()
  await box('harbour').click()
  await button(words.tag).click()
  await page.getByRole('combobox', { name: words.tagAdd }).fill('Night, quay, night')
  await button(words.tagDo).click()
  await expect.element(page.getByText('Night · quay')).toBeVisible()
  await page.getByRole('combobox', { name: words.show }).selectOptions('tag:night')
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  await button(words.tag).click()
  await page.getByRole('checkbox', { name: words.tagOn('Night', 1) }).click()
  await button(words.tagDo).click()
  await expect.element(page.getByText(words.noneLeft)).toBeVisible()
  expect(editor.read().novel.asset_notes?.[idOf(3)]?.tags).toEqual(['quay'])
  expect(server.saved.at(-1)).toMatchObject({ asset_notes: { [idOf(3)]: { tags: ['quay'] } } })
})

test('shows what needs a look, and settles each hint with one press', async () => {
  const { button, words, names, editor } = await open()
  expect(page.getByText(words.sameName).elements()).toHaveLength(2)
  await expect.element(page.getByText(words.waiting(1))).toBeVisible()
  await button(`${words.confirmOne}: ilse_calm`).click()
  await expect.element(page.getByText(words.waiting(1))).not.toBeInTheDocument()
  await editor.undo()
  await button(words.confirmAll).click()
  await expect.element(button(`${words.confirmOne}: ilse_calm`)).not.toBeInTheDocument()
  await button(`${words.toBackgrounds}: harbour`).click()
  await expect.poll(names).not.toContain('harbour')
  expect(editor.read().novel.assets.backgrounds.map(({ name }) => name)).toEqual(['harbour'])
  await editor.undo()
  expect(names()[2]).toBe('harbour')
  await button(`${words.stays.sprite}: harbour`).click()
  await expect.element(button(`${words.stays.sprite}: harbour`)).not.toBeInTheDocument()
})

test('deletes several assets as one step after showing where they are used, and restores them as one', async () => {
  const { box, button, words, names, editor, server } = await open()
  await box('harbour').click()
  await box('Ilse glad').click()
  await button(words.remove).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(words.deleteUnused)
  await button('Delete').click()
  await expect.poll(names).toEqual(['ilse_calm', 'ilse  GLAD'])
  expect(server.saved.at(-1)).toEqual({ [idOf(2)]: null, [idOf(3)]: null })
  await editor.undo()
  expect(names()).toEqual(sprites.map(({ name }) => name))
})

test('reverts a change that the server refuses', async () => {
  const { box, button, words, names, server } = await open()
  server.refuse = { status: 404, code: 'asset_not_found', detail: 'gone' }
  await box('harbour').click()
  await button(words.toBackgrounds).click()
  await expect.element(page.getByText('API Error (404)')).toBeVisible()
  await expect.poll(names).toEqual(sprites.map(({ name }) => name))
})

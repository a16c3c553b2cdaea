import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAway } from '../../test/page-in-hand.tsx'
import { AssetsSection } from '../assets/assets-section.tsx'
import { id, novelWithStage, pixel } from '../test/bridge-stage.tsx'
import { invalid, novelInHand, openEditor } from '../test/open-editor.tsx'
import { CharactersSection } from './characters-section.tsx'
import { WorldPromptsSection } from './world-prompts-section.tsx'
import '../../ui/tokens.css'

const tested = location.href
const track = { id: id<never>('f1'), name: 'Rain', prompt_description: 'Rain', extension: 'mp3', url: pixel }
const staged = novelWithStage()
const novel = { ...staged, assets: { ...staged.assets, musics: [track] } }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const at = (query: string) => history.replaceState(null, '', `/english/building/${novel.id}?${query}`)
const headings = (card: string) => [...document.querySelectorAll(`.${card} h3`)].map(({ textContent }) => textContent)

afterEach(async () => {
  await clearAway()
  localStorage.clear()
  history.replaceState(null, '', tested)
})

test('assets are in three tabs with counts; cards edit and delete them, and play a track', async () => {
  at('section=assets')
  const { editor } = await openEditor(<AssetsSection />, { novel })
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['Sprites 2', 'Backgrounds 1', 'Music 1'])
  expect(headings('asset-card').toSorted()).toEqual(['wren calm', 'wren glad'])
  await button('Edit: wren calm').click()
  await expect.element(page.getByRole('dialog').getByLabelText('Asset name')).toHaveValue('wren calm')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button('Delete: wren calm').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => editor.read().novel.assets.sprites.map(({ name }) => name)).toEqual(['wren glad'])
  await expect.poll(tabs).toEqual(['Sprites 1', 'Backgrounds 1', 'Music 1'])
  await page.getByRole('tab', { name: 'Music' }).click()
  expect(document.querySelector('.asset-card audio')?.getAttribute('src')).toBe(pixel)
  await expect.element(button('Play: Rain')).toBeVisible()
})

test('blank fields of an asset keep their values, and a refusal is shown in the form', async () => {
  at(`section=assets&entry=${id('d5')}`)
  const { server, editor } = await openEditor(<AssetsSection />, { novel })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await dialog.getByLabelText('Asset name').fill('')
  await dialog.getByLabelText('Prompt description').fill('A wide one')
  server.refuse = { ...invalid, detail: 'Not in this house' }
  await save.click()
  await expect.element(dialog.getByText('Not in this house').first()).toBeVisible()
  server.refuse = null
  await save.click()
  await expect.poll(() => server.saved.length).toBe(1)
  expect(editor.read().novel.assets.backgrounds[0]).toMatchObject({ name: 'river', prompt_description: 'A wide one' })
})

test('character cards count sprite mixes and biographies, open a form over the list, and delete after a confirmation', async () => {
  at('section=characters')
  const biography = { prompt_description: 'Mends nets.', conditionals: [] }
  const characters = novel.characters.map((wren) => ({ ...wren, biographies: [biography, biography] }))
  const { editor } = await openEditor(<CharactersSection />, { novel: { ...novel, characters } })
  const card = () => document.querySelector('.character-card')
  expect(headings('character-card')).toEqual(['Wren'])
  for (const count of ['1 sprite mix', '2 biographies']) expect(card()?.textContent).toContain(count)
  await button('Edit: Wren').click()
  await expect.element(page.getByRole('dialog').getByLabelText('Name', { exact: true }).first()).toHaveValue('Wren')
  expect(card()).not.toBeNull()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button('Delete: Wren').click()
  expect(editor.read().novel.characters).toHaveLength(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => editor.read().novel.characters).toEqual([])
  await expect.element(page.getByText('No characters yet. Create your first character!')).toBeVisible()
})

test('the card of a world prompt shows its text and keywords', async () => {
  at('section=world-prompts')
  const plain = novelInHand()
  const world_prompts = plain.world_prompts.map((prompt, index) =>
    index === 0 ? { ...prompt, keywords: ['sea', 'ice'] } : prompt,
  )
  await openEditor(<WorldPromptsSection />, { novel: { ...plain, world_prompts } })
  const cards = [...document.querySelectorAll('.editor-card')].map((card) => card.textContent)
  expect(cards).toHaveLength(2)
  expect(cards[0]).toMatch(/Harbour.*Harbour is cold\..*sea, ice/)
  expect(cards[1]).toMatch(/Quay.*Quay is cold\./)
})

test('what is typed into a new sprite mix replaces the suggested name', async () => {
  at('section=characters')
  await openEditor(<CharactersSection />, { novel })
  await button('Add character').click()
  await button('Add sprite mix').click()
  await expect.element(page.getByLabelText('Sprite mix name')).toHaveFocus()
  await userEvent.keyboard('Winter')
  await expect.element(page.getByLabelText('Sprite mix name')).toHaveValue('Winter')
})

import { SceneId } from '@fabula/core/ids'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { SearchSection } from './search-section.tsx'

afterEach(() => localStorage.clear())

const many = () => {
  const novel = novelInHand()
  const scenes = ['The zebra and the zebra.', 'A zebra.'].map((text, at) => ({
    ...newStaticScene(SceneId.parse(`00000000-0000-4000-8000-00000000f00${at}`), `Scene ${at}`, ''),
    revision: 1,
    original_message: text,
  }))
  return { ...novel, static_scenes: scenes } as typeof novel
}

test('previews every hit, leaves out unticked ones, and replaces the rest as one change that Undo reverts', async () => {
  const { editor } = await openEditor(<SearchSection />, { novel: many() })
  await page.getByRole('textbox', { name: 'Find' }).fill('zebra')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('horse')
  await expect.element(page.getByText('3 places in 2 texts')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Replace here: The zebra and the zebra.' }).nth(1).click()
  await page.getByRole('button', { name: 'Replace in 2 places' }).click()
  const texts = () => editor.read().novel.static_scenes.map((scene) => scene.original_message)
  expect(texts()).toEqual(['The horse and the zebra.', 'A horse.'])
  expect(editor.read().undo).toBe('Replace in 2 texts')
  await editor.undo()
  expect(texts()).toEqual(['The zebra and the zebra.', 'A zebra.'])
})

test('Enter in a field replaces nothing, and hits left out of one search are not left out of the next', async () => {
  const { editor } = await openEditor(<SearchSection />, { novel: many() })
  const before = editor.read().novel
  const field = page.getByRole('textbox', { name: 'Find' })
  await field.fill('zebra')
  await expect.element(page.getByRole('button', { name: 'Replace in 3 places' })).toBeVisible()
  await field.click()
  await userEvent.keyboard('{Enter}')
  ;(page.getByRole('checkbox', { name: 'Match case' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(editor.read().novel).toBe(before)
  await page.getByRole('checkbox', { name: 'Replace here: The zebra and the zebra.' }).nth(1).click()
  await expect.element(page.getByRole('button', { name: 'Replace in 2 places' })).toBeVisible()
  await field.fill('zebr')
  await expect.element(page.getByRole('button', { name: 'Replace in 3 places' })).toBeVisible()
})

test('searches by an expression, and reports an invalid one at its field', async () => {
  await openEditor(<SearchSection />, { novel: many() })
  await page.getByRole('textbox', { name: 'Find' }).fill('(zebra')
  await page.getByRole('checkbox', { name: 'Regular expression' }).click()
  await expect.element(page.getByText('This expression cannot be searched for')).toBeVisible()
  await page.getByRole('textbox', { name: 'Find' }).fill('(z)ebra\\.')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('$1oo.')
  await expect.element(page.getByText('2 places in 2 texts')).toBeVisible()
  await expect.element(page.getByText('zoo.').first()).toBeVisible()
})

test('an author who comes back finds the search again, but another editor in the same tab begins without one', async () => {
  const { shown, editor } = await openEditor(<SearchSection />, { novel: many() })
  const field = page.getByRole('textbox', { name: 'Find' })
  await field.fill('zebra')
  await shown.unmount()
  const back = await openEditor(<SearchSection />, { novel: many(), opened: editor })
  await expect.element(field).toHaveValue('zebra')
  await back.shown.unmount()
  await openEditor(<SearchSection />, { novel: many() })
  await expect.element(field).toHaveValue('')
})

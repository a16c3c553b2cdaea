import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearAway } from '../../test/page-in-hand.tsx'
import { AssetsSection } from '../assets/assets-section.tsx'
import { ScenePicker } from '../pickers/scene-picker.tsx'
import { id, novelWithStage, pixel } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { CharactersSection } from './characters-section.tsx'
import { InfoSection } from './info-section.tsx'
import { MusicSection } from './music-section.tsx'
import '../../ui/tokens.css'

const tested = location.href
const novel = novelWithStage()
const bare = { ...novel, assets: { sprites: [], backgrounds: [], musics: [] } }
const track = { id: id<never>('f1'), name: 'Rain', prompt_description: 'Rain', extension: 'mp3', url: pixel }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const at = (query: string) => history.replaceState(null, '', `/english/building/${novel.id}?${query}`)

afterEach(async () => {
  await clearAway()
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', tested)
})

test('says what to do first in a novel without scenes only', async () => {
  const { shown } = await openEditor(<InfoSection />, {
    novel: { ...novel, interactive_scenes: [], static_scenes: [] },
  })
  const first = page.getByRole('link', { name: 'Add the first scene' })
  expect(first.element().getAttribute('href')).toContain('?section=graph')
  await expect.element(page.getByRole('link', { name: 'How to make your first novel' })).toBeVisible()
  await shown.unmount()
  await openEditor(<InfoSection />, { novel })
  await expect.element(page.getByText('First scene', { exact: true })).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
})

test('says how many translations readers no longer see if the novel’s language becomes theirs', async () => {
  const unit = { unit: 'novel/name', source: 'A', made_by: 'author', stale: false, fault: null }
  const answer = {
    source_language: 'english',
    language: 'russian',
    units: [
      { ...unit, text: 'Б' },
      { ...unit, text: '' },
    ],
  }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  at('entry=edit')
  await openEditor(<InfoSection />, { novel })
  const language = page.getByRole('combobox', { name: 'Language' })
  const note = page.getByText('There is 1 translation into Russian.')
  await language.selectOptions('russian')
  await expect.element(note).toBeVisible()
  await language.selectOptions('')
  await expect.element(note).not.toBeInTheDocument()
})

test('offers a music mix only if there is music, and plays its tracks', async () => {
  at('section=music')
  const { shown } = await openEditor(<MusicSection />, { novel: bare })
  await expect.element(page.getByRole('button', { name: /^Add/ })).toBeDisabled()
  await shown.unmount()
  at('section=music&entry=new')
  await openEditor(<MusicSection />, { novel: { ...novel, assets: { ...novel.assets, musics: [track] } } })
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /Rain/ })).toBeVisible()
  expect(document.querySelector('dialog audio')?.getAttribute('src')).toBe(pixel)
})

test('offers a sprite mix only if there are sprites; a new character has no translated name', async () => {
  at('section=characters&entry=new')
  const { shown } = await openEditor(<CharactersSection />, { novel: bare })
  await expect.element(button('Add sprite mix')).toBeDisabled()
  await page.getByLabelText('Name', { exact: true }).first().fill('Ada')
  await button('Save').click()
  // From here the Tab key leads to what is missing.
  await expect.poll(() => document.activeElement?.textContent).toBe('At least one sprite mix is required')
  await shown.unmount()
  localStorage.clear()
  const { editor } = await openEditor(<CharactersSection />, { novel })
  await page.getByLabelText('Name', { exact: true }).first().fill('Ada')
  await button('Add sprite mix').click()
  await page.getByRole('dialog').getByRole('checkbox').first().click()
  await button('Add biography').click()
  await page.getByLabelText('Biography text').fill('Mends lamps.')
  await button('Save').click()
  await expect.poll(() => editor.read().novel.characters.at(-1)?.prompt_name).toBe('Ada')
  expect(editor.read().novel.characters.at(-1)?.name_translations).toEqual([])
})

test.each([
  ['sprite', 'image/'],
  ['background', 'image/'],
  ['music', 'audio/'],
])('the form of a new %s accepts files of its kind, and requires name, description and file', async (type, kind) => {
  at(`section=assets&entry=new-${type}`)
  await openEditor(<AssetsSection />, { novel })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const accept = document.querySelector<HTMLInputElement>('dialog input[type="file"]')?.accept ?? ''
  const kinds = accept.split(',').filter((each) => each.includes('/'))
  expect(kinds).not.toEqual([])
  expect(kinds.filter((each) => !each.startsWith(kind))).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  for (const sentence of ['Asset name is required', 'Prompt description is required', 'Please select a file'])
    await expect.element(dialog.getByText(sentence)).toBeVisible()
})

function Picked() {
  const [value, setValue] = useState<SceneRef | null>(null)
  return (
    <>
      <ScenePicker value={value} onChange={setValue} optional />
      <output>{value ? value.scene_type : 'the end'}</output>
      <button type="button" onClick={() => setValue({ scene_id: id('a1'), scene_type: 'static' })}>
        Put back
      </button>
    </>
  )
}

test('a scene is picked by its kind and a part of its name, in order; changing the kind clears it, and none means the end', async () => {
  const names = ['Zoo', 'alley', 'Bridge 10', 'Bridge 9']
  const static_scenes = names.map((name, place) => ({ ...newStaticScene(id(`a${place}`), name, ''), revision: 1 }))
  await openEditor(<Picked />, { novel: { ...novel, static_scenes } as typeof novel })
  const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  const said = () => document.querySelector('output')?.textContent
  await page.getByRole('radio', { name: 'Static' }).click()
  await expect.poll(() => options().slice(1)).toEqual(['alley', 'Bridge 9', 'Bridge 10', 'Zoo'])
  await page.getByPlaceholder('Find a scene').fill('BRIDGE')
  await expect.poll(options).toEqual(['Bridge 9', 'Bridge 10'])
  await page.getByRole('option', { name: 'Bridge 9' }).click()
  await expect.poll(said).toBe('static')
  await page.getByRole('radio', { name: 'Interactive' }).click()
  await expect.poll(said).toBe('the end')
  // As when unsaved changes are discarded.
  await button('Put back').click()
  await expect.element(page.getByRole('radio', { name: 'Static' })).toBeChecked()
  await expect.element(page.getByRole('option', { name: 'alley', selected: true })).toBeVisible()
  await page.getByRole('option', { name: 'No next scene' }).click()
  await expect.poll(said).toBe('the end')
  await expect.element(page.getByRole('radio', { name: 'Static' })).toBeChecked()
})

import { SceneId } from '@fabula/core/ids'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formDrafts } from '../forms/form-drafts.ts'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { readScriptDraft } from './script-draft.ts'
import { ScriptSection } from './script-section.tsx'

afterEach(() => localStorage.clear())

function withScene() {
  const novel = novelInHand()
  const id = SceneId.parse('00000000-0000-4000-8000-00000000f001')
  const scene = { ...newStaticScene(id, 'Quay', ''), revision: 1, original_message: 'Fog.' }
  return { ...novel, static_scenes: [scene], interactive_scenes: [] } as typeof novel
}

const field = page.getByRole('textbox', { name: 'Script' })
const apply = page.getByRole('button', { name: 'Apply', exact: true })
const typeAtEnd = async (text: string) => {
  await field.click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.keyboard(text.replace(/[[{]/g, '$&$&'))
}

test('what does not exist is asked for, then made, as one change that Undo takes back', async () => {
  const { editor } = await openEditor(<ScriptSection />, { novel: withScene() })
  await expect.element(field).toHaveTextContent('== QuayFog.')
  await typeAtEnd('-> Street')
  await apply.click()
  await expect.element(page.getByText('New scenes: Street.')).toBeVisible()
  await page.getByRole('button', { name: 'Make and apply' }).click()
  await expect.element(page.getByText('As in the novel.')).toBeVisible()
  const { novel, undo } = editor.read()
  expect(novel.static_scenes.map(({ name }) => name)).toEqual(['Quay', 'Street'])
  expect(novel.static_scenes[0]?.next_scenes[0]?.scene_id).toBe(novel.static_scenes[1]?.id)
  expect(undo).toBe('Apply the script')
  await editor.undo()
  expect(editor.read().novel.static_scenes).toHaveLength(1)
})

test('what is wrong is underlined, keeps the script from being applied, and stays as it was typed', async () => {
  const novel = withScene()
  const { editor, shown } = await openEditor(<ScriptSection />, { novel })
  await typeAtEnd('@weather rain')
  await expect.element(page.getByText('1 problem to solve')).toBeVisible()
  const host = document.querySelector('.script-field')
  await expect.poll(() => host?.shadowRoot?.querySelector('.cm-lintRange-error')?.textContent).toBe('@weather rain')
  ;(apply.element() as HTMLElement).click()
  expect(editor.read().novel.static_scenes).toEqual(novel.static_scenes)
  expect(readScriptDraft(formDrafts(novel.id))?.text).toContain('@weather rain')
  await shown.unmount()
  await openEditor(<ScriptSection />, { novel })
  await expect.element(field).toHaveTextContent('@weather rain')
})

import { SceneId } from '@fabula/core/ids'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formDrafts } from '../forms/form-drafts.ts'
import { commit, compose } from '../test/input-method.ts'
import { invalid, novelInHand, openEditor } from '../test/open-editor.tsx'
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

test('asks before creating missing scenes, creates them, and undoes everything as one change', async () => {
  const { editor } = await openEditor(<ScriptSection />, { novel: withScene() })
  await expect.element(field).toHaveTextContent('== QuayFog.')
  await typeAtEnd('-> Street')
  await apply.click()
  await expect.element(page.getByText('New scenes: Street.')).toBeVisible()
  await page.getByRole('button', { name: 'Create and apply' }).click()
  await expect.element(page.getByText('Same as in the novel.')).toBeVisible()
  const { novel, undo } = editor.read()
  expect(novel.static_scenes.map(({ name }) => name)).toEqual(['Quay', 'Street'])
  expect(novel.static_scenes[0]?.next_scenes[0]?.scene_id).toBe(novel.static_scenes[1]?.id)
  expect(undo).toBe('Apply the script')
  await editor.undo()
  expect(editor.read().novel.static_scenes).toHaveLength(1)
})

test('underlines a problem, does not apply the script, and keeps what was typed', async () => {
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

test('keeps what others changed meanwhile in the same scene, and asks where both changed the same words', async () => {
  const novel = withScene()
  const [quay] = novel.static_scenes
  const say = (original_message: string) => (was: typeof novel) =>
    ({ ...was, static_scenes: was.static_scenes.map((each) => ({ ...each, original_message })) }) as typeof novel
  const long = 'The ferry is late tonight and nobody on the quay knows why.'
  const { editor } = await openEditor(<ScriptSection />, { novel: say(long)(novel) })
  await typeAtEnd(' Ilse waits.')
  editor.learn(say(long.replace('The ferry', 'The old ferry')))
  await apply.click()
  const both = `${long.replace('The ferry', 'The old ferry')}\n Ilse waits.`
  await expect.poll(() => editor.read().novel.static_scenes[0]?.original_message).toBe(both)
  await expect
    .element(field)
    .toHaveTextContent('The old ferry is late tonight and nobody on the quay knows why. Ilse waits.')
  await typeAtEnd(' Fog.')
  editor.learn(say(`${both} Rain.`))
  await apply.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(quay?.name ?? '')
  await dialog.getByRole('radio').last().click()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expect.element(field).toHaveTextContent('Ilse waits. Rain.')
  expect(editor.read().novel.static_scenes[0]?.original_message).toBe(`${both} Rain.`)
})

test('arrow keys move from line to line, past the names of scenes too', async () => {
  const novel = withScene()
  const scenes = ['Quay', 'Pier', 'Street'].map((name, at) => ({
    ...newStaticScene(SceneId.parse(`00000000-0000-4000-8000-00000000f00${at + 1}`), name, ''),
    revision: 1,
    original_message: 'Fog.',
  }))
  await openEditor(<ScriptSection />, { novel: { ...novel, static_scenes: scenes } })
  await field.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  for (const line of [1, 2, 3, 4, 5, 6]) await userEvent.keyboard(`{End}${line}{ArrowDown}`)
  await expect.element(field).toHaveTextContent('== Quay1Fog.23== Pier4Fog.56== StreetFog.')
})

test('inserts others’ changes around the cursor, and around a word composed by an input method', async () => {
  const novel = withScene()
  const say = (original_message: string) => (was: typeof novel) =>
    ({ ...was, static_scenes: was.static_scenes.map((each) => ({ ...each, original_message })) }) as typeof novel
  const { editor } = await openEditor(<ScriptSection />, { novel: say('Fog on the quay. The ferry is late.')(novel) })
  await field.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowUp}{End}')
  editor.learn(say('Thick fog on the quay. The ferry is late.'))
  await expect.element(field).toHaveTextContent('Thick fog')
  await userEvent.keyboard(' Again.')
  await expect.element(field).toHaveTextContent('== QuayThick fog on the quay. The ferry is late. Again.')
  await apply.click()
  await field.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowUp}{End}')
  await compose('き')
  editor.learn(say('Thick white fog on the quay. The ferry is late. Again.'))
  await compose('きり')
  await commit('霧')
  await expect.element(field).toHaveTextContent('The ferry is late. Again.霧')
  await apply.click()
  await expect
    .poll(() => editor.read().novel.static_scenes[0]?.original_message)
    .toBe('Thick white fog on the quay. The ferry is late. Again.霧')
})

test('keeps text typed during a save, and after a refusal restores all of it', async () => {
  const { server, editor } = await openEditor(<ScriptSection />, { novel: withScene() })
  let answer: () => void = () => undefined
  server.answers = new Promise((done) => {
    answer = done
  })
  await typeAtEnd(' Rain.')
  await apply.click()
  await typeAtEnd(' Snow.')
  answer()
  await expect.poll(() => editor.read().saving.kind).toBe('saved')
  await expect.element(field).toHaveTextContent('Fog. Rain. Snow.')
  expect(readScriptDraft(formDrafts(editor.read().novel.id))?.text).toContain('Snow.')
  server.refuse = invalid
  await apply.click()
  await expect.element(page.getByText('Some of the input is not valid').first()).toBeVisible()
  await expect.element(field).toHaveTextContent('Fog. Rain. Snow.')
  expect(editor.read().novel.static_scenes[0]?.original_message).toBe('Fog.\n Rain.')
})

test('Ctrl+S applies the script, or moves from problem to problem as the button does', async () => {
  const { editor } = await openEditor(<ScriptSection />, { novel: withScene() })
  await typeAtEnd('And rain.')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => editor.read().novel.static_scenes[0]?.original_message).toBe('Fog.\nAnd rain.')
  for (const line of ['@weather rain', '@weather snow', 'Slush.']) {
    await typeAtEnd(line)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(page.getByText('2 problems to solve')).toBeVisible()
  const lineAtCursor = () => {
    const root = document.querySelector('.script-field')?.shadowRoot as
      | (ShadowRoot & Pick<Document, 'getSelection'>)
      | null
    return root?.getSelection()?.focusNode?.parentElement?.closest('.cm-line')?.textContent
  }
  const underlined = () => document.querySelector('.script-field')?.shadowRoot?.querySelectorAll('.cm-lintRange-error')
  await expect.poll(() => underlined()?.length).toBe(2)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(lineAtCursor).toBe('@weather rain')
  await page.getByRole('button', { name: 'Show the next one' }).click()
  await expect.poll(lineAtCursor).toBe('@weather snow')
  expect(editor.read().novel.static_scenes[0]?.original_message).toBe('Fog.\nAnd rain.')
})

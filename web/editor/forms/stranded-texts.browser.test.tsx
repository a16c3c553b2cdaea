import { NovelId } from '@fabula/core/ids'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFocusRecovery } from '../../page/focus-recovery.ts'
import { SaveMark } from '../frame/save-mark.tsx'
import { InfoSection } from '../novel/info-section.tsx'
import { persistedEdits } from '../store/persisted-edits.ts'
import { hasUnsavedText, windowEntry } from '../store/window-entry.ts'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { formDrafts } from './form-drafts.ts'
import { LeftBehind } from './left-behind.tsx'
import { StrandedTexts } from './stranded-texts.tsx'

const gone = '00000000-0000-4000-8000-00000000dead'

afterEach(() => localStorage.clear())

test('names a deleted scene by its kind if the form’s name tells it, and otherwise as a scene', async () => {
  const drafts = formDrafts(novelInHand().id)
  drafts.write(`scene.${gone}.info`, { help: 'Count them first.' })
  drafts.write(`scene.${gone}.start`, { start_message_original: 'Fog.' })
  drafts.write(`scene.${gone}.next_scenes.new`, { priority: 2 })
  await openEditor(<StrandedTexts />)
  await expect.element(page.getByLabelText('Help')).toHaveValue('Count them first.')
  const heads = page.getByRole('heading').elements()
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Scene', 'Static scene', 'Interactive scene'])
})

function Desk() {
  useFocusRecovery()
  return (
    <main>
      <SaveMark />
      <InfoSection />
    </main>
  )
}

test('a role lowered during typing moves the focus to no button, and the typed text can be copied', async () => {
  history.replaceState(null, '', '?entry=edit')
  const fresh = { ...novelInHand(), my_role: 'viewer' as const }
  const { editor } = await openEditor(<Desk />, { fresh })
  const description = page.getByLabelText('Description', { exact: true })
  await description.click()
  await userEvent.keyboard('Fog')
  await editor.follow('')
  await expect.element(description).toBeDisabled()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await userEvent.keyboard(' and more')
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
  await expect.element(description).toHaveValue('Fog')
  await page.getByTitle('Not saved: 1 form').click()
  await page.getByRole('button', { name: 'Typed and not saved' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Description', { exact: true })).toHaveValue('Fog')
  history.replaceState(null, '', location.pathname)
})

test('offers text typed into a novel that can no longer be opened for copying, until it is removed', async () => {
  // Another novel than in the tests before, whose texts are put back as after a crash, because localStorage was cleared.
  const id = NovelId.parse('00000000-0000-4000-8000-00000000abcd')
  const entry = await windowEntry(id)
  const edits = persistedEdits(id, entry)
  formDrafts(id, entry).write('info', { description: 'Fog.' })
  const change = { kind: 'fields' as const, fields: { original_message: 'Rain.', next_scenes: [] } }
  edits.write({ 'static:x': { change, revision: 1 } })
  await openEditor(<LeftBehind novelId={id} text="Kept." />)
  await expect.element(page.getByLabelText('Message')).toHaveValue('Rain.')
  await expect.element(page.getByLabelText('Description')).toHaveValue('Fog.')
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(page.getByRole('heading').elements()).toEqual([])
  expect([edits.read(), hasUnsavedText(id)]).toEqual([{}, false])
})

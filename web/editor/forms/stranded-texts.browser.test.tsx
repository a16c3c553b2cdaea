import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { formDrafts } from './form-drafts.ts'
import { StrandedTexts } from './stranded-texts.tsx'

const gone = '00000000-0000-4000-8000-00000000dead'

afterEach(() => localStorage.clear())

test('what was typed into a scene that is gone is called one of its kind where the form tells the kind, else a scene', async () => {
  const drafts = formDrafts(novelInHand().id)
  drafts.write(`scene.${gone}.info`, { help: 'Count them first.' })
  drafts.write(`scene.${gone}.start`, { start_message_original: 'Fog.' })
  drafts.write(`scene.${gone}.next_scenes.new`, { priority: 2 })
  await openEditor(<StrandedTexts />)
  await expect.element(page.getByLabelText('Help')).toHaveValue('Count them first.')
  const heads = page.getByRole('heading').elements()
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Scene', 'Static scene', 'Interactive scene'])
})

import { fieldMessages } from '@fabula/core/record/field-messages'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNovel } from '../store/use-editor.tsx'
import { bridge, id, novelWithStage } from '../test/bridge-stage.tsx'
import { invalid, openEditor } from '../test/open-editor.tsx'
import { InfoSection } from './info-section.tsx'
import { NextScenesSection } from './next-scenes-section.tsx'

const words = staticScenePhrases.english
const scenes = scenePhrases.english
const { save } = editorPhrases.english

function novel(background = '') {
  const staged = novelWithStage()
  const [hall] = staged.static_scenes
  if (!hall) throw new Error('no static scene')
  const next_scenes = [{ scene_id: bridge, scene_type: 'interactive', priority: 7, conditionals: [] } as never]
  return {
    ...staged,
    static_scenes: [
      { ...hall, background_id: (background || null) as never, original_message: 'It smells of apples.', next_scenes },
    ],
  }
}

/** All that concerns the hall. */
function Hall() {
  const scene = useNovel(({ static_scenes: [first] }) => first)
  return scene ? (
    <>
      <InfoSection scene={scene} />
      <NextScenesSection scene={scene} />
    </>
  ) : null
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

test('the narrator speaks at first, the user needs no speaker, and a character is required', async () => {
  const written = novel()
  // Another character, who is not the first.
  const characters = written.characters.flatMap((wren) => [wren, { ...wren, id: id<never>('e7'), prompt_name: 'Osip' }])
  const { server } = await openEditor(<Hall />, { novel: { ...written, characters } })
  await expect.element(field(words.info.speakerType)).toHaveValue('narrator')
  await field(words.info.speakerType).selectOptions(words.info.speakerTypes.user)
  expect(field(words.info.speaker).elements()).toEqual([])
  await field(words.info.speakerType).selectOptions(words.info.speakerTypes.character)
  await expect.element(field(words.info.speaker)).toHaveDisplayValue('Wren')
  await field(words.info.speaker).selectOptions('')
  await button(save).click()
  await expect.element(page.getByText(fieldMessages.speakerRequired).first()).toBeVisible()
  await expect.element(page.getByText(fieldMessages.backgroundRequired).first()).toBeVisible()
  expect(server.saved).toEqual([])
})

describe('a refusal of the server is told with its reason', () => {
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: scenes.delete, exact: true })

  test('when a next scene is not deleted', async () => {
    const { server } = await openEditor(<Hall />, { novel: novel(id('d5')) })
    server.refuse = invalid
    await button('Delete: The bridge').click()
    await confirm.click()
    await expect.element(page.getByText(words.next.deleteFailed)).toBeVisible()
    await expect.element(page.getByText(words.next.priorityIs(7))).toBeVisible()
  })

  test('when a next scene is not saved', async () => {
    const { server } = await openEditor(<Hall />, { novel: novel(id('d5')) })
    server.refuse = invalid
    await button('Edit: The bridge').click()
    const form = page.getByRole('dialog')
    await form.getByLabelText('Priority', { exact: true }).fill('9')
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect.element(form.getByText(`Failed to save next scene: ${invalid.detail}`)).toBeVisible()
  })

  test('when its information is not saved, which keeps the typed text', async () => {
    const { server } = await openEditor(<Hall />, { novel: novel(id('d5')) })
    server.refuse = invalid
    await field(words.info.name).fill('The deep cellar')
    await button(save).click()
    await expect.element(page.getByText(`${words.info.failed}: ${invalid.detail}`)).toBeVisible()
    await expect.element(field(words.info.name)).toHaveValue('The deep cellar')
  })
})

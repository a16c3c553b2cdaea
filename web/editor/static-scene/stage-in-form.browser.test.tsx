import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StageAside } from '../live-stage/stage-aside.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { id, novelWithStage, wren } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { InfoSection } from './info-section.tsx'

const stage = liveStagePhrases.english
const words = staticScenePhrases.english.info
const staged = novelWithStage()
const [hall] = staged.static_scenes
const standing = { character_id: wren, sprite_mix_id: id('d2'), sprite_id: id('d3'), position: 'center' as const }
const novel = {
  ...staged,
  static_scenes: hall ? [{ ...hall, background_id: id('d5'), original_message: 'Fog.', characters: [standing] }] : [],
} as typeof staged

function Hall() {
  const scene = useNovel(({ static_scenes: [first] }) => first)
  return scene ? (
    <StageAside scene={scene} inForm>
      <InfoSection scene={scene} />
    </StageAside>
  ) : null
}

const inFrame = (selector: string) =>
  document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector) ?? null

beforeEach(() => localStorage.setItem('fabula.editor.stage', 'open'))
afterEach(() => localStorage.clear())

test('the stage of a static scene belongs to its form: it follows what is typed, and dragging is saved with the form', async () => {
  const { server } = await openEditor(<Hall />, { novel })
  await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Fog.')
  expect(page.getByRole('textbox', { name: stage.message }).elements()).toEqual([])
  expect(page.getByRole('button', { name: stage.save }).elements()).toEqual([])
  await page.getByRole('textbox', { name: words.message }).fill('Fog, and a lamp.')
  await page.getByLabelText(words.speakerType).selectOptions(words.speakerTypes.user)
  await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Fog, and a lamp.')
  await page.getByRole('button', { name: 'Wren', exact: true }).click()
  await page.getByLabelText(stage.place).selectOptions('left')
  await expect.poll(() => inFrame('.stage-actor')?.dataset.position).toBe('left')
  await expect.element(page.getByLabelText(words.position)).toHaveValue('left')
  expect(server.saved).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => server.saved)
    .toEqual([
      {
        original_message: 'Fog, and a lamp.',
        speaker_type: 'user',
        characters: [{ ...standing, position: 'left' }],
      },
    ])
})

test('focuses the first field of an added row, because the button that adds it is behind the whole row', async () => {
  await openEditor(<Hall />, { novel })
  await page.getByRole('button', { name: words.addCharacter }).click()
  const rows = page.getByLabelText(words.character, { exact: true })
  await expect.poll(() => rows.elements().length).toBe(2)
  expect(document.activeElement).toBe(rows.elements()[1])
})

import type { EndingId } from '@fabula/core/ids'
import { newCharacter, newSpriteMix } from '@fabula/core/novel/character'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge, id, novelWithStage, pixel } from '../live-stage/stage-to-test.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { CharactersSection } from './characters-section.tsx'
import { LinkToScene } from './link-to-scene.tsx'
import { MusicSection } from './music-section.tsx'
import type { SectionProps } from './section-props.ts'
import '../../ui/tokens.css'

const tested = location.href
const staged = novelWithStage()
const song = (end: string, name: string) => ({
  ...{ id: id<never>(end), name, prompt_description: name, extension: 'mp3', url: pixel },
})
const look = (end: string, name: string) => ({ ...song(end, name), extension: 'png' })
const [wren] = staged.characters
/** Wren has two mixes and Ada one; each sprite is in one mix. */
const novel = {
  ...staged,
  characters: [
    { ...wren, sprites: [...(wren?.sprites ?? []), newSpriteMix(id('d6'), 'Sunday', [id('d7')])] },
    newCharacter(id('d8'), 'Ada', {
      sprites: [newSpriteMix(id('da'), 'Work', [id('db')])],
      biographies: [{ prompt_description: 'Mends lamps.', conditionals: [] }],
    }),
  ],
  assets: {
    ...staged.assets,
    sprites: [...staged.assets.sprites, look('d7', 'wren in white'), look('db', 'ada at work')],
    musics: [song('f1', 'Rain'), song('f2', 'Bells'), song('f3', 'Waltz')],
  },
  music_mixes: [
    { id: id<never>('e6'), name: 'Evening', music_asset_ids: [id<never>('f1')] },
    { id: id<never>('e7'), name: 'Feast', music_asset_ids: [id<never>('f2'), id<never>('f3')] },
  ],
} as typeof staged

function OfBridge({ Section }: { Section: (props: SectionProps) => React.ReactNode }) {
  const scene = useNovel(({ interactive_scenes }) => interactive_scenes[0])
  return scene && <Section scene={scene} />
}
const at = (query: string) =>
  history.replaceState(null, '', `/english/building/${novel.id}/interactive_scene/${bridge}?${query}`)
const optionsOf = (label: string) =>
  [...(page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text)

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', tested)
})

test('offers a character’s own mixes and a mix’s own sprites, and clears dependent fields on a change', async () => {
  at('section=characters&entry=new')
  await openEditor(<OfBridge Section={CharactersSection} />, { novel })
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  const dialog = page.getByRole('dialog')
  const sprites = () => dialog.getByRole('radio').elements()
  await field('Character').selectOptions('Wren')
  expect(optionsOf('Sprite mix')).toEqual(['Everyday', 'Sunday'])
  await field('Sprite mix').selectOptions('Everyday')
  await expect.poll(() => sprites().length).toBe(2)
  await dialog.getByRole('radio').first().click()
  await expect.element(dialog.getByRole('radio').first()).toBeChecked()
  await field('Sprite mix').selectOptions('Sunday')
  await expect.poll(() => sprites().length).toBe(1)
  await expect.element(dialog.getByRole('radio').first()).not.toBeChecked()
  await field('Character').selectOptions('Ada')
  await expect.element(field('Sprite mix')).toHaveDisplayValue(optionOfNothing('Sprite mix'))
  expect(optionsOf('Sprite mix')).toEqual(['Work'])
  expect(sprites()).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText('Please fill in all required fields').first()).toBeVisible()
})

test('offers the mix’s tracks as the first one, and clears it when the mix changes', async () => {
  at('section=music')
  await openEditor(<OfBridge Section={MusicSection} />, { novel })
  const [mix, start] = [page.getByLabelText('Music mix'), page.getByLabelText('Start music')]
  await mix.selectOptions('Feast')
  expect(optionsOf('Start music')).toEqual(['Bells', 'Waltz'])
  await start.selectOptions('Waltz')
  await mix.selectOptions('Evening')
  expect(optionsOf('Start music')).toEqual(['Rain'])
  expect((start.element() as HTMLSelectElement).value).toBe('')
})

test('an author who chooses nothing does not undo where another author leads an ending meanwhile', async () => {
  const ending = { id: id<EndingId>('e8'), name: 'Go', prompt_ending_conditional: 'They go', next_scene: null }
  const made = { ...ending, conditionals: [], keywords: [], states_trigger: emptyTrigger }
  function Link() {
    const scene = useNovel(({ interactive_scenes }) => interactive_scenes[0])
    const [first] = scene?.endings ?? []
    return scene && first && <LinkToScene scene={scene.id} ending={first} name="Go" />
  }
  const interactive_scenes = staged.interactive_scenes.map((each) => ({ ...each, endings: [made] }))
  const { editor } = await openEditor(<Link />, { novel: { ...staged, interactive_scenes } })
  await page.getByRole('button', { name: 'Link to scene: Go' }).click()
  const next_scene = { scene_type: 'interactive', scene_id: bridge } as const
  editor.applyAnswer((now) => ({
    ...now,
    interactive_scenes: now.interactive_scenes.map((each) => ({ ...each, endings: [{ ...made, next_scene }] })),
  }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(editor.read().novel.interactive_scenes[0]?.endings[0]?.next_scene).toEqual(next_scene)
})

/** The label of a select's empty option. */
function optionOfNothing(label: string) {
  const { options } = page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement
  return [...options].find(({ value }) => value === '')?.text ?? ''
}

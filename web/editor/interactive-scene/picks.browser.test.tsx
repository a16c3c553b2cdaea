import type { EndingId } from '@fabula/core/ids'
import { newCharacter, newSpriteMix } from '@fabula/core/novel/character'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { editorPhrases } from '@fabula/phrases/editor'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useNovel } from '../store/use-editor.tsx'
import { bridge, id, novelWithStage, pixel } from '../test/bridge-stage.tsx'
import { invalid, openEditor } from '../test/open-editor.tsx'
import { BackgroundSection } from './background-section.tsx'
import { CharactersSection } from './characters-section.tsx'
import { EndingsSection } from './endings-section.tsx'
import { InfoSection } from './info-section.tsx'
import { LinkToScene } from './link-to-scene.tsx'
import { ModifyingStatesSection } from './modifying-states-section.tsx'
import { MusicSection } from './music-section.tsx'
import { ScenePromptsSection } from './scene-prompts-section.tsx'
import type { SectionProps } from './section-props.ts'
import { StartMessageSection } from './start-message-section.tsx'
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

type Section = (props: SectionProps) => React.ReactNode

function OfBridge({ Section }: { Section: Section }) {
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

test('Enter in the search for a picture does not save the form', async () => {
  const backgrounds = Array.from({ length: 13 }, (_, at) => look(`${30 + at}`, `Fog ${at}`))
  const [scene] = novel.interactive_scenes
  const shown = { background_asset_id: id<never>('30'), priority: 1, conditionals: [] }
  const many = {
    ...novel,
    assets: { ...novel.assets, backgrounds },
    interactive_scenes: [{ ...scene, backgrounds: [shown] }],
  } as typeof novel
  at('section=background&entry=0')
  const { editor } = await openEditor(<OfBridge Section={BackgroundSection} />, { novel: many })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Find a picture').fill('fog 12')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('radio').click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => editor.read().novel.interactive_scenes[0]?.backgrounds[0]?.background_asset_id).toBe(id('42'))
})

test('a sprite of another mix, and a track of another mix, are not saved', async () => {
  const [scene] = novel.interactive_scenes
  const [standing] = scene?.characters ?? []
  const interactive_scenes = [
    {
      ...scene,
      characters: [{ ...standing, start_sprite_id: id<never>('d7') }],
      music: { music_mix_id: id<never>('e6'), start_asset_music_id: id<never>('f3') },
    },
  ]
  const strayed = { ...novel, interactive_scenes } as typeof novel
  const save = page.getByRole('button', { name: 'Save', exact: true })
  at('section=characters&entry=0')
  const first = await openEditor(<OfBridge Section={CharactersSection} />, { novel: strayed })
  await save.click()
  await expect.element(page.getByRole('dialog').getByText('Please fill in all required fields').first()).toBeVisible()
  await first.shown.unmount()
  at('section=music')
  const second = await openEditor(<OfBridge Section={MusicSection} />, { novel: strayed })
  await save.click()
  await expect.element(page.getByText('Please select both music mix and start music asset')).toBeVisible()
  expect([first.server.saved, second.server.saved]).toEqual([[], []])
})

const refusals: [sentence: string, Section: Section, field: string][] = [
  ['Error updating scene information', InfoSection, 'Help'],
  ['Failed to update start message', StartMessageSection, 'Start message'],
]

test.each(refusals)('a refusal of the server is told as "%s", with its reason', async (sentence, Section, field) => {
  at('section=info')
  const { server } = await openEditor(<OfBridge Section={Section} />, { novel })
  server.refuse = invalid
  await page.getByRole('textbox', { name: field, exact: true }).fill('Count them first.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(`${sentence}: ${invalid.detail}`)).toBeVisible()
})

const { characters, backgrounds, prompts, modifying, endings } = interactiveScenePhrases.russian
const emptyForms: [form: string, Section: Section, tab: string | null, add: string, sentence: string][] = [
  ['a character', CharactersSection, null, characters.add, 'Заполните все обязательные поля'],
  ['a background', BackgroundSection, null, backgrounds.add, 'Выберите фон'],
  ['a prompt', ScenePromptsSection, null, prompts.add, 'Напишите текст указания'],
  ['a change', ModifyingStatesSection, null, modifying.add, 'Добавьте хотя бы один флаг или одну шкалу'],
  [
    'an automatic ending',
    EndingsSection,
    endings.tabs.automatic,
    endings.automatic.add,
    'Назовите концовку и опишите, когда она наступает',
  ],
  [
    'a choice ending',
    EndingsSection,
    endings.tabs.choice,
    endings.choice.add,
    'Нужны и название для себя, и надпись на кнопке',
  ],
]

test.each(emptyForms)(
  'an empty form of %s says what it needs, in Russian too',
  async (_what, Section, tab, add, sentence) => {
    at('section=info')
    const { server } = await openEditor(<OfBridge Section={Section} />, { novel, language: 'russian' })
    if (tab) await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: add, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: editorPhrases.russian.save, exact: true }).click()
    await expect.element(dialog.getByText(sentence, { exact: true }).first()).toBeVisible()
    expect(server.saved).toEqual([])
  },
)

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

import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { ListName } from '@fabula/core/edit/entry-lists'
import type { formSchemas } from '@fabula/core/edit/form-schemas'
import type { EndingId, FlagId, MusicMixId, ScaleId } from '@fabula/core/ids'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AssetsSection } from '../assets/assets-section.tsx'
import { SaveMark } from '../frame/save-mark.tsx'
import { NewEndingForm } from '../graph/connecting.tsx'
import { BackgroundSection } from '../interactive-scene/background-section.tsx'
import { CharactersSection as CastSection } from '../interactive-scene/characters-section.tsx'
import { EndingsSection } from '../interactive-scene/endings-section.tsx'
import { InfoSection as SceneInfoSection } from '../interactive-scene/info-section.tsx'
import { ModifyingStatesSection } from '../interactive-scene/modifying-states-section.tsx'
import { MusicSection as SceneMusicSection } from '../interactive-scene/music-section.tsx'
import { ScenePromptsSection } from '../interactive-scene/scene-prompts-section.tsx'
import type { SectionProps } from '../interactive-scene/section-props.ts'
import { StartMessageSection } from '../interactive-scene/start-message-section.tsx'
import { LiveStage } from '../live-stage/live-stage.tsx'
import { CharactersSection } from '../novel/characters-section.tsx'
import { InfoSection } from '../novel/info-section.tsx'
import { MusicSection } from '../novel/music-section.tsx'
import { PublishDialog } from '../novel/publish-dialog.tsx'
import { StatesSection } from '../novel/states-section.tsx'
import { WorldPromptsSection } from '../novel/world-prompts-section.tsx'
import { AddSceneDialog } from '../scenes/add-scene-dialog.tsx'
import { StagingSection } from '../scenes/staging-section.tsx'
import { ScriptSection } from '../script/script-section.tsx'
import { InfoSection as StaticInfoSection } from '../static-scene/info-section.tsx'
import { NextScenesSection } from '../static-scene/next-scenes-section.tsx'
import type { SectionProps as StaticProps } from '../static-scene/section-props.ts'
import type { Editor } from '../store/editor.ts'
import { useNovel } from '../store/use-editor.tsx'
import { bridge, id, novelWithStage, pixel } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { persistedTexts } from '../translations/persisted-texts.ts'
import { TranslationRow } from '../translations/translation-row.tsx'
import { draftsOf, useFormDrafts } from './form-drafts.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import '../../ui/tokens.css'

const words = editorPhrases.english
const { entries, forms: fields } = recordFieldPhrases.english
const publish = editorNovelPhrases.english.publish

/** A novel with one of everything. */
function fullNovel(): NovelAnswer {
  const novel = novelWithStage()
  const [scene] = novel.interactive_scenes
  const [hall] = novel.static_scenes
  if (!scene || !hall) throw new Error('no scenes')
  const way = { conditionals: [], next_scene: null, states_trigger: { flags: [], scales: [] } }
  const track = { id: id<never>('f1'), name: 'Rain', prompt_description: 'Rain', extension: 'mp3', url: pixel }
  const change = { flag_id: id<FlagId>('e4'), change_reason_prompt: 'When asked.', keywords: [] }
  return {
    ...novel,
    states: {
      flags: [{ id: id<FlagId>('e4'), name: 'has the key', initial_value: false }],
      scales: [{ id: id<ScaleId>('e5'), name: 'trust', initial_value: 0 }],
    },
    assets: { ...novel.assets, musics: [track] },
    music_mixes: [{ id: id<MusicMixId>('e6'), name: 'Evening', music_asset_ids: [track.id] }],
    interactive_scenes: [
      {
        ...scene,
        backgrounds: [{ background_asset_id: id('d5'), priority: 1, conditionals: [] }],
        additional_prompt_descriptions: [{ prompt_description: 'It is cold.', conditionals: [] }],
        modifying_states: [{ type: 'continuous', states: { flags: [change], scales: [] }, conditionals: [] }],
        endings: [
          { ...way, id: id<EndingId>('e1'), name: 'Leaves', prompt_ending_conditional: 'They go.', keywords: [] },
        ],
        static_endings: [{ ...way, id: id<EndingId>('e2'), name: 'stay', display_name: 'Stay' }],
        context_ending: {
          id: id<EndingId>('e3'),
          message_count: 3,
          next_scene: null,
          states_trigger: way.states_trigger,
        },
      },
    ],
    static_scenes: [
      {
        ...hall,
        background_id: id('d5'),
        next_scenes: [{ scene_id: bridge, scene_type: 'interactive', priority: 0, conditionals: [] } as never],
      },
    ],
  }
}
const novel = fullNovel()
const hall = novel.static_scenes[0]?.id

function OfBridge({ Section }: { Section: (props: SectionProps) => ReactNode }) {
  const scene = useNovel(({ interactive_scenes }) => interactive_scenes[0])
  return scene && <Section scene={scene} />
}
function OfHall({ Section }: { Section: (props: StaticProps) => ReactNode }) {
  const scene = useNovel(({ static_scenes }) => static_scenes[0])
  return scene && <Section scene={scene} />
}

const unit = { unit: 'novel.name', source: 'Forty lamps', text: '', stale: false, made_by: null } as never
function Translation() {
  const kept = persistedTexts(useFormDrafts())
  return <TranslationRow unit={unit} from="english" to="russian" kept={kept} write={() => new Promise(() => {})} />
}

/** A form's address, how to type into it, and how to see that the text was restored. */
type Row = { at: string; form: ReactNode; type: () => Promise<unknown>; seen: () => Promise<unknown> }

const field = (label: string) => page.getByLabelText(label, { exact: true })
/** Types a text or a number into a field. */
const writes = (label: string, text = 'Half a sent') => ({
  type: () => field(label).fill(text),
  seen: () => expect.element(field(label)).toHaveDisplayValue(text),
})
const chooses = (label: string, option: string) => ({
  type: () => field(label).selectOptions(option),
  seen: () => expect.element(field(label)).toHaveDisplayValue(option),
})

const ofNovel = (section: string, entry?: string) => `?section=${section}${entry ? `&entry=${entry}` : ''}`
const ofBridge = (section: string, entry?: string) => `/interactive_scene/${bridge}${ofNovel(section, entry)}`
const ofHall = (section: string, entry?: string) => `/static_scene/${hall}${ofNovel(section, entry)}`
const ending = (end: string) => ({ at: ofBridge('endings', id(end)), form: <OfBridge Section={EndingsSection} /> })
const graph = editorGraphPhrases.english
const newEnding = (kind: 'automatic' | 'choice' | 'context') => ({
  at: ofNovel('graph'),
  form: <NewEndingForm kind={kind} onMake={() => new Promise(() => {})} onBack={() => {}} />,
})

/** Every list with a form, and every other form. A new form has to be added here. */
const rows: Record<ListName | keyof typeof formSchemas | 'script' | 'translation' | 'staticStage', Row> = {
  flags: { at: ofNovel('states', id('e4')), form: <StatesSection />, ...writes(entries.flags.name.label) },
  scales: { at: ofNovel('states', id('e5')), form: <StatesSection />, ...writes(entries.scales.name.label) },
  world_prompts: {
    at: ofNovel('world-prompts', 'new'),
    form: <WorldPromptsSection />,
    ...writes(entries.world_prompts.name.label),
  },
  characters: {
    at: ofNovel('characters', id('d1')),
    form: <CharactersSection />,
    ...writes(recordFieldPhrases.english.parts.sprites.name.label),
  },
  music_mixes: {
    at: ofNovel('music', id('e6')),
    form: <MusicSection />,
    ...writes(entries.music_mixes.name.label),
  },
  scene_characters: {
    at: ofBridge('characters', '0'),
    form: <OfBridge Section={CastSection} />,
    ...chooses(entries.scene_characters.position.label, entries.scene_characters.position.options?.left ?? ''),
  },
  backgrounds: {
    at: ofBridge('background', '0'),
    form: <OfBridge Section={BackgroundSection} />,
    ...writes(entries.backgrounds.priority.label, '7'),
  },
  prompts: {
    at: ofBridge('scene-prompts', '0'),
    form: <OfBridge Section={ScenePromptsSection} />,
    ...writes(entries.prompts.prompt_description.label),
  },
  modifying_states: {
    at: ofBridge('modifying-states', '0'),
    form: <OfBridge Section={ModifyingStatesSection} />,
    ...writes(recordFieldPhrases.english.parts.flags.change_reason_prompt.label),
  },
  endings: { ...ending('e1'), ...writes(entries.endings.name.label) },
  static_endings: { ...ending('e2'), ...writes(entries.static_endings.display_name.label) },
  context_ending: { ...ending('e3'), ...writes(entries.context_ending.message_count.label, '12') },
  next_scenes: {
    at: ofHall('next-scenes', '0'),
    form: <OfHall Section={NextScenesSection} />,
    ...writes(entries.next_scenes.priority.label, '9'),
  },
  novelInfo: { at: ofNovel('info', 'edit'), form: <InfoSection />, ...writes(fields.novelInfo.credits.label) },
  newAsset: {
    at: ofNovel('assets', 'new-sprite'),
    form: <AssetsSection />,
    ...writes(editorNovelPhrases.english.assets.description),
  },
  changedAsset: {
    at: ofNovel('assets', id('d5')),
    form: <AssetsSection />,
    ...writes(editorNovelPhrases.english.assets.description),
  },
  newScene: {
    at: ofNovel('static-scenes'),
    form: <AddSceneDialog type="static" open onClose={() => {}} />,
    ...writes('Scene name'),
  },
  newAutomaticEnding: { ...newEnding('automatic'), ...writes(graph.endingName) },
  newChoiceEnding: { ...newEnding('choice'), ...writes(graph.choiceLabel) },
  newContextEnding: { ...newEnding('context'), ...writes(graph.messageCount, '12') },
  interactiveInfo: {
    at: ofBridge('info'),
    form: <OfBridge Section={SceneInfoSection} />,
    ...writes(fields.interactiveInfo.help.label),
  },
  stage: {
    at: ofBridge('info', 'stage'),
    form: <OfBridge Section={LiveStage} />,
    ...writes(liveStagePhrases.english.message),
  },
  staticStage: {
    at: ofHall('info', 'stage'),
    form: <OfHall Section={LiveStage} />,
    ...writes(liveStagePhrases.english.message),
  },
  startMessage: {
    at: ofBridge('start-message'),
    form: <OfBridge Section={StartMessageSection} />,
    ...writes(fields.startMessage.start_message_original.label),
  },
  sceneMusic: {
    at: ofBridge('music'),
    form: <OfBridge Section={SceneMusicSection} />,
    ...chooses(fields.sceneMusic.music_mix_id.label, 'Evening'),
  },
  staging: {
    at: ofBridge('staging'),
    form: <OfBridge Section={StagingSection} />,
    ...chooses(fields.staging.particles.label, fields.staging.particles.options?.snow ?? ''),
  },
  staticInfo: {
    at: ofHall('info'),
    form: <OfHall Section={StaticInfoSection} />,
    ...writes(fields.staticInfo.original_message.label),
  },
  script: {
    at: ofNovel('script'),
    form: <ScriptSection />,
    type: async () => {
      await page.getByRole('textbox', { name: words.sections.script }).click()
      await userEvent.keyboard('Half a sent')
    },
    seen: () =>
      expect.element(page.getByRole('textbox', { name: words.sections.script })).toHaveTextContent('Half a sent'),
  },
  translation: {
    at: ofNovel('translations'),
    form: <Translation />,
    ...writes(editorTranslationPhrases.english.translationOf(editorTranslationPhrases.english.fields.other)),
  },
}

const base = `/english/building/${novel.id}`
const mark = () => document.querySelector<HTMLElement>('.editor-saving')
const tested = location.href
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', tested)
})

/** Opens the editor anew, as a reload does. */
async function visit(address: string, form: ReactNode) {
  history.replaceState(null, '', address)
  return openEditor(
    <>
      <SaveMark />
      {form}
    </>,
    { novel },
  )
}
const isTyping = (editor: Editor) => draftsOf(editor, novel.id).isTyping()

test.each(Object.entries(rows))(
  'unsaved text counts as typed, is reported everywhere, and is restored: %s',
  async (_, row) => {
    const first = await visit(base + row.at, row.form)
    await expect.poll(() => mark()?.dataset.kind).toBe('saved')
    expect(isTyping(first.editor)).toBe(false)
    await row.type()
    await expect.poll(() => mark()?.dataset.kind).toBe('typed')
    // Leaving the page asks for confirmation (open-editor.tsx).
    expect(isTyping(first.editor)).toBe(true)
    await first.shown.unmount()

    const scene = row.at.includes(hall ?? '') ? hall : bridge
    const before = await visit(
      base,
      <>
        {scene && <UnsavedNotice scene={scene} />}
        <PublishDialog onClose={() => {}} onProblems={() => {}} />
      </>,
    )
    await expect.poll(() => mark()?.dataset.kind).toBe('typed')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(publish.typedLeftOut, { exact: false })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: publish.submitWithout })).toBeVisible()
    const told = document.querySelector<HTMLAnchorElement>('.publish-warning a')
    const played = !/section=(info&|graph)|^\?section=info/.test(row.at) || row.at.startsWith('/')
    expect(document.querySelectorAll('.unsaved-notice a')).toHaveLength(played ? 1 : 0)
    const href = told?.getAttribute('href') ?? ''
    await before.shown.unmount()

    const again = await visit(href, row.form)
    await row.seen()
    await again.shown.unmount()
  },
)

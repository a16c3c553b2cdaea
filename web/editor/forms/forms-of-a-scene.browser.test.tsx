import type { InteractiveSceneAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import { editorPhrases } from '@fabula/phrases/editor'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SaveMark } from '../frame/save-mark.tsx'
import { InfoSection } from '../interactive-scene/info-section.tsx'
import { StartMessageSection } from '../interactive-scene/start-message-section.tsx'
import { LiveStage } from '../live-stage/live-stage.tsx'
import { bridge, novelWithStage } from '../live-stage/stage-to-test.tsx'
import { StagingSection } from '../scenes/staging-section.tsx'
import { InfoSection as StaticInfoSection } from '../static-scene/info-section.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { invalid, openEditor } from '../test/open-editor.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import '../../ui/tokens.css'

const words = editorPhrases.english
const hall = novelWithStage().static_scenes[0]?.id

type OfScene<Scene> = { children: (scene: Scene) => ReactNode }

/** The bridge, with the mark and what a preview of it says above one of its forms. */
function OfBridge({ children }: OfScene<InteractiveSceneAnswer>) {
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === bridge))
  return (
    <>
      <SaveMark />
      <UnsavedNotice scene={bridge} />
      {scene && children(scene)}
    </>
  )
}

/** The same of the hall, which is static. */
function OfHall({ children }: OfScene<StaticSceneAnswer>) {
  const scene = useNovel((novel) => novel.static_scenes.find(({ id }) => id === hall))
  return (
    <>
      <SaveMark />
      {scene && <UnsavedNotice scene={scene.id} />}
      {scene && children(scene)}
    </>
  )
}

const write = (label: string) => () => page.getByRole('textbox', { name: label, exact: true }).fill('Half a sent')
const forms: [string, ReactNode, () => Promise<void>][] = [
  ['its facts', <OfBridge key="1">{(scene) => <InfoSection scene={scene} />}</OfBridge>, write('Help')],
  [
    'its first message',
    <OfBridge key="2">{(scene) => <StartMessageSection scene={scene} />}</OfBridge>,
    write('Start message'),
  ],
  ['its stage', <OfBridge key="3">{(scene) => <LiveStage scene={scene} />}</OfBridge>, write('What is said first')],
  [
    'what its stage is like',
    <OfBridge key="4">{(scene) => <StagingSection scene={scene} />}</OfBridge>,
    () => page.getByLabelText('In the air').selectOptions('snow'),
  ],
  ['a static one', <OfHall key="5">{(scene) => <StaticInfoSection scene={scene} />}</OfHall>, write('Message')],
  [
    'the stage of a static one',
    <OfHall key="6">{(scene) => <LiveStage scene={scene} />}</OfHall>,
    write('What is said first'),
  ],
]

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

const mark = () => document.querySelector<HTMLElement>('.editor-saving')

test.each(forms)(
  'what is typed into a form of a scene is not saved, and its preview says so: %s',
  async (_, form, type) => {
    await openEditor(form, { novel: novelWithStage() })
    await expect.poll(() => mark()?.dataset.kind).toBe('saved')
    await type()
    await expect.poll(() => mark()?.dataset.kind).toBe('typed')
    const notice = () => document.querySelector('.unsaved-notice')
    expect(notice()?.textContent).toContain(words.notPlayed)
    expect(notice()?.querySelectorAll('a')).toHaveLength(1)
  },
)

test.each([403, 422, 500])('a save that is refused with %i leads to the reason, and to the mark', async (status) => {
  const { server } = await openEditor(
    <div style={{ paddingBlockEnd: '3000px' }}>
      <OfBridge>{(scene) => <InfoSection scene={scene} />}</OfBridge>
    </div>,
    { novel: novelWithStage() },
  )
  server.refuse = { ...invalid, status, code: null, detail: 'Not in this house' }
  const help = page.getByRole('textbox', { name: 'Help', exact: true })
  await help.fill('Count them first.')
  scrollTo(0, 2500)
  ;(page.getByRole('button', { name: words.save, exact: true }).element() as HTMLElement).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Not in this house')
  const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  await expect.element(page.getByText(`API Error (${status})`)).toBeVisible()
  expect(mark()?.textContent).toContain('Not in this house')
  await expect.element(help).toHaveValue('Count them first.')
})

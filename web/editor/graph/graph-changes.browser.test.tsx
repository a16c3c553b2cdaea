import { sceneGraph } from '@fabula/core/graph/scene-graph'
import { EndingId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { EdgeTip } from './exits.tsx'
import { GraphSection } from './graph-section.tsx'
import '../../ui/tokens.css'

const words = editorGraphPhrases.english
const idOf = (end: string) => SceneId.parse(`00000000-0000-4000-8000-0000000000${end}`)
const [tavern, yard] = [newInteractiveScene(idOf('b1'), 'Tavern', ''), newStaticScene(idOf('b2'), 'Yard', '')]
const toYard = { scene_id: yard.id, scene_type: 'static' as const }
const ending = (end: string, name: string, next_scene: typeof toYard | null) => ({
  ...{ id: EndingId.parse(`00000000-0000-4000-8000-0000000000${end}`), name, display_name: name },
  ...{ conditionals: [], next_scene, states_trigger: emptyTrigger },
})
const own = [ending('e1', 'Run', toYard), ending('e2', 'Wait', null)]
const novel = {
  ...novelInHand(),
  first_scene_id: tavern.id,
  first_scene_type: 'interactive' as const,
  interactive_scenes: [{ ...tavern, revision: 1, static_endings: own }],
  static_scenes: [{ ...yard, revision: 1 }],
}

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const board = () => document.querySelector<HTMLElement>('.graph-frame') as HTMLElement
const card = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.graph-card')].find(({ textContent }) => textContent?.includes(name))
const box = (name: string) => card(name)?.getBoundingClientRect() ?? new DOMRect()
const send = (type: string, x: number, y: number, buttons: number, target: Element = board()) =>
  target.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: x, clientY: y, buttons }))
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** The graph of a novel that another author changes meanwhile. */
async function openGraph() {
  const { editor } = await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel },
  )
  await expect.element(page.getByRole('link', { name: /^Yard/ })).toBeVisible()
  await expect.poll(() => box('Tavern').left).toBeGreaterThan(10)
  board().setPointerCapture = () => undefined
  const change = async (static_endings: typeof own) => {
    editor.applyAnswer((now) => ({
      ...now,
      interactive_scenes: now.interactive_scenes.map((scene) => ({ ...scene, static_endings })),
    }))
    await drawn()
  }
  return { editor, change }
}
test('the words at an edge go with the edge that another author’s change replaces', async () => {
  const { change } = await openGraph()
  const tip = () => document.querySelector('.graph-tip')
  const [from, to] = [box('Tavern'), box('Yard')]
  await expect
    .poll(() => {
      send('pointermove', (from.right + to.left) / 2, (from.top + from.bottom + to.top + to.bottom) / 4, 0)
      return tip()
    })
    .not.toBeNull()
  await change([...own])
  send('pointermove', from.left - 200, from.top - 100, 0)
  await expect.poll(tip).toBeNull()
})

test('a held card stays in the hand while another author’s change arrives, and is dropped where it is', async () => {
  const { editor, change } = await openGraph()
  const before = box('Yard')
  const [x, y] = [before.left + 20, before.top + 20]
  send('pointerdown', x, y, 1, card('Yard'))
  send('pointermove', x + 60, y + 140, 1)
  await change([...own])
  await expect.poll(() => Math.round(box('Yard').top - before.top)).toBe(140)
  send('pointerup', x + 60, y + 140, 0)
  await expect.poll(() => editor.read().novel.graph_layout?.[yard.id]).toBeDefined()
  await expect.poll(() => Math.round(box('Yard').top - before.top)).toBe(140)
})

test('a press whose end was lost behind a menu of the browser moves nothing afterwards', async () => {
  await openGraph()
  const before = box('Yard')
  send('pointerdown', before.left + 20, before.top + 20, 1, card('Yard'))
  send('pointermove', before.left + 90, before.top + 160, 0)
  send('pointermove', before.left + 95, before.top + 165, 0)
  await drawn()
  expect(box('Yard').top).toBe(before.top)
})

test('a new scene does not take an ending that another author has led elsewhere meanwhile', async () => {
  const { editor, change } = await openGraph()
  ;(page.getByRole('link', { name: /^Tavern/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('c')
  await page.getByRole('button', { name: words.newSceneAfter('Tavern') }).click()
  await page.getByLabelText(words.sceneName).fill('Cellar')
  await page.getByLabelText(words.whichEnding).selectOptions('Wait')
  await change([ending('e1', 'Run', toYard), ending('e2', 'Wait', toYard)])
  await expect.element(page.getByLabelText(words.choiceLabel)).toBeVisible()
  await page.getByRole('button', { name: words.makeScene, exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const led = editor.read().novel.interactive_scenes[0]?.static_endings
  expect(led?.map(({ name, next_scene }) => [name, next_scene?.scene_id === yard.id])).toEqual([
    ['Run', true],
    ['Wait', true],
    ['Cellar', false],
  ])
})

test('the miniature changes its colours with the theme', async () => {
  await openGraph()
  const picture = () => document.querySelector<HTMLCanvasElement>('.graph-minimap canvas')?.toDataURL()
  // The last cards have been drawn in it once it stays as it is.
  let before = picture()
  const isStill = () => {
    const earlier = before
    before = picture()
    return before !== undefined && before === earlier
  }
  await expect.poll(isStill, { interval: 150 }).toBe(true)
  const { theme = 'light' } = document.documentElement.dataset
  document.documentElement.dataset.theme = 'dark'
  await expect.poll(picture).not.toBe(before)
  document.documentElement.dataset.theme = theme
})

test('the words at an edge are whole at the right and lower ends of the board', async () => {
  const size = { width: 600, height: 400 }
  const edge = { from: 0, to: 1, exits: [], only: false }
  await openEditor(
    <div className="board" style={{ position: 'relative', overflow: 'clip', ...size }}>
      <EdgeTip graph={sceneGraph(novel)} edge={edge} at={{ x: 590, y: 390 }} size={size} />
    </div>,
    { novel },
  )
  const board = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect()
  const { left, top, right, bottom } = document.querySelector('.graph-tip')?.getBoundingClientRect() ?? new DOMRect()
  expect(left > board.left && top > board.top && right <= board.right && bottom <= board.bottom).toBe(true)
})

import { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { limits } from '@fabula/core/record/limits'
import { appPhrases } from '@fabula/phrases/app'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { pasteInto } from '../test/paste-into.ts'
import { GraphSection } from './graph-section.tsx'

const words = editorGraphPhrases.english
const tavern = newInteractiveScene(SceneId.parse('00000000-0000-4000-8000-0000000000b1'), 'Tavern', '2026-01-01')
const novel = { ...novelInHand(), static_scenes: [], interactive_scenes: [{ ...tavern, revision: 1 }] }

beforeEach(() => page.viewport(1280, 800))
afterEach(() => localStorage.clear())

async function openGraph(of = novel) {
  const opened = await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel: of },
  )
  const scenes = () => {
    const { interactive_scenes, static_scenes } = opened.editor.read().novel
    return [...interactive_scenes, ...static_scenes].map(({ name }) => name)
  }
  return { ...opened, scenes }
}
const board = () => document.querySelector<HTMLElement>('.graph-frame') as HTMLElement
const cardPlaces = () =>
  [...document.querySelectorAll<HTMLElement>('.graph-card')].map(({ style: { transform } }) => transform)
const create = async (name: string) => {
  await page.getByLabelText(words.sceneName).fill(name)
  await page.getByRole('button', { name: words.makeScene, exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
/** An empty point in the upper right of the board. */
const free = () => {
  const { width } = board().getBoundingClientRect()
  return { position: { x: width - 120, y: 120 } }
}
/** The middle of a card in the window. */
const middleOf = (name: string) => {
  const card = [...document.querySelectorAll('.graph-card')].find(({ textContent }) => textContent?.includes(name))
  const box = card?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
}

test.each([
  ['a double click', () => userEvent.dblClick(page.elementLocator(board()), free())],
  ['a right click', () => userEvent.click(page.elementLocator(board()), { button: 'right', ...free() })],
])('%s on the board creates a scene there, and no card moves', async (_, act) => {
  const { scenes } = await openGraph()
  await expect.element(page.getByRole('link', { name: /Tavern/ })).toBeInTheDocument()
  const before = cardPlaces()
  await act()
  await create('Yard')
  expect(scenes()).toEqual(['Tavern', 'Yard'])
  await expect.poll(() => middleOf('Yard')).not.toBeNull()
  const { left, top } = board().getBoundingClientRect()
  const { x, y } = free().position
  const there = middleOf('Yard')
  expect(Math.hypot((there?.x ?? 0) - left - x, (there?.y ?? 0) - top - y)).toBeLessThan(90)
  expect(cardPlaces()).toEqual(expect.arrayContaining(before))
})

test('a right click on a card creates nothing', async () => {
  await openGraph()
  await userEvent.click(page.getByRole('link', { name: /Tavern/ }), { button: 'right' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('N creates a scene beside the existing ones', async () => {
  const { scenes } = await openGraph()
  const tavernLink = page.getByRole('link', { name: /Tavern/ })
  await expect.element(tavernLink).toBeInTheDocument()
  ;(tavernLink.element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await create('Cellar')
  expect(scenes()).toEqual(['Tavern', 'Cellar'])
  await expect.poll(() => middleOf('Cellar')).not.toBeNull()
  const [one, other] = [middleOf('Tavern'), middleOf('Cellar')]
  expect(Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(60)
  await expect.element(page.getByRole('link', { name: /Cellar/ })).toHaveFocus()
})

test('new scenes after one scene lie beside each other, and each receives the focus', async () => {
  await openGraph()
  for (const name of ['Yard', 'Cellar']) {
    ;(page.getByRole('link', { name: /Tavern/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('c')
    await page.getByRole('button', { name: words.newSceneAfter('Tavern') }).click()
    await create(name)
    await expect.element(page.getByRole('link', { name: new RegExp(name) })).toHaveFocus()
  }
  const [yard, cellar] = [middleOf('Yard'), middleOf('Cellar')]
  expect(Math.abs((yard?.y ?? 0) - (cellar?.y ?? 0))).toBeGreaterThan(60)
})

test('an arrow key in the empty field of the dialog lists the scenes to connect to', async () => {
  await openGraph()
  ;(page.getByRole('link', { name: /Tavern/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('c')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  await expect.element(dialog.getByRole('option', { name: 'Tavern' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('option', { name: 'Tavern', selected: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('option', { name: 'Tavern' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an edge dropped on an empty place creates a scene there and connects it; one undo reverts both', async () => {
  const { scenes, editor } = await openGraph()
  await expect.element(page.getByRole('link', { name: /Tavern/ })).toBeInTheDocument()
  const knob = page.elementLocator(document.querySelector('.graph-knob') as HTMLElement)
  await userEvent.dragAndDrop(knob, page.elementLocator(board()), { targetPosition: free().position })
  await expect.element(page.getByText(words.newSceneAfter('Tavern'))).toBeVisible()
  await page.getByLabelText(words.choiceLabel).fill('Go out')
  await create('Yard')
  expect(scenes()).toEqual(['Tavern', 'Yard'])
  const [first, made] = editor.read().novel.interactive_scenes
  expect(first?.static_endings).toMatchObject([
    { display_name: 'Go out', next_scene: { scene_id: made?.id, scene_type: 'interactive' } },
  ])
  await editor.undo()
  expect(scenes()).toEqual(['Tavern'])
  expect(editor.read().novel.interactive_scenes[0]?.static_endings).toEqual([])
})

test('cancelling the dialog after dropping an edge creates nothing', async () => {
  const { scenes } = await openGraph()
  const knob = page.elementLocator(document.querySelector('.graph-knob') as HTMLElement)
  await userEvent.dragAndDrop(knob, page.elementLocator(board()), { targetPosition: free().position })
  await page.getByRole('dialog').getByRole('button', { name: appPhrases.english.cancel }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(scenes()).toEqual(['Tavern'])
})

test('in a novel without scenes the first one is created on the graph too, and becomes the first scene of the story', async () => {
  const { scenes, editor } = await openGraph({ ...novel, interactive_scenes: [] })
  await page.getByRole('button', { name: words.addStatic }).click()
  await create('The road')
  expect(scenes()).toEqual(['The road'])
  expect(editor.read().novel.first_scene_type).toBe('static')
  await expect.element(page.getByRole('link', { name: /The road/ })).toHaveFocus()
})

test('keeps a pasted name that is too long, marks it, and creates no scene until it fits', async () => {
  const { scenes } = await openGraph()
  await userEvent.dblClick(page.elementLocator(board()), free())
  const field = page.getByLabelText(words.sceneName)
  await field.click()
  await pasteInto(field.element() as HTMLInputElement, 'y'.repeat(limits.name + 7))
  await expect.element(field).toHaveValue('y'.repeat(limits.name + 7))
  await page.getByRole('button', { name: words.makeScene, exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription(textLengthPhrases.english.over(7))
  expect(scenes()).toEqual(['Tavern'])
  await create('Yard')
  expect(scenes()).toEqual(['Tavern', 'Yard'])
})

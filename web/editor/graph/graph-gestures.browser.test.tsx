import { EndingId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { GraphSection } from './graph-section.tsx'
import '../../ui/tokens.css'

const idOf = (end: string) => SceneId.parse(`00000000-0000-4000-8000-0000000000${end}`)
const novel = {
  ...novelInHand(),
  first_scene_id: idOf('b1'),
  first_scene_type: 'interactive' as const,
  interactive_scenes: [{ ...newInteractiveScene(idOf('b1'), 'Tavern', '2026-01-01'), revision: 1 }],
  static_scenes: [{ ...newStaticScene(idOf('b2'), 'Yard', '2026-01-01'), revision: 1 }],
}
const board = () => document.querySelector<HTMLElement>('.graph-frame') as HTMLElement
const card = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.graph-card')].find(({ textContent }) => textContent?.includes(name))
const box = (name: string) => card(name)?.getBoundingClientRect() ?? new DOMRect()

beforeEach(() => page.viewport(1280, 800))
const tested = location.pathname
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', tested)
})

test('cards have their sizes, a wheel step zooms by 1.1, dragging the board moves it, and a press opens a scene', async () => {
  await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel },
  )
  await expect.element(page.getByRole('link', { name: /Tavern/ })).toBeVisible()
  const [tavern, yard] = [box('Tavern'), box('Yard')]
  expect(tavern.width / tavern.height).toBeCloseTo(180 / 180, 1)
  expect(yard.width / yard.height).toBeCloseTo(180 / 60, 1)
  expect(tavern.width).toBeLessThanOrEqual(181)

  const { left, top, width } = board().getBoundingClientRect()
  const turn = { deltaY: -100, clientX: left + width - 60, clientY: top + 60, bubbles: true, cancelable: true }
  board().dispatchEvent(new WheelEvent('wheel', turn))
  await expect.poll(() => box('Tavern').width / tavern.width).toBeCloseTo(1.1, 2)

  const before = box('Tavern')
  await userEvent.dragAndDrop(page.elementLocator(board()), page.elementLocator(board()), {
    sourcePosition: { x: width - 200, y: 90 },
    // Upwards, so that the lowest card stays in sight and can be pressed.
    targetPosition: { x: width - 260, y: 50 },
  })
  await expect.poll(() => Math.round(box('Tavern').left - before.left)).toBe(-60)
  expect(Math.round(box('Tavern').top - before.top)).toBe(-40)
  // Dragging the board opens nothing; a press on a card does.
  expect(location.pathname).toBe(tested)
  await page.getByRole('link', { name: /^Yard/ }).click()
  await expect.poll(() => location.pathname).toBe(`/english/building/${novel.id}/static_scene/${idOf('b2')}`)
})

test('an edge drawn while another author creates a scene connects the intended scenes', async () => {
  const [inn, pier] = [newInteractiveScene(idOf('b3'), 'Inn', '2026-01-01'), newStaticScene(idOf('b4'), 'Pier', '')]
  const { editor } = await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel: { ...novel, static_scenes: [...novel.static_scenes, { ...pier, revision: 1 }] } },
  )
  const make = (scene: typeof inn) =>
    editor.applyAnswer((now) => ({
      ...now,
      interactive_scenes: [...now.interactive_scenes, { ...scene, revision: 1 }],
    }))
  const led = (name: string) =>
    editor
      .read()
      .novel.static_scenes.find((scene) => scene.name === name)
      ?.next_scenes.map(({ scene_id }) => scene_id)
  // From the dialog that asks where a scene leads.
  await page.getByRole('link', { name: /^Pier/ }).element().focus()
  await userEvent.keyboard('c')
  await expect.element(page.getByText('Where does “Pier” lead?')).toBeVisible()
  make(inn)
  await expect.poll(() => card('Inn')).toBeTruthy()
  await expect.element(page.getByText('Where does “Pier” lead?')).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox').fill('tavern')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => led('Pier')).toEqual([idOf('b1')])
  expect(led('Yard')).toEqual([])

  // Also while an edge or a card is being dragged.
  const send = (type: string, at: DOMRect, target: Element = board()) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        buttons: 1,
        bubbles: true,
        clientX: at.left + at.width / 2,
        clientY: at.top + at.height / 2,
      }),
    )
  board().setPointerCapture = () => undefined
  const knob = card('Pier')?.querySelector('.graph-knob') as Element
  send('pointerdown', knob.getBoundingClientRect(), knob)
  send('pointermove', box('Tavern'))
  make(newInteractiveScene(idOf('b5'), 'Loft', '2026-01-01'))
  await expect.poll(() => card('Loft')).toBeTruthy()
  send('pointerup', box('Yard'))
  await expect.poll(() => led('Pier')).toEqual([idOf('b1'), idOf('b2')])
  send('pointerdown', box('Pier'), card('Pier'))
  send('pointermove', box('Tavern'))
  make(newInteractiveScene(idOf('b6'), 'Barn', '2026-01-01'))
  await expect.poll(() => card('Barn')).toBeTruthy()
  send('pointermove', box('Yard'))
  send('pointerup', box('Yard'))
  await expect.poll(() => Math.abs(box('Pier').left - box('Yard').left)).toBeLessThan(2)
  expect(Math.abs(box('Pier').top - box('Yard').top)).toBeLessThan(2)
})

test('only the first scene has its ring', async () => {
  await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel },
  )
  await expect.element(page.getByRole('link', { name: /Tavern/ })).toBeVisible()
  const marked = [...document.querySelectorAll('.graph-card[data-first]')]
  expect(marked.map(({ textContent }) => textContent?.includes('Tavern'))).toEqual([true])
  // The ring of the first scene is shown along with other borders, such as that of a scene that leads nowhere.
  const ring = (name: string) =>
    getComputedStyle(card(name)?.querySelector('a') as Element).boxShadow.includes('0px 0px 0px 2px')
  expect([ring('Tavern'), ring('Yard')]).toEqual([true, false])
})

test('scenes without a first one are shown with "No first scene configured"', async () => {
  await openEditor(<GraphSection />, { novel: { ...novel, first_scene_id: null, first_scene_type: null } })
  await expect.element(page.getByText('No first scene configured', { exact: true })).toBeVisible()
  expect(card('Yard')).toBeDefined()
})

/**
 * A novel whose first scene leads to the other by two choices. With `back` the other leads back, and the edges cross.
 */
function connected(back = false) {
  const way = { next_scene: { scene_id: idOf('b2'), scene_type: 'static' as const }, states_trigger: emptyTrigger }
  const choice = (end: string, name: string) => ({
    id: EndingId.parse(`00000000-0000-4000-8000-0000000000${end}`),
    name,
    display_name: name,
    conditionals: [],
    ...way,
  })
  const next = { scene_id: idOf('b1'), scene_type: 'interactive' as const, priority: 0, conditionals: [] }
  return {
    ...novel,
    interactive_scenes: novel.interactive_scenes.map((scene) => ({
      ...scene,
      static_endings: [choice('e1', 'Run'), choice('e2', 'Walk')],
    })),
    static_scenes: novel.static_scenes.map((scene) => ({
      ...scene,
      next_scenes: back ? [next, { ...next, priority: 1 }] : [],
    })),
  }
}

/** Acts at the middle of the edge between the cards, once their positions are final and the edge is there. */
async function atString(act: (middle: { clientX: number; clientY: number }) => void) {
  let was = ''
  const done = () => {
    const [from, to] = [box('Tavern'), box('Yard')]
    const middle = { clientX: (from.right + to.left) / 2, clientY: (from.top + from.bottom + to.top + to.bottom) / 4 }
    const laid = was === JSON.stringify(middle) && from.left > 10
    was = JSON.stringify(middle)
    board().dispatchEvent(new PointerEvent('pointermove', { ...middle, bubbles: true }))
    if (!laid || !document.querySelector('.graph-tip')) return false
    act(middle)
    return true
  }
  await expect.poll(done).toBe(true)
}

const openTied = (back = false) =>
  openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel: connected(back) },
  )

test.each([
  ['mouse', 'Disconnect', 'english'],
  ['touch', 'Разорвать', 'russian'],
] as const)(
  'a right click or a long press on an edge disconnects its exits one by one (%s)',
  async (pointerType, cut, language) => {
    const { editor } = await openEditor(
      <div style={{ height: '600px' }}>
        <GraphSection />
      </div>,
      { novel: connected(), language },
    )
    await expect.element(page.getByRole('link', { name: /^Yard/ })).toBeVisible()
    // Beside the edge, beyond a mouse pointer's reach: a finger is wider.
    const away = pointerType === 'touch' ? 14 : 0
    await atString(({ clientX, clientY }) => {
      const at = { clientX, clientY: clientY + away }
      const asked = new PointerEvent('contextmenu', { ...at, pointerType, bubbles: true, cancelable: true })
      board().dispatchEvent(asked)
      expect(asked.defaultPrevented).toBe(true)
    })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('heading', { name: 'Tavern → Yard' })).toBeVisible()
    await dialog.getByRole('button', { name: new RegExp(`^${cut}.*Run`) }).click()
    const led = () =>
      editor.read().novel.interactive_scenes[0]?.static_endings.map(({ next_scene }) => next_scene !== null)
    await expect.poll(led).toEqual([false, true])
    // The other exit can still be disconnected.
    await expect.element(dialog.getByRole('button', { name: new RegExp(`^${cut}.*Walk`) })).toBeVisible()
    await editor.undo()
    await expect.poll(led).toEqual([true, true])
  },
)

test('the knob and X list a scene’s exits and disconnect them, until none is left', async () => {
  const { editor } = await openTied(true)
  await expect.element(page.getByRole('link', { name: /^Yard/ })).toBeVisible()
  ;(page.getByRole('link', { name: /^Tavern/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  const dialog = page.getByRole('dialog', { name: 'Where “Tavern” leads now' })
  for (const name of ['Run', 'Walk'])
    await dialog.getByRole('button', { name: new RegExp(`^Disconnect.*${name}`) }).click()
  await expect.element(dialog.getByText('It leads nowhere yet.')).toBeVisible()
  await expect
    .poll(() => editor.read().novel.interactive_scenes[0]?.static_endings.map(({ next_scene }) => next_scene))
    .toEqual([null, null])
  await page.getByRole('button', { name: 'Close' }).click()
  ;(page.getByRole('link', { name: /^Yard/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('c')
  await page
    .getByRole('button', { name: /^Disconnect: Next scene/ })
    .last()
    .click()
  await expect
    .poll(() => editor.read().novel.static_scenes[0]?.next_scenes.map(({ priority }) => priority))
    .toEqual([0])
})

test('offers no disconnecting to a viewer', async () => {
  await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel: { ...connected(), my_role: 'viewer' } },
  )
  ;(page.getByRole('link', { name: /^Tavern/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('link', { name: /^Tavern/ })).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a press on the knob or an edge acts only on click, so that a finger’s click does not land on what opens there', async () => {
  await openTied()
  await expect.element(page.getByRole('link', { name: /^Yard/ })).toBeVisible()
  const knob = card('Tavern')?.querySelector('.graph-knob') as HTMLElement
  const dot = knob.getBoundingClientRect()
  const press = (target: Element, x: number, y: number) => {
    const at = { clientX: x, clientY: y, pointerId: 1, pointerType: 'touch', bubbles: true, cancelable: true }
    target.dispatchEvent(new PointerEvent('pointerdown', at))
    target.dispatchEvent(new PointerEvent('pointerup', at))
    return () => target.dispatchEvent(new PointerEvent('click', at))
  }
  const click = press(knob, dot.left + dot.width / 2, dot.top + dot.height / 2)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(page.getByRole('dialog').elements()).toEqual([])
  click()
  await expect.element(page.getByText('Where does “Tavern” lead?')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  let clickString: () => unknown = () => undefined
  await atString(({ clientX, clientY }) => {
    clickString = press(board(), clientX, clientY)
  })
  expect(location.pathname).toBe(tested)
  clickString()
  await expect.poll(() => location.pathname).toContain(`/interactive_scene/${idOf('b1')}`)
})

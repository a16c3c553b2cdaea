import { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HelpSheet } from '../frame/help-sheet.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { GraphSection } from './graph-section.tsx'
import '../../ui/tokens.css'

const tavern = newInteractiveScene(SceneId.parse('00000000-0000-4000-8000-0000000000b1'), 'Tavern', '2026-01-01')
const novel = { ...novelInHand(), interactive_scenes: [{ ...tavern, revision: 1 }] }

afterEach(() => localStorage.clear())

test('a card’s knob responds to Enter and Space', async () => {
  await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel },
  )
  const link = page.getByRole('link', { name: /Tavern/ })
  await expect.element(link).toBeInTheDocument()
  for (const key of ['{Enter}', ' ']) {
    ;(link.element() as HTMLElement).focus()
    await userEvent.tab()
    await userEvent.keyboard(key)
    await expect.element(page.getByText('Where does “Tavern” lead?')).toBeVisible()
    // Nothing has been searched for, so Escape closes the dialog at once, not an invisible list.
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('on a phone every tool of the graph is on the screen', async () => {
  await page.viewport(320, 740)
  await openEditor(<GraphSection />, { novel })
  const tools = page.getByRole('group', { name: 'Graph tools' })
  await expect.element(tools).toBeVisible()
  const ends = tools
    .getByRole('button')
    .elements()
    .map((tool) => tool.getBoundingClientRect().right)
  expect(ends.length).toBeGreaterThan(4)
  expect(Math.max(...ends)).toBeLessThanOrEqual(320)
})

test('the first scene is chosen right in the message that it is missing', async () => {
  const { editor } = await openEditor(<GraphSection />, { novel })
  await page.getByLabelText('Choose the first scene').selectOptions('Tavern')
  await expect.poll(() => editor.read().novel.first_scene_id).toBe(tavern.id)
  expect(editor.read().novel.first_scene_type).toBe('interactive')
  await expect.element(page.getByLabelText('Choose the first scene')).not.toBeInTheDocument()
})

test('the keyboard help lists the graph’s keys', async () => {
  await openEditor(<HelpSheet open onClose={() => undefined} />)
  const row = (what: string) => page.getByRole('dialog').getByText(what, { exact: true }).element().parentElement
  expect(row('Connect the scene to another')?.textContent).toContain('C')
  expect(row('Move the card')?.textContent).toContain('Shift')
  expect([row('Zoom in, zoom out')?.textContent, row('Show everything')?.textContent]).toEqual([
    'Zoom in, zoom out+-',
    'Show everything0',
  ])
})

test('a name that is too long for its card is cut at a whole line', async () => {
  const [scene] = novel.interactive_scenes
  const interactive_scenes = scene ? [{ ...scene, name: 'Превысокомногорассмотрительствующий'.repeat(3) }] : []
  await openEditor(
    <div style={{ height: '600px' }}>
      <GraphSection />
    </div>,
    { novel: { ...novel, interactive_scenes } },
  )
  await expect.poll(() => document.querySelector('.graph-card-name')).not.toBeNull()
  const name = document.querySelector<HTMLElement>('.graph-card-name')
  expect(name?.scrollHeight).toBeGreaterThan(name?.clientHeight ?? 0)
  expect(name?.clientHeight).toBe(Math.round(2 * Number.parseFloat(name ? getComputedStyle(name).lineHeight : '')))
})

import { CharacterId, FlagId, SceneId } from '@fabula/core/ids'
import { newCharacter } from '@fabula/core/novel/character'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NovelBuilder } from '../novel/novel-builder.tsx'
import { novelWithStage } from '../test/bridge-stage.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { TogetherProvider } from '../together/use-together.tsx'
import '../../ui/base.css'
import '../../ui/tokens.css'

beforeEach(() => page.viewport(360, 740))
afterEach(() => localStorage.clear())

test('on a phone the back link and all tools share one row, and the content begins in the upper half', async () => {
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="states" />
    </TogetherProvider>,
  )
  const back = page.getByRole('link', { name: 'Back to my novels' })
  await expect.element(back).toBeVisible()
  const tools = [...document.querySelectorAll('.editor-tools button')].map((each) => each.getBoundingClientRect())
  expect(tools.length).toBeGreaterThan(4)
  expect(new Set(tools.map(({ top }) => Math.round(top))).size).toBe(1)
  const [first] = tools
  expect(back.element().getBoundingClientRect().right).toBeLessThanOrEqual(first?.left ?? 0)
  expect(document.querySelector('.editor-main')?.getBoundingClientRect().top).toBeLessThan(370)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('names in another language than the page’s are marked with theirs, for screen readers', async () => {
  const flags = [{ id: FlagId.parse('00000000-0000-4000-8000-0000000000e1'), name: 'Взяла ключ', initial_value: false }]
  const novel = novelInHand()
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="states" />
    </TogetherProvider>,
    { novel: { ...novel, name: 'Сороковой фонарь', states: { ...novel.states, flags } } },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ru')
  await expect.element(page.getByText('Взяла ключ', { exact: true })).toHaveAttribute('lang', 'ru')
})

test('a count of three digits does not cover the problems icon', async () => {
  const idOf = (number: number) => SceneId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
  const static_scenes = Array.from({ length: 120 }, (_, at) => ({
    ...newStaticScene(idOf(at + 1), `Сцена ${at}`, '2026-01-01'),
    revision: 1,
  }))
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="states" />
    </TogetherProvider>,
    { novel: { ...novelInHand(), static_scenes, first_scene_id: idOf(1), first_scene_type: 'static' } },
  )
  await expect.poll(() => document.querySelector('.problems-count')?.textContent).toMatch(/^\d{3}$/)
  const count = document.querySelector('.problems-count')?.getBoundingClientRect()
  const sign = document.querySelector('.problems-button svg')?.getBoundingClientRect()
  expect(count?.left).toBeGreaterThan((sign?.left ?? 0) + (sign?.width ?? 0) / 2)
})

test('character cards in one row align their buttons, however long a name is', async () => {
  await page.viewport(1440, 900)
  const names = ['Превысокомногорассмотрительствующий'.repeat(6), 'Осип']
  const characters = names.map((name, at) =>
    newCharacter(CharacterId.parse(`00000000-0000-4000-8000-0000000000f${at}`), name),
  )
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="characters" />
    </TogetherProvider>,
    { novel: { ...novelInHand(), characters } },
  )
  const rows = () => [...document.querySelectorAll('.character-card .editor-row-actions')]
  await expect.poll(() => rows().length).toBe(2)
  // The grid is final only after fonts and styles have loaded.
  const heights = () => new Set(rows().map((each) => Math.round(each.getBoundingClientRect().top))).size
  await expect.poll(heights).toBe(1)
})

test('Ctrl+S never saves the page, even when no form is open', async () => {
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="words" />
    </TogetherProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'Back to my novels' })).toBeVisible()
  const press = new KeyboardEvent('keydown', { code: 'KeyS', key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
})

test('on a low screen the open section is scrolled into view', async () => {
  await page.viewport(1024, 600)
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="history" />
    </TogetherProvider>,
  )
  const open = page.getByRole('navigation').getByRole('link', { name: 'History' })
  await expect.element(open).toBeVisible()
  const column = document.querySelector('.editor-sections')
  expect(column?.scrollHeight).toBeGreaterThan(column?.clientHeight ?? 0)
  const [link, seen] = [open.element().getBoundingClientRect(), column?.getBoundingClientRect()]
  expect(link.bottom).toBeLessThanOrEqual((seen?.bottom ?? 0) + 1)
})

test('the open section stays in view when a phone is turned', async () => {
  await page.viewport(740, 360)
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="history" />
    </TogetherProvider>,
  )
  const open = page.getByRole('navigation').getByRole('link', { name: 'History' })
  await expect.element(open).toBeVisible()
  await page.viewport(360, 740)
  const edges = () => {
    const { left, right } = open.element().getBoundingClientRect()
    return left >= 0 && right <= 360
  }
  await expect.poll(edges).toBe(true)
})

test('Ctrl+Z reverts an edit from a box outside of forms, and leaves a text field its own undo', async () => {
  const { editor } = await openEditor(
    <TogetherProvider>
      <NovelBuilder section="assets" />
    </TogetherProvider>,
    { novel: novelWithStage() },
  )
  const names = () => editor.read().novel.assets.sprites.map(({ name }) => name)
  await page.getByRole('button', { name: 'Delete: wren calm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(names).toEqual(['wren glad'])
  const undoWith = async (field: HTMLElement | SVGElement) => {
    field.focus()
    await userEvent.keyboard('{Control>}z{/Control}')
  }
  await undoWith(page.getByRole('searchbox').first().element())
  expect(names()).toEqual(['wren glad'])
  await undoWith(page.getByRole('checkbox', { name: 'Select: wren glad' }).element())
  await expect.poll(() => names().length).toBe(2)
  await expect.element(page.getByText(/^Undone: Delete/)).toBeInTheDocument()
})

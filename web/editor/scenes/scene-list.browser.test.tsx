import { newStaticScene } from '@fabula/core/novel/static-scene'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway } from '../../test/page-in-hand.tsx'
import { bridge, id, novelWithStage } from '../test/bridge-stage.tsx'
import { invalid, openEditor, unreachable } from '../test/open-editor.tsx'
import { CopySceneDialog } from './copy-scene-dialog.tsx'
import { InteractiveScenes, StaticScenes } from './scene-list.tsx'
import '../../ui/tokens.css'

const novel = novelWithStage()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cards = () => [...document.querySelectorAll('.scene-card h3 a')].map(({ textContent }) => textContent)
const [first] = novel.interactive_scenes
const several = {
  ...novel,
  interactive_scenes: ['The Bridge', 'Under the bridge', 'Мост'].map((name, at) => ({
    ...first,
    id: at === 0 ? bridge : id(`b${at}`),
    name,
    description: at === 0 ? 'Where it begins' : '',
  })),
} as typeof novel

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  await clearAway()
  localStorage.clear()
})

test('a card keeps its height when the focus leaves it above the window, or the pressed button below would move', async () => {
  const scenes = Array.from({ length: 30 }, (_, at) => ({ ...first, id: id(`b${at + 10}`), name: `Scene ${at}` }))
  await openEditor(<InteractiveScenes />, { novel: { ...novel, interactive_scenes: scenes as never } })
  const card = document.querySelector('.scene-card')
  const last = button('Delete Scene 29').element() as HTMLElement
  const height = async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    return card?.getBoundingClientRect().height
  }
  card?.querySelector('a')?.focus()
  const before = await height()
  last.scrollIntoView()
  await height()
  last.focus({ preventScroll: true })
  expect(await height()).toBe(before)
})

test('fits the window after it became narrower', async () => {
  const [width, height] = [innerWidth, innerHeight]
  const scenes = Array.from({ length: 30 }, (_, at) => ({ ...first, id: id(`b${at + 10}`), name: `Scene ${at}` }))
  await page.viewport(1_000, 800)
  try {
    await openEditor(<InteractiveScenes />, { novel: { ...novel, interactive_scenes: scenes as never } })
    const card = document.querySelector('.scene-card')
    await expect.poll(() => card?.getBoundingClientRect().right).toBeGreaterThan(900)
    scrollTo(0, 9_999)
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
    await page.viewport(600, 800)
    await expect.poll(() => card?.getBoundingClientRect().right).toBeLessThanOrEqual(600)
  } finally {
    await page.viewport(width, height)
  }
})

test('breaks words without spaces at the edge of their card', async () => {
  const endless = 'W'.repeat(200)
  const scene = { ...newStaticScene(bridge, endless, ''), revision: 1, description: endless, original_message: endless }
  await openEditor(<StaticScenes />, { novel: { ...novel, static_scenes: [scene] } })
  const card = () => document.querySelector('.scene-card')
  const widest = () =>
    Math.max(...[...(card()?.querySelectorAll('h3, p') ?? [])].map((each) => each.getBoundingClientRect().right))
  await expect.poll(() => card()?.querySelectorAll('p').length).toBe(2)
  await expect.poll(widest).toBeLessThanOrEqual(card()?.getBoundingClientRect().right ?? 0)
})

test('a scene is copied into another novel only when the server has its last edits', async () => {
  const salt = { id: id('f9'), name: 'Salt' }
  const asked = answering({
    'GET /api/building_novel': { body: [salt] },
    [`POST /api/building_novel/${novel.id}/scenes/${bridge}/copy`]: { body: first },
  })
  const copies = () => asked.filter((each) => each.endsWith('/copy'))
  const scene = { scene_type: 'interactive', scene_id: bridge } as const
  const { server, editor } = await openEditor(<CopySceneDialog scene={scene} onClose={() => undefined} />, { novel })
  let answer = () => {}
  server.answers = new Promise((resolve) => {
    answer = resolve
  })
  void editor.edit('Scene', ({ interactive_scenes, ...now }) => ({
    ...now,
    interactive_scenes: interactive_scenes.map((each) => ({ ...each, description: 'Of stone' })),
  }))
  await page.getByRole('option', { name: 'Salt' }).click()
  await button('Copy').click()
  await expect.element(button('Copy')).toHaveAttribute('aria-busy', 'true')
  expect([copies(), server.saved]).toEqual([[], []])
  answer()
  await expect.poll(copies).toHaveLength(1)
  expect(server.saved).toMatchObject([{ description: 'Of stone' }])
})

describe('interactive scenes', () => {
  test('are found by any part of their name, ignoring case, and counted', async () => {
    await openEditor(<InteractiveScenes />, { novel: several })
    await expect.element(page.getByText('3 scenes found')).toBeVisible()
    const search = page.getByLabelText('Search scenes')
    await search.fill('BRIDGE')
    await expect.element(page.getByText('2 scenes found')).toBeVisible()
    expect(cards()).toEqual(['The Bridge', 'Under the bridge'])
    await search.fill('МОСТ')
    await expect.poll(cards).toEqual(['Мост'])
    await search.fill('fog')
    await expect.element(page.getByText('No scenes found matching "fog"')).toBeVisible()
  })

  test('say so when there are none', async () => {
    await openEditor(<InteractiveScenes />, { novel: { ...novel, interactive_scenes: [] } })
    await expect.element(page.getByText('No interactive scenes yet. Create your first scene!')).toBeVisible()
  })

  test('link to their editor, show their facts, and are deleted after window.confirm is accepted', async () => {
    const { editor } = await openEditor(<InteractiveScenes />, { novel: several })
    const edit = page.getByRole('link', { name: 'Edit The Bridge' })
    expect(edit.element().getAttribute('href')).toContain(`/interactive_scene/${bridge}`)
    await expect.element(page.getByText('Where it begins')).toBeVisible()
    const question = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    await button('Delete The Bridge').click()
    expect(question).toHaveBeenCalledTimes(1)
    expect(editor.read().novel.interactive_scenes).toHaveLength(3)
    await button('Delete The Bridge').click()
    await expect.element(page.getByText('Interactive scene deleted successfully!')).toBeVisible()
    expect(cards()).toEqual(['Under the bridge', 'Мост'])
  })

  test('stay when the server refuses to delete them, and are deleted by the next attempt', async () => {
    const { server } = await openEditor(<InteractiveScenes />, { novel: several })
    const question = vi.spyOn(window, 'confirm').mockReturnValue(true)
    server.refuse = invalid
    await button('Delete The Bridge').click()
    await expect.element(page.getByText('Failed to delete scene')).toBeVisible()
    expect(cards()).toHaveLength(3)
    server.refuse = null
    await button('Delete The Bridge').click()
    expect(question).toHaveBeenCalledTimes(2)
    await expect.poll(cards).toEqual(['Under the bridge', 'Мост'])
  })

  test('are created from a name, which is required and trimmed', async () => {
    const { editor } = await openEditor(<InteractiveScenes />, { novel })
    await button('Add scene').click()
    await button('Create').click()
    await expect.element(page.getByText('Scene name is required')).toBeVisible()
    await page.getByLabelText('Scene name').fill('  The quay ')
    await button('Create').click()
    await expect.element(page.getByText('Interactive scene created successfully!')).toBeVisible()
    expect(editor.read().novel.interactive_scenes.map(({ name }) => name)).toEqual(['The bridge', 'The quay'])
  })

  test('are not called created or deleted while the server cannot be reached', async () => {
    const { editor, server } = await openEditor(<InteractiveScenes />, { novel: several })
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    server.refuse = unreachable
    await button('Add scene').click()
    await page.getByLabelText('Scene name').fill('The quay')
    await button('Create').click()
    await expect.element(page.getByText('Kept in this browser.', { exact: false })).toBeVisible()
    await button('Delete The Bridge').click()
    await expect.poll(cards).toEqual(['Under the bridge', 'Мост', 'The quay'])
    await expect.poll(() => editor.read().saving.kind).toBe('failed')
    expect(page.getByText('successfully!').elements()).toEqual([])
  })

  test('keep the typed name when the server refuses to create them', async () => {
    const { editor, server } = await openEditor(<InteractiveScenes />, { novel })
    server.refuse = invalid
    await button('Add scene').click()
    await page.getByLabelText('Scene name').fill('The quay')
    await button('Create').click()
    const dialog = page.getByRole('dialog')
    // A red note says the same and disappears after a while.
    const inForm = () =>
      dialog
        .getByText(invalid.detail)
        .elements()
        .filter((each) => !each.closest('.ui-toast'))
    await expect.poll(inForm).toHaveLength(1)
    await expect.element(dialog.getByLabelText('Scene name')).toHaveValue('The quay')
    expect(editor.read().novel.interactive_scenes.map(({ name }) => name)).toEqual(['The bridge'])
  })
})

describe('static scenes', () => {
  const long = 'It smells of apples. '.repeat(8)
  const hall = { ...newStaticScene(id('a1'), 'Hall', ''), description: 'Cold.', original_message: long, revision: 1 }

  test('show their facts and the first 100 letters of their message', async () => {
    const short = { ...hall, id: id('a2'), name: 'Yard', original_message: 'x'.repeat(100) }
    await openEditor(<StaticScenes />, { novel: { ...novel, static_scenes: [hall, short] as never } })
    await expect.element(page.getByText('Cold.').first()).toBeVisible()
    expect([...document.querySelectorAll('.scene-card-message')].map(({ textContent }) => textContent)).toEqual([
      `${long.slice(0, 100)}…`,
      'x'.repeat(100),
    ])
  })

  test('are deleted after a confirmation within the page; an empty list or search says so', async () => {
    const native = vi.spyOn(window, 'confirm')
    await openEditor(<StaticScenes />, { novel: { ...novel, static_scenes: [hall] as never } })
    const search = page.getByLabelText('Search scenes')
    await search.fill('fog')
    await expect.element(page.getByText('No static scenes found')).toBeVisible()
    await search.fill('HAL')
    await expect.element(page.getByText('1 scene found')).toBeVisible()
    await button('Delete Hall').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(cards()).toEqual(['Hall'])
    await button('Delete Hall').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('Static scene deleted successfully!')).toBeVisible()
    await search.fill('')
    await expect.element(page.getByText('No static scenes found')).toBeVisible()
    expect(native).not.toHaveBeenCalled()
  })
})

import type { Language } from '@fabula/core/novel/language'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../ui/tokens.css'
import { BridgeStage, id, novelWithStage, pixel, wren } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { takeFiles } from '../test/take-files.ts'
import { placementAt, sizeAfter } from './use-stage-drag.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const inFrame = (selector: string) =>
  document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector) ?? null
const surface = () => document.querySelector<HTMLElement>('.live-stage-surface') as HTMLElement

/** The figure's middle, as a share of the stage's width. */
const standsAt = () => {
  const [figure, body] = [inFrame('.stage-actor')?.getBoundingClientRect(), inFrame('.live-stage-page')]
  return figure && body ? ((figure.left + figure.width / 2) / body.clientWidth) * 100 : -1
}

/**
 * Drags on the stage between two points, given as shares of its width and height. The frame is narrower than its box.
 */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  const { width, height } = document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect()
  const at = ({ x, y }: typeof from) => ({ x: width * x, y: height * y })
  const stage = page.elementLocator(surface())
  await userEvent.dragAndDrop(stage, stage, { sourcePosition: at(from), targetPosition: at(to) })
}

test('a figure stays where it is dropped, snaps to its usual positions, and is saved there', async () => {
  const { server } = await openEditor(<BridgeStage />, { novel: novelWithStage() })
  await expect.poll(() => Math.round(standsAt())).toBe(50)
  await drag({ x: 0.5, y: 0.6 }, { x: 0.23, y: 0.6 })
  await expect.poll(standsAt).toBeCloseTo(23, 0)
  const place = page.getByLabelText(liveStagePhrases.english.place)
  await expect.element(place).toHaveValue('left')
  await drag({ x: 0.23, y: 0.6 }, { x: 0.68, y: 0.6 })
  await expect.poll(standsAt).toBeCloseTo(68, 0)
  await expect.element(place).toHaveValue('center-right')
  await drag({ x: 0.68, y: 0.6 }, { x: 0.75, y: 0.6 })
  await page.getByRole('button', { name: liveStagePhrases.english.save }).click()
  await expect.poll(() => server.saved).toHaveLength(1)
  expect(server.saved[0]).toMatchObject({ characters: [{ position: 'center-right', x: 75 }] })
})

test('a viewer moves nothing on the stage, and is offered nothing to move it with', async () => {
  await openEditor(<BridgeStage />, { novel: { ...novelWithStage(), my_role: 'viewer' } })
  await expect.poll(() => Math.round(standsAt())).toBe(50)
  await drag({ x: 0.5, y: 0.6 }, { x: 0.23, y: 0.6 })
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(Math.round(standsAt())).toBe(50)
  expect(page.getByRole('group', { name: liveStagePhrases.english.cast }).elements()).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fabula.form'))).toEqual([])
})

test('a position chosen by name replaces the one set by dragging', async () => {
  const { server } = await openEditor(<BridgeStage />, { novel: novelWithStage() })
  await expect.poll(() => Math.round(standsAt())).toBe(50)
  await drag({ x: 0.5, y: 0.6 }, { x: 0.4, y: 0.6 })
  await page.getByLabelText(liveStagePhrases.english.place).selectOptions('left')
  await expect.poll(standsAt).toBeCloseTo(15, 0)
  await page.getByRole('button', { name: liveStagePhrases.english.save }).click()
  await expect.poll(() => server.saved).toHaveLength(1)
  const { characters } = server.saved[0] as { characters: { position: string; x?: number }[] }
  expect(characters.map(({ position, x }) => ({ position, x }))).toEqual([{ position: 'left', x: undefined }])
})

test('dragging the handle above a head makes the figure taller', async () => {
  await openEditor(<BridgeStage />, { novel: novelWithStage() })
  await page.getByRole('button', { name: 'Wren', exact: true }).click()
  const before = inFrame('.stage-actor')?.offsetHeight ?? 0
  const dot = page.elementLocator(document.querySelector('.live-stage-handle') as HTMLElement)
  const { width } = surface().getBoundingClientRect()
  await userEvent.dragAndDrop(dot, page.elementLocator(surface()), { targetPosition: { x: width / 2, y: 8 } })
  await expect.poll(() => inFrame('.stage-actor')?.offsetHeight ?? 0).toBeGreaterThan(before * 1.05)
})

test('converts a drop point to a position, and limits a figure’s size', () => {
  expect([placementAt(-20), placementAt(51), placementAt(58), placementAt(60), placementAt(140)]).toEqual([
    { position: 'left', x: 0 },
    { position: 'center', x: null },
    { position: 'center', x: 58 },
    { position: 'center-right', x: 60 },
    { position: 'right', x: 100 },
  ])
  expect([sizeAfter(100, 200, 300), sizeAfter(100, 200, 900), sizeAfter(100, 0, 10)]).toEqual([150, 160, 160])
})

async function dropPicture(name: string, type = 'image/png') {
  const bytes = await (await fetch(pixel)).arrayBuffer()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], name, { type }))
  surface().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test.each(['english', 'russian'] as const)('asks what a dropped picture is (%s)', async (language: Language) => {
  const words = liveStagePhrases[language]
  const files = takeFiles(id('e1'))
  const { editor } = await openEditor(<BridgeStage />, { novel: novelWithStage(), language: language as 'english' })
  const dialog = page.getByRole('dialog')
  const take = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  await dropPicture('marsh.png')
  await expect.element(dialog.getByText(words.dropped('marsh.png'))).toBeVisible()
  await take(words.asBackground)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(editor.read().novel.assets.backgrounds.map(({ name }) => name)).toEqual(['river', 'marsh'])

  takeFiles(id('e2'))
  await dropPicture('wren_cross.png')
  await take(words.asLook('Wren'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(editor.read().novel.characters[0]?.sprites[0]?.sprite_ids).toContain(id('e2'))

  takeFiles(id('e3'))
  await dropPicture('osip.png')
  const made = makeNewPhrases[language]
  await take(words.bringOn)
  await expect.element(dialog.getByText(made.sentenceRequired)).toBeVisible()
  await dialog.getByLabelText(made.sentence).fill('Rows the ferry.')
  await take(words.bringOn)
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: words.save }).click()
  await expect.poll(() => editor.read().novel.interactive_scenes[0]?.characters).toHaveLength(2)
  const { novel } = editor.read()
  expect(novel.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Wren', 'osip'])
  expect(novel.interactive_scenes[0]).toMatchObject({
    backgrounds: [{ background_asset_id: id('e1') }],
    characters: [
      { character_id: wren, start_sprite_id: id('e2') },
      { position: 'right', start_sprite_id: id('e3') },
    ],
  })
  expect(files).toHaveLength(1)
})

test('refuses a dropped file that is no picture', async () => {
  await openEditor(<BridgeStage />, { novel: novelWithStage() })
  await dropPicture('song.mp3', 'audio/mpeg')
  const dialog = page.getByRole('dialog')
  const { assets } = editorNovelPhrases.english
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(assets.notPicture)
  await expect
    .element(dialog.getByRole('button', { name: liveStagePhrases.english.asBackground }))
    .not.toBeInTheDocument()
})

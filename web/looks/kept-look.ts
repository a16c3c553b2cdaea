import { expect } from 'vitest'
import { commands, page, server, userEvent } from 'vitest/browser'
import { differenceOf, type Pixels, shrinkPicture } from './compare-pictures.ts'
import './stopped.css'

interface Shown {
  width: number
  height?: number
  lang?: 'en' | 'ru'
  light?: 'light' | 'dark'
}

/** Sets the window's size, language and theme, and stops all movement. */
export async function showIn({ width, height = 900, lang = 'en', light = 'light' }: Shown): Promise<void> {
  await page.viewport(width, height)
  const root = document.documentElement
  Object.assign(root, { lang, className: 'look' })
  Object.assign(root.dataset, { theme: light, motion: 'less' })
}

/**
 * Compares the window with the stored picture `pictures/NAME.png`, which is about a quarter as wide. On a difference
 * the test says where, and saves the new picture in `.cache/looks/`. `npx vitest run --project web-browser looks -u`
 * updates the stored pictures.
 */
export async function expectLook(name: string): Promise<void> {
  // Moves the pointer to an empty corner, so that nothing is hovered.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true })
  await untilDrawn()
  const taken = await page.screenshot({ base64: true, save: false })
  const now = shrinkPicture(await pixelsOf(taken, innerHeight / innerWidth))
  const file = `looks/pictures/${name}.png`
  const { updateSnapshot } = server.config.snapshotOptions
  const kept = updateSnapshot === 'all' ? null : await commands.readFile(file, 'base64').catch(() => null)
  if (kept === null && updateSnapshot !== 'none') return write(file, now)
  const difference = kept === null ? `No picture is kept: ${file}` : differenceOf(await pixelsOf(kept), now)
  if (difference !== null) await write(`../.cache/looks/${name}.png`, now)
  expect(difference, `${name} looks as it did`).toBeNull()
}

/** Waits until all fonts and pictures have loaded. */
async function untilDrawn(): Promise<void> {
  for (const image of document.images) {
    image.loading = 'eager'
    await image.decode().catch(() => undefined)
  }
  // Forces a layout, which requests the fonts.
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/** Decodes a base64 PNG, cropped to a height of at most `tallest` times its width. */
async function pixelsOf(png: string, tallest = Number.POSITIVE_INFINITY): Promise<Pixels> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const { naturalWidth: width } = image
  const height = Math.min(image.naturalHeight, Math.floor(width * tallest))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}

async function write(path: string, { width, height, data }: Pixels): Promise<void> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  await commands.writeFile(path, canvas.toDataURL('image/png').split(',')[1] ?? '', 'base64')
}

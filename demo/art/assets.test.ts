import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { scenes } from './backgrounds/list.ts'
import { characters } from './characters/list.ts'
import { sceneHeight, sceneWidth } from './scene.ts'

const fileOf = (folder: string, name: string): string =>
  fileURLToPath(new URL(`../assets/${folder}/${name}.webp`, import.meta.url))

describe('the pictures on disk', () => {
  it.each(Object.keys(scenes))('background %s has the stage’s size and is small to load', async (name) => {
    const file = fileOf('backgrounds', name)
    expect((await stat(file)).size).toBeLessThan(150_000)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: sceneWidth, height: sceneHeight })
  })

  const sprites = Object.entries(characters).flatMap(([name, character]) =>
    Object.keys(character.expressions).map((expression) => [`${name}-${expression}`, character] as const),
  )
  it.each(sprites)(
    'sprite %s has its character’s canvas size, reaches the lower edge and is transparent at the top',
    async (name, { width, height }) => {
      const file = fileOf('sprites', name)
      expect((await stat(file)).size).toBeLessThan(150_000)
      const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width, height })
      expect(data[3]).toBe(0)
      expect(data[((height - 1) * width + Math.floor(width / 2)) * 4 + 3]).toBe(255)
    },
  )
})

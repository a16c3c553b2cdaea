import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scenes } from './backgrounds/list.ts'
import { type Character, figureStage } from './characters/figure.ts'
import { characters } from './characters/list.ts'
import { develop, developCutout, developDifference, webp } from './engine/print.ts'
import { type Sheet, Stage } from './engine/stage.ts'
import { layers, renderLayer } from './layers/list.ts'
import { type Scene, sceneHeight, sceneWidth } from './scene.ts'

const assets = join(dirname(fileURLToPath(import.meta.url)), '..', 'assets')

async function renderScene(name: string, scene: Scene): Promise<void> {
  const stage = new Stage(sceneWidth, sceneHeight, scene.ambient, scene.lamps)
  await scene.build(stage)
  await save(
    join(assets, 'backgrounds', `${name}.webp`),
    await webp(develop(stage, scene.finish), sceneWidth, sceneHeight),
  )
}

async function developFigure({ width, height }: Character, sheets: readonly Sheet[]): Promise<Buffer> {
  const stage = figureStage(width, height)
  for (const sheet of sheets) await stage.lay(sheet)
  return developCutout(stage, 1.1)
}

/** Renders a figure, and for its shut eyes only what differs from the figure. */
async function renderFigure(name: string, expression: string, character: Character): Promise<void> {
  const { width, height } = character
  const open = await developFigure(character, character.expressions[expression]?.() ?? [])
  const path = join(assets, 'sprites', `${name}-${expression}`)
  await save(`${path}.webp`, await webp(open, width, height))
  const eyelids = character.eyelids[expression]
  if (!eyelids) return
  const shut = await developFigure(character, eyelids())
  await save(`${path}-eyelids.webp`, await webp(developDifference(open, shut, width), width, height))
}

async function save(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  process.stdout.write(`${path.slice(assets.length + 1)} ${Math.round(bytes.length / 1024)} KB\n`)
}

/** Renders the pictures whose names start with one of the given words, or all of them. */
async function main(words: string[]): Promise<void> {
  const wanted = (name: string): boolean => words.length === 0 || words.some((word) => name.startsWith(word))
  for (const [name, scene] of Object.entries(scenes)) if (wanted(name)) await renderScene(name, scene)
  for (const [name, layer] of Object.entries(layers)) {
    if (wanted(name)) await save(join(assets, 'backgrounds', `${name}.webp`), await renderLayer(layer))
  }
  for (const [name, character] of Object.entries(characters)) {
    for (const expression of Object.keys(character.expressions)) {
      if (wanted(`${name}-${expression}`)) await renderFigure(name, expression, character)
    }
  }
}

await main(process.argv.slice(2))

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Zippable, zipSync } from 'fflate'
import { buildDemo } from './story/build-novel.ts'

type Kind = 'sprite' | 'background' | 'music'
const folders: Record<Kind, string> = { sprite: 'sprites', background: 'backgrounds', music: 'music' }

/** Every file of the demo novel: its place in this folder and in the archive. */
export function demoFiles(): { file: URL; place: string }[] {
  const { sprites, backgrounds, musics } = buildDemo().novel.assets
  const of = (kind: Kind, list: typeof sprites) =>
    list.map(({ id, name, extension }) => ({
      file: new URL(`./assets/${folders[kind]}/${name}.${extension}`, import.meta.url),
      place: `assets/${kind}/${id}.${extension}`,
    }))
  return [...of('sprite', sprites), ...of('background', backgrounds), ...of('music', musics)]
}

/**
 * Packs the demo novel as an archive that the product imports; the same bytes each time. Throws when a picture or track
 * is missing.
 */
export function packDemo(): Uint8Array {
  const { novel, translations } = buildDemo()
  const document = { format: 'fabula-novel', version: 1, novel, translations }
  const entries: Zippable = { 'fabula.json': [new TextEncoder().encode(JSON.stringify(document)), { level: 9 }] }
  for (const { file, place } of demoFiles()) entries[place] = [new Uint8Array(readFileSync(file)), { level: 0 }]
  return zipSync(entries, { mtime: new Date(2026, 10, 21) })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = process.argv[2] ?? fileURLToPath(new URL('./dist/the-fortieth-lamp.zip', import.meta.url))
  mkdirSync(dirname(target), { recursive: true })
  const bytes = packDemo()
  writeFileSync(target, bytes)
  process.stdout.write(`${target}: ${bytes.length} bytes\n`)
}

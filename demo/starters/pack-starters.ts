import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Zippable, zipSync } from 'fflate'
import { starters } from './all-starters.ts'
import { buildStarter, pictureOf, type StarterLanguage } from './build-starter.ts'
import type { StarterScript } from './script.ts'

const languages: readonly StarterLanguage[] = ['english', 'russian']

/** Packs a starter in one language as an archive that the product imports; the same bytes each time. */
export function packStarter(script: StarterScript, language: StarterLanguage): Uint8Array {
  const { novel, translations } = buildStarter(script, language)
  const document = { format: 'fabula-novel', version: 1, novel, translations }
  const entries: Zippable = { 'fabula.json': [new TextEncoder().encode(JSON.stringify(document)), { level: 9 }] }
  const assets = { sprite: novel.assets.sprites, background: novel.assets.backgrounds }
  for (const [kind, list] of Object.entries(assets)) {
    for (const asset of list) {
      const bytes = readFileSync(new URL(`../assets/${pictureOf(script, asset)}`, import.meta.url))
      entries[`assets/${kind}/${asset.id}.${asset.extension}`] = [new Uint8Array(bytes), { level: 0 }]
    }
  }
  return zipSync(entries, { mtime: new Date(2026, 10, 22) })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/starters', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const script of starters) {
    for (const language of languages) {
      writeFileSync(join(folder, `${script.slug}.${language}.fabula`), packStarter(script, language))
    }
  }
}

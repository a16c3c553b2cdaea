import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/**
 * Writes a build manifest without a build: it maps every entry and font to the address where Vite serves its source;
 * styles are loaded by the scripts. Pages rendered with this manifest load the sources.
 */
export function writeSourceManifest(folder) {
  const entries = readdirSync(join(root, 'web/app/entries')).map((file) => `app/entries/${file}`)
  const fonts = readdirSync(join(root, 'web/ui/fonts'))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `ui/fonts/${file}`)
  const manifest = Object.fromEntries([...entries, ...fonts].map((src) => [src, { file: src, src, css: [] }]))
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
}

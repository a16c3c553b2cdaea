import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/**
 * Writes the manifest of a build in which nothing was built: every entry and every font stands at the address at which
 * Vite serves its source, and styles come with the scripts. Pages rendered beside it load their sources.
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

import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Below this many bytes a file travels in one packet anyway. */
const SMALLEST = 1024

/** Pages that authors and operators work in for hours: their scripts are most of all, and nobody waits for them on a phone. */
const deskPages = new Set(['editor', 'building', 'admin'])

/**
 * Beside every built text its compressed forms, made once here instead of at every request: as small as can be for what
 * readers' pages begin with, and for the rest by a quality that takes a tenth of the time for 4 % more bytes.
 */
export function compressFiles(): Plugin {
  let folder = ''
  let first = new Set<string>()
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      first = firstOfReaders(bundle)
    },
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const texts = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => compress(`${folder}/${name}`, first.has(name) ? 11 : 9)))
    },
  }
}

async function compress(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** The files that readers' pages load at once: their own scripts and all that these import, with the styles. */
function firstOfReaders(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry && !deskPages.has(chunk.name)) add(chunk.fileName)
  return files
}

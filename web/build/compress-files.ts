import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes a file travels in one packet anyway. */
const SMALLEST = 1024

/** Beside every built text its best-compressed forms, made once here instead of at every request. */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
        const bytes = readFileSync(`${folder}/${name}`)
        if (bytes.length < SMALLEST) continue
        writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes))
        writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

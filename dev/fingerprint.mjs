import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const skipped = new Set(['node_modules', 'dist', 'test', '.git'])

/**
 * A short hash that changes when any of these files or folders changes: the names, sizes and times of files in folders,
 * and the bytes of single files. Tests and Markdown outside the guides are ignored, because nothing is built from them.
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) {
    const path = join(root, input)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) addFolder(hash, path)
    else hash.update(found ? readFileSync(path) : `no ${input}`)
  }
  return hash.digest('hex').slice(0, 16)
}

function addFolder(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) addFolder(hash, path)
    } else if (!isLeftOut(relative(root, path).replaceAll('\\', '/'))) {
      const { size, mtimeMs } = statSync(path)
      // Whole milliseconds, as copying keeps them: a copy of the folder with its times counts as built.
      hash.update(`${relative(root, path)}\0${size}\0${Math.round(mtimeMs)}\0`)
    }
  }
}

const isLeftOut = (path) => /\.test\.tsx?$/.test(path) || (path.endsWith('.md') && !path.startsWith('docs/guide/'))

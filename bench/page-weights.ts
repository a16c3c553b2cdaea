import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { round } from './table.ts'

const dist = fileURLToPath(new URL('../dist/web/', import.meta.url))
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }

/** The largest allowed size of JS and CSS together, in kilobytes. */
const budgets: Record<string, number> = { home: 95, search: 95, published: 95, play: 105 }

/**
 * The weight of each page in the build, in kilobytes (1,000 bytes) of gzip: its script with all static imports, and its
 * style. Parts loaded on demand (dialogs) do not count.
 */
export function pageWeights() {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const file of chunk.css ?? []) seen.add(file)
    for (const next of chunk.imports ?? []) filesOf(next, seen)
    return seen
  }
  return Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isEntry && key.includes('entries/'))
    .map(([key]) => {
      const page = key.replace(/^.*entries\//, '').replace(/\.tsx?$/, '')
      const files = [...filesOf(key)]
      const js = weigh(files.filter((file) => file.endsWith('.js')))
      const css = weigh(files.filter((file) => file.endsWith('.css')))
      return {
        page,
        js_kB: round(js, 1),
        css_kB: round(css, 1),
        all_kB: round(js + css, 1),
        budget_kB: budgets[page] ?? '',
      }
    })
}

/** Pages that exceed their budget. */
export const tooHeavy = (rows: ReturnType<typeof pageWeights>): string[] =>
  rows.filter(({ all_kB, budget_kB }) => typeof budget_kB === 'number' && all_kB > budget_kB).map(({ page }) => page)

const weigh = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0) / 1000

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { report, round } from './table.ts'

/**
 * What each reader's page weighs: its script with everything that script imports at once, and its style, gzipped. Parts
 * that are loaded only when they are wanted (dialogs) do not count. Fails over the budget of its page.
 */
const dist = fileURLToPath(new URL('../dist/web/', import.meta.url))
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

/** Kilobytes of JS and CSS together (quality.md: Reading starts). */
const budgets: Record<string, number> = { home: 95, search: 95, published: 95, play: 105 }

function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const next of chunk.imports ?? []) filesOf(next, seen)
  return seen
}

const weigh = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0) / 1000

const rows = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isEntry && key.includes('entries/'))
  .map(([key]) => {
    const name = key.replace(/^.*entries\//, '').replace(/\.tsx?$/, '')
    const files = [...filesOf(key)]
    const js = weigh(files.filter((file) => file.endsWith('.js')))
    const css = weigh(files.filter((file) => file.endsWith('.css')))
    return {
      page: name,
      js_kB: round(js, 1),
      css_kB: round(css, 1),
      all_kB: round(js + css, 1),
      budget_kB: budgets[name] ?? '',
    }
  })
report('weight', 'gzipped kilobytes of each page', rows)
const heavy = rows.filter((row) => typeof row.budget_kB === 'number' && row.all_kB > row.budget_kB)
if (heavy.length > 0) {
  console.error(`Over budget: ${heavy.map((row) => row.page).join(', ')}`)
  process.exitCode = 1
}

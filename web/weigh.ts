import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BuiltFiles } from './app/document/built-files.ts'

/** How much script and style each page may bring before anything is asked of it, in KB of gzip (KB = 1024 bytes). */
const BUDGET: Record<string, number> = { home: 95, search: 95, published: 95, play: 105 }

/** Prints what every page of a build weighs; fails when one is over its budget. `npm run weigh -w web [-- folder]` */
const folder = process.argv[2] ?? fileURLToPath(new URL('./dist/web', import.meta.url))
const files = new BuiltFiles(folder)
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, { isEntry?: true }>
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7)
const weightOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

let over = false
console.log(`${'page'.padEnd(16)}      JS     CSS   total   scripts  budget`)
for (const key of Object.keys(manifest).sort()) {
  const name = /^app\/entries\/(.*)\.tsx$/.exec(key)?.[1]
  if (name === undefined || !manifest[key]?.isEntry) continue
  const { script, preloads, css } = files.entry(name)
  const scripts = [script, ...preloads].map((address) => readFileSync(folder + address.replace('/static', '')))
  const js = scripts.reduce((sum, code) => sum + weightOf(code), 0)
  const style = weightOf(css)
  const budget = BUDGET[name]
  const heavy = budget !== undefined && js + style > budget * 1024
  over ||= heavy
  const verdict = budget === undefined ? '' : `${budget}${heavy ? '  OVER' : ''}`
  console.log(
    `${name.padEnd(16)} ${kilobytes(js)} ${kilobytes(style)} ${kilobytes(js + style)}   ${scripts.length}         ${verdict}`,
  )
}
if (over) process.exitCode = 1

import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { AppProcess } from './development/app-process.mjs'
import { openFront } from './development/front.mjs'
import { writeSourceManifest } from './development/source-manifest.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { root } from './run.mjs'

/**
 * `npm run dev`: pages load their sources from Vite, so a change of them is seen without a reload and what is typed stays;
 * the server is built and started again when something of it changed. Whatever cannot be built leaves the last good
 * build running. Kept apart from `dist/`, which `npm start` uses.
 */
const folders = ['core', 'contract', 'phrases', 'server', 'web', 'demo', 'docs/guide']
/** Editors write a file in several steps, in ms. */
const quietMs = 100
const dist = join(root, '.cache', 'development')
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

const app = await AppProcess.create(dist)
let timer
let refreshing = Promise.resolve()

async function refresh() {
  try {
    const ran = await build({ dist, only: ['render', 'guides', 'offline-copy', 'server', 'demo', 'starters'] })
    writeSourceManifest(join(dist, 'web'))
    if (ran.length > 0 || !app.child) await app.restart()
  } catch (error) {
    console.error(error.message)
    console.error('The last good build goes on.')
  }
}

await refresh()
const front = await openFront(app, { port, host })
await front.listen()
console.log(`Fabula is open at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}, and follows its sources`)

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    // A style sheet is Vite's alone, and nothing is built from notes but the guides.
    if (!name || /node_modules|\.test\.tsx?$|\.css$|~$/.test(name)) return
    if (name.endsWith('.md') && folder !== 'docs/guide') return
    clearTimeout(timer)
    timer = setTimeout(() => {
      refreshing = refreshing.then(refresh)
    }, quietMs)
  })
}
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await app.close()
    await front.close()
    process.exit(0)
  })
}

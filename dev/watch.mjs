import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { AppProcess } from './development/app-process.mjs'
import { openFront } from './development/front.mjs'
import { writeSourceManifest } from './development/source-manifest.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { root } from './run.mjs'

/**
 * `npm run dev`: Vite serves the pages' sources, so that changes appear without a reload and input is retained; the
 * server is rebuilt and restarted when its sources change. If a build fails, the last good one stays in use. Uses a
 * folder of its own, since `npm start` uses `dist/`.
 */
const folders = ['core', 'contract', 'phrases', 'server', 'web', 'demo', 'docs/guide']
/** How long to wait for an editor that writes a file in several steps, in ms. */
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
    console.error('The last good build stays in use.')
  }
}

const front = await openFront(app, { port, host })
// Before the server behind it is built and started: it would be left running.
await front.listen().catch((error) => {
  console.error(`${error.message}. Stop what listens there, or set PORT to another port.`)
  process.exit(1)
})
await refresh()
console.log(
  `Fabula is open at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}, and follows changes to its sources`,
)

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    // Vite handles style sheets, and nothing is built from Markdown outside the guides.
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

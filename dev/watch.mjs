import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'

/** `npm run dev`: the server as `npm start` runs it, rebuilt and restarted when a source changes. */
const folders = ['core', 'contract', 'phrases', 'server', 'web', 'demo']
const quiet = 150

let server
let timer
let busy = false
let again = false

async function refresh() {
  if (busy) {
    again = true
    return
  }
  busy = true
  try {
    const ran = await build()
    if (ran.length > 0 || !server) await restart()
  } catch (error) {
    console.error(error.message)
  }
  busy = false
  if (again) {
    again = false
    await refresh()
  }
}

async function restart() {
  await stop()
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dev', 'start.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  server = child
  child.once('exit', (code) => {
    if (server === child) server = undefined
    if (code) console.error(`The server ended with code ${code}; waiting for a change.`)
  })
}

async function stop() {
  const child = server
  if (!child) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || /node_modules|\.test\.tsx?$|\.md$|~$/.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(refresh, quiet)
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop()
    process.exit(0)
  })
}
await refresh()

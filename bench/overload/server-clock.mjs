import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a measured server (`--import`): records how long each answer took by the server's own clock, from the
 * request's head to its last byte, and the delay of its event loop; written at exit into the file that FABULA_CLOCK
 * names. Times are of the machine's clock, in ms, so that they can be compared with a client's.
 */
const file = process.env.FABULA_CLOCK
if (file && isMainThread && process.argv[1]?.endsWith('main.js')) {
  const now = () => performance.timeOrigin + performance.now()
  const begun = new WeakMap()
  const answers = []
  const delays = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  setInterval(() => {
    delays.push({ at: now(), ms: delay.percentile(99) / 1e6 })
    delay.reset()
  }, 250).unref()
  subscribe('http.server.request.start', ({ response }) => begun.set(response, now()))
  subscribe('http.server.response.finish', ({ request, response }) => {
    const at = begun.get(response) ?? now()
    answers.push({ at, ms: now() - at, status: response.statusCode, path: request.url })
  })
  process.on('exit', () => writeFileSync(file, JSON.stringify({ answers, delays })))
}

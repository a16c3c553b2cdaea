import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a measured server (`--import`): on SIGUSR2 it collects garbage and writes its memory usage into the file
 * that FABULA_PROBE names. With FABULA_PROFILE it also writes a processor profile from one signal to the next.
 */
const file = process.env.FABULA_PROBE
if (file && isMainThread && process.argv[1]?.endsWith('main.js')) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  let profiling = null
  process.on('SIGUSR2', async () => {
    if (process.env.FABULA_PROFILE) {
      if (profiling) {
        const { profile } = await profiling.post('Profiler.stop')
        writeFileSync(process.env.FABULA_PROFILE, JSON.stringify(profile))
        profiling = null
      } else {
        profiling = new Session()
        profiling.connect()
        await profiling.post('Profiler.enable')
        await profiling.post('Profiler.start')
      }
    }
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => setImmediate(resolve))
      collectGarbage()
    }
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ heapUsed, external, arrayBuffers, rss, at: Date.now() }))
  })
}

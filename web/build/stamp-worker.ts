import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const worker = 'service-worker.js'

/** Writes a hash of the whole build into the service worker: browsers install a new worker when its bytes differ. */
export function stampWorker(): Plugin {
  return {
    name: 'stamp-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const print = createHash('sha256')
      for (const name of Object.keys(bundle).sort()) print.update(name)
      const chunk = bundle[worker]
      if (chunk?.type !== 'chunk') throw new Error('The build has no service worker')
      print.update(chunk.code)
      chunk.code = chunk.code.replaceAll('__BUILD__', print.digest('base64url').slice(0, 12))
    },
  }
}

import { pathToFileURL } from 'node:url'
import type { FromCheck } from './check-module.ts'

/**
 * The process that loads an extension's module for the first time: a module that hangs, exits or throws ends this
 * process and not the server. It reports what it found; the server validates that, so that this process loads nothing
 * else. Its argument is the file. It ends with its parent.
 */
const [, , file = ''] = process.argv

process.on('disconnect', () => process.exit(0))
// Ctrl+C in the terminal reaches the whole group; the server decides when this process ends.
process.on('SIGINT', () => undefined)

const answer = await inspectExtension().catch(
  (error: unknown): FromCheck => ({ threw: error instanceof Error ? error.message : String(error) }),
)
process.send?.(answer, undefined, undefined, () => process.exit(0))

async function inspectExtension(): Promise<FromCheck> {
  const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  const extension = module.default
  if (typeof extension !== 'object' || extension === null) return { head: null, wire: [] }
  const connect = 'connect' in extension && typeof extension.connect === 'function' ? extension.connect : null
  const wire: unknown = await connect?.({ model: 'model', key: null })
  // Functions cannot be sent to another process: each is replaced by a marker.
  const head = Object.fromEntries(
    Object.entries(extension).map(([key, value]) => [key, typeof value === 'function' ? 'a function' : value]),
  )
  return { head, wire: functionsOf(wire) }
}

function functionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (typeof part === 'function' ? [key] : []))
}

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

const answer = await look().catch(
  (error: unknown): FromCheck => ({ threw: error instanceof Error ? error.message : String(error) }),
)
process.send?.(answer, undefined, undefined, () => process.exit(0))

async function look(): Promise<FromCheck> {
  const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  const said = module.default
  if (typeof said !== 'object' || said === null) return { head: null, wire: [] }
  const connect = 'connect' in said && typeof said.connect === 'function' ? said.connect : null
  const wire: unknown = await connect?.({ model: 'model', key: null })
  // Functions cannot be sent to another process: each is replaced by a marker.
  const head = Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, typeof value === 'function' ? 'a function' : value]),
  )
  return { head, wire: functionsOf(wire) }
}

function functionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (typeof part === 'function' ? [key] : []))
}

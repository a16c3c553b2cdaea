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
  if (typeof extension !== 'object' || extension === null) return { head: null, wire: null }
  const connect = 'connect' in extension && typeof extension.connect === 'function' ? extension.connect : null
  // Not awaited, as it is not when a reader waits for its answer.
  const wire: unknown = connect?.({ model: 'model', key: null })
  return { head: sendable(extension, Object.keys(extension)), wire: sendable(wire, ['framing', 'request', 'read']) }
}

/** Functions cannot be sent to another process: each is replaced by a marker. */
function sendable(value: unknown, keys: readonly string[]): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = keys.map((key): [string, unknown] => [key, Reflect.get(value, key)])
  return Object.fromEntries(parts.map(([key, part]) => [key, typeof part === 'function' ? 'a function' : part]))
}

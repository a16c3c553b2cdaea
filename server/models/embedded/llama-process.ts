import { basename } from 'node:path'
import type { FromLlama, ToLlama } from './protocol.ts'

/**
 * The process that runs a model: a crash in native code ends this process and not the server. Its arguments are the
 * GGUF file and the task. It ends with its parent.
 */
const [, , modelPath = '', task = 'write'] = process.argv
const say = (message: FromLlama): void => {
  // A closed parent receives nothing; the disconnect handler below then ends this process.
  if (process.connected) process.send?.(message)
}
const running = new Map<number, AbortController>()

process.on('disconnect', () => process.exit(0))
// Ctrl+C in the terminal reaches the whole process group; the server decides when this process ends.
process.on('SIGINT', () => undefined)

try {
  if (task === 'embed') await embedFrom(modelPath)
  else await writeFrom(modelPath)
  say({ type: 'ready', name: basename(modelPath, '.gguf') })
} catch (error) {
  const last: FromLlama = { type: 'unusable', why: whyOf(error) }
  process.send?.(last, undefined, undefined, () => process.exit(1))
}

async function writeFrom(path: string): Promise<void> {
  const { LlamaEngine } = await import('./llama-engine.ts')
  const engine = await LlamaEngine.load(path)
  process.on('message', (message: ToLlama) => {
    if (message.type === 'abort') running.get(message.id)?.abort()
    else if (message.type === 'ask') void answer(engine, message)
  })
}

async function embedFrom(path: string): Promise<void> {
  const { LlamaVectors } = await import('./llama-vectors.ts')
  const vectors = await LlamaVectors.load(path)
  process.on('message', (message: ToLlama) => {
    if (message.type !== 'embed') return
    const { id, texts } = message
    vectors.of(texts).then(
      ({ numbers, tokens }) => say({ type: 'embedded', id, numbers: numbers.toString('base64'), tokens }),
      (error: unknown) => say({ type: 'failed', id, why: whyOf(error) }),
    )
  })
}

async function answer(
  engine: Awaited<ReturnType<typeof import('./llama-engine.ts')['LlamaEngine']['load']>>,
  ask: Extract<ToLlama, { type: 'ask' }>,
): Promise<void> {
  const { id } = ask
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const onText = (piece: string) => say({ type: 'text', id, piece })
    const { finish, usage } = await engine.answer({ ...ask, signal: controller.signal, onText })
    say({ type: 'done', id, finish, usage })
  } catch (error) {
    say({ type: 'failed', id, why: whyOf(error) })
  } finally {
    running.delete(id)
  }
}

function whyOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return 'node-llama-cpp, which runs models, is not installed: "npm run model" installs it.'
  }
  return error instanceof Error ? error.message : String(error)
}

import type { ChildProcess } from 'node:child_process'
import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { EmbedOptions } from '../../play/embedder.ts'
import { killProgram } from '../../process/fork-program.ts'
import { CompletionError, type CompletionProblem } from '../completer.ts'
import type { RawEmbedder } from '../embedding/raw-embedder.ts'
import type { ModelLog } from '../model-log.ts'
import { LoadFailure } from './load-failure.ts'
import type { FromLlama, ToLlama } from './protocol.ts'
import { startLlama } from './start-llama.ts'

interface Pending {
  done(numbers: Buffer, tokens: number): void
  failed(problem: CompletionProblem, why: string): void
}

/**
 * Vectors by a GGUF file on this machine, in its own process that the first question starts. If the process dies its
 * pending questions fail, and the next question starts another process.
 */
export class EmbeddedEmbedder implements RawEmbedder {
  private child: ChildProcess | null = null
  private readonly unusable = new LoadFailure()
  private isClosed = false
  private lastId = 0
  private readonly pending = new Map<number, Pending>()

  constructor(
    private readonly modelPath: string,
    private readonly log: ModelLog,
  ) {}

  embed(
    texts: readonly string[],
    { signal, withinMs }: EmbedOptions,
  ): Promise<{ vectors: Float32Array[]; usage: Usage }> {
    const why = this.unusable.current
    if (why !== null) return Promise.reject(new CompletionError('not_allowed', why, noUsage))
    if (signal.aborted || this.isClosed)
      return Promise.reject(new CompletionError('cancelled', 'Nobody waits for it.', noUsage))
    return new Promise((resolve, reject) => {
      const id = ++this.lastId
      const onAbort = () => pending.failed('cancelled', 'Nobody waits for it.')
      const timer = setTimeout(() => pending.failed('timeout', `No vectors in ${withinMs} ms.`), withinMs)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.pending.delete(id)
      }
      const pending: Pending = {
        done(numbers, tokens) {
          settle()
          resolve({ vectors: vectorsIn(numbers, texts.length), usage: { ...noUsage, input_tokens: tokens } })
        },
        failed(problem, why) {
          settle()
          reject(new CompletionError(problem, why, noUsage))
        },
      }
      this.pending.set(id, pending)
      signal.addEventListener('abort', onAbort, { once: true })
      const ask: ToLlama = { type: 'embed', id, texts }
      // If sending fails, the exit event that is about to follow handles the question.
      this.startedChild().send(ask, () => undefined)
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.child !== null) await killProgram(this.child)
  }

  private startedChild(): ChildProcess {
    if (this.child) return this.child
    const child = startLlama(this.modelPath, 'embed')
    this.child = child
    child.on('message', (message: FromLlama) => this.receive(message))
    child.on('error', (error) => this.handleExit(child, error.message))
    child.on('exit', (code, signal) => this.handleExit(child, `The model's process ended (${signal ?? code}).`))
    return child
  }

  private receive(message: FromLlama): void {
    switch (message.type) {
      case 'embedded':
        this.pending.get(message.id)?.done(Buffer.from(message.numbers, 'base64'), message.tokens)
        return
      case 'failed':
        this.pending.get(message.id)?.failed('broken', message.why)
        return
      case 'unusable':
        this.unusable.note(message.why)
        this.log.warn({ model: this.modelPath, why: message.why }, 'the model for vectors can not be used')
        for (const pending of [...this.pending.values()]) pending.failed('not_allowed', message.why)
        return
      case 'ready':
      case 'text':
      case 'done':
        return
    }
  }

  private handleExit(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (!this.isClosed && this.unusable.current === null)
      this.log.warn({ model: this.modelPath, why }, 'the model for vectors was lost')
    for (const pending of [...this.pending.values()]) pending.failed(this.isClosed ? 'cancelled' : 'broken', why)
  }
}

/** Copies the bytes, so that they are aligned for four-byte numbers. */
function vectorsIn(numbers: Buffer, count: number): Float32Array[] {
  const all = new Float32Array(new Uint8Array(numbers).buffer)
  const size = all.length / count
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
}

import type { ChildProcess } from 'node:child_process'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { killProgram } from '../../process/fork-program.ts'
import {
  type Completer,
  type Completion,
  type CompletionAsk,
  CompletionError,
  type CompletionProblem,
} from '../completer.ts'
import type { ModelLog } from '../model-log.ts'
import { estimateUsage } from '../usage.ts'
import { LoadFailure } from './load-failure.ts'
import type { FromLlama, ToLlama } from './protocol.ts'
import { startLlama } from './start-llama.ts'

interface Pending {
  id: number
  ask: CompletionAsk
  /**
   * Whether the model's process has received it. A background question waits here while a person waits for
   * another answer.
   */
  sent: boolean
  text: string
  done(completion: Completion): void
  failed(problem: CompletionProblem, why: string, usage?: Completion['usage']): void
}

/**
 * Completions by a model in its own process, which computes concurrent questions together. If the process dies its
 * pending questions fail, and the next question starts another process.
 */
export class EmbeddedCompleter implements Completer {
  private child: ChildProcess | null = null
  private readonly unusable = new LoadFailure()
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private closed = false

  constructor(
    private readonly modelPath: string,
    private readonly log: ModelLog,
  ) {}

  /** Loads the model now, so that the first reader need not wait for it. */
  warmUp(): void {
    this.ensureChild()
  }

  /** The process's id while it runs; tests kill it. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  complete(ask: CompletionAsk): Promise<Completion> {
    const why = this.unusable.current
    if (why !== null) return Promise.reject(new CompletionError('not_allowed', why, noUsage))
    if (this.closed) return Promise.reject(new CompletionError('broken', 'The model was closed.', noUsage))
    return new Promise((resolve, reject) => {
      const abandon = (reason: 'cancelled' | 'timeout', why: string) => {
        this.send({ type: 'abort', id: pending.id })
        pending.failed(reason, why)
      }
      const onAbort = () => abandon('cancelled', 'The reader did not wait.')
      const timer = setTimeout(() => abandon('timeout', `No answer in ${ask.withinMs} ms.`), ask.withinMs)
      const settle = () => {
        clearTimeout(timer)
        ask.signal.removeEventListener('abort', onAbort)
        this.pending.delete(pending.id)
        this.sendNext()
      }
      const pending: Pending = {
        id: ++this.lastId,
        ask,
        sent: false,
        text: '',
        done(completion) {
          settle()
          resolve(completion)
        },
        failed(problem, why, usage = estimateUsage(ask.messages, pending.text)) {
          settle()
          reject(new CompletionError(problem, why, usage))
        },
      }
      this.pending.set(pending.id, pending)
      ask.signal.addEventListener('abort', onAbort, { once: true })
      if (ask.signal.aborted) return onAbort()
      this.ensureChild()
      if (ask.background !== true) this.postponeBackground()
      this.sendNext()
    })
  }

  /** A reader waits: aborts background questions, to ask them again afterwards. */
  private postponeBackground(): void {
    for (const [id, pending] of this.pending) {
      if (!pending.sent || pending.ask.background !== true) continue
      this.send({ type: 'abort', id })
      this.pending.delete(id)
      pending.sent = false
      pending.text = ''
      // Under a new id, so that late messages about the old one are ignored.
      pending.id = ++this.lastId
      this.pending.set(pending.id, pending)
    }
  }

  /**
   * Sends waiting questions to the model: all that readers wait for, and background ones only when there are none of
   * those.
   */
  private sendNext(): void {
    const isBusy = [...this.pending.values()].some(({ ask }) => ask.background !== true)
    for (const [id, pending] of this.pending) {
      if (pending.sent || (isBusy && pending.ask.background === true)) continue
      const { messages, maxTokens, temperature, form, stop = [] } = pending.ask
      const schema = form.kind === 'schema' ? (form.narrow ?? form.schema) : null
      pending.sent = true
      this.send({ type: 'ask', id, messages, schema, maxTokens, temperature, stop })
    }
  }

  async close(): Promise<void> {
    this.closed = true
    if (this.child !== null) await killProgram(this.child)
  }

  private ensureChild(): void {
    if (this.child !== null || this.closed) return
    const child = startLlama(this.modelPath)
    this.child = child
    child.on('message', (message: FromLlama) => this.receive(message))
    child.on('error', (error) => this.handleExit(child, error.message))
    child.on('exit', (code, signal) => this.handleExit(child, `The model's process ended (${signal ?? code}).`))
  }

  private send(message: ToLlama): void {
    // If sending fails, the exit event that is about to follow handles the question.
    if (this.child?.connected) this.child.send(message, () => undefined)
  }

  private receive(message: FromLlama): void {
    switch (message.type) {
      case 'ready':
        this.log.info({ model: message.name }, 'the embedded model is ready')
        return
      case 'unusable':
        this.unusable.note(message.why)
        this.log.warn({ model: this.modelPath, why: message.why }, 'the embedded model can not be used')
        for (const pending of [...this.pending.values()]) pending.failed('not_allowed', message.why, noUsage)
        return
      case 'text': {
        const pending = this.pending.get(message.id)
        if (!pending) return
        pending.text += message.piece
        pending.ask.onText(message.piece)
        return
      }
      case 'done': {
        const pending = this.pending.get(message.id)
        pending?.done({ text: pending.text, finish: message.finish, usage: message.usage })
        return
      }
      case 'embedded':
        return
      case 'failed':
        this.pending.get(message.id)?.failed('broken', message.why)
        return
    }
  }

  private handleExit(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (!this.closed && this.unusable.current === null) {
      this.log.warn({ model: this.modelPath, why }, 'the embedded model was lost')
    }
    for (const pending of [...this.pending.values()]) pending.failed('broken', why)
  }
}

import type { ChildProcess } from 'node:child_process'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { forkProgram, killProgram } from '../../process/fork-program.ts'
import { type Completer, type Completion, type CompletionAsk, CompletionError } from '../completer.ts'
import { AddressRefused, refuseAddress } from '../hosted/address-guard.ts'
import type { HostedSettings } from '../hosted/hosted-settings.ts'
import { addressOf, findProvider } from '../hosted/provider.ts'
import { estimateUsage } from '../usage.ts'
import type { FromProvider, RemoteFailure, ToProvider } from './protocol.ts'

interface Pending {
  onText(piece: string): void
  done(completion: Completion): void
  failed(failure: RemoteFailure): void
}

/**
 * In ms: how often the process is pinged while questions are pending, after how long a silence it is killed, and how
 * long it may be silent at its start, which takes a while on a busy machine.
 */
const defaultTimings = { pingMs: 1_000, silenceMs: 10_000, startMs: 60_000 }

/**
 * Completions by an extension's provider, in its own process that the first question starts. If the process dies or
 * hangs its pending questions fail, and the next question starts another process.
 */
export class ExtensionCompleter implements Completer {
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private heardAt = 0
  /** Whether the process has sent a message. */
  private hasResponded = false
  private watch: NodeJS.Timeout | null = null
  private unusable: string | null = null
  private isClosed = false

  constructor(
    private readonly settings: HostedSettings,
    private readonly module: string,
    private readonly timings = defaultTimings,
  ) {
    // Throws for a missing or unreachable address: when the connection is opened, not when a reader waits.
    refuseAddress(addressOf(settings), settings.reach ?? 'anywhere')
  }

  /** The process's id while it runs; tests kill it. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  complete(ask: CompletionAsk): Promise<Completion> {
    const { signal, onText, ...remote } = ask
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new CompletionError('cancelled', 'The reader did not wait.', noUsage))
      if (this.isClosed) return reject(new CompletionError('broken', 'The connection was closed.', noUsage))
      let text = ''
      const onAbort = () => this.send({ type: 'abort', id })
      const settle = () => {
        signal.removeEventListener('abort', onAbort)
        this.pending.delete(id)
      }
      this.pending.set(id, {
        onText(piece) {
          text += piece
          onText(piece)
        },
        done(completion) {
          settle()
          resolve(completion)
        },
        failed({ problem, message, usage, retryAfter, status, addressRefused }) {
          settle()
          const cause = addressRefused ? new AddressRefused('its address') : undefined
          const spent = usage === noUsage && text !== '' ? estimateUsage(ask.messages, text) : usage
          reject(new CompletionError(problem, message, spent, retryAfter, cause, status))
        },
      })
      signal.addEventListener('abort', onAbort, { once: true })
      this.ensureChild()
      this.send({ type: 'ask', id, ask: remote })
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.child !== null) await killProgram(this.child)
  }

  private ensureChild(): void {
    if (this.child !== null) return
    const child = forkProgram('models/extensions/provider-process', [])
    this.child = child
    this.heardAt = performance.now()
    this.hasResponded = false
    child.on('message', (message: FromProvider) => this.receive(message))
    child.on('error', () => this.handleExit(child, 'could not be started'))
    child.on('exit', (code, signal) => this.handleExit(child, `ended its process (${signal ?? code})`))
    const address = findProvider(this.settings.provider)?.address ?? ''
    this.send({ type: 'open', module: this.module, address, settings: this.settings })
    this.watch = setInterval(() => this.checkAlive(child), this.timings.pingMs)
    this.watch.unref()
  }

  /** Ends the process when it does not even answer a ping: it hangs. */
  private checkAlive(child: ChildProcess): void {
    if (this.pending.size === 0) {
      this.heardAt = performance.now()
      return
    }
    const limitMs = this.hasResponded ? this.timings.silenceMs : this.timings.startMs
    if (performance.now() - this.heardAt > limitMs) {
      this.handleExit(child, `did not answer for ${limitMs / 1_000} seconds and was ended`)
      child.kill('SIGKILL')
    } else this.send({ type: 'ping' })
  }

  private send(message: ToProvider): void {
    // If sending fails, the exit event that is about to follow handles the question.
    if (this.child?.connected) this.child.send(message, () => undefined)
  }

  private receive(message: FromProvider): void {
    this.heardAt = performance.now()
    this.hasResponded = true
    switch (message.type) {
      case 'pong':
        return
      case 'unusable':
        this.unusable = `could not be loaded: ${message.why}`
        this.child?.kill('SIGKILL')
        return
      case 'text':
        this.pending.get(message.id)?.onText(message.piece)
        return
      case 'done':
        this.pending.get(message.id)?.done(message.completion)
        return
      case 'failed':
        this.pending.get(message.id)?.failed(message.failure)
    }
  }

  private handleExit(child: ChildProcess, how: string): void {
    if (this.child !== child) return
    this.child = null
    if (this.watch) clearInterval(this.watch)
    const message = `The extension of the provider "${this.settings.provider}" ${this.unusable ?? how}.`
    this.unusable = null
    const failure: RemoteFailure = {
      problem: 'broken',
      message,
      usage: noUsage,
      retryAfter: null,
      status: null,
      addressRefused: false,
    }
    for (const pending of [...this.pending.values()]) pending.failed(failure)
  }
}

import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Completion, CompletionAsk, CompletionProblem } from '../completer.ts'
import type { HostedSettings } from '../hosted/hosted-settings.ts'

/** What is asked of a provider's process; who asked waits on our side. */
export type RemoteAsk = Omit<CompletionAsk, 'signal' | 'onText'>

/** What the server says to the process of a provider's extension. `open` comes first, and once. */
export type ToProvider =
  | { type: 'open'; module: string; address: string; settings: HostedSettings }
  | { type: 'ask'; id: number; ask: RemoteAsk }
  | { type: 'abort'; id: number }
  /** Is it still there? It says `pong`. */
  | { type: 'ping' }

/** What that process says. `unusable`: the extension can not be loaded, and asking again changes nothing. */
export type FromProvider =
  | { type: 'unusable'; why: string }
  | { type: 'pong' }
  | { type: 'text'; id: number; piece: string }
  | { type: 'done'; id: number; completion: Completion }
  | { type: 'failed'; id: number; failure: RemoteFailure }

/** A `CompletionError` as it travels. */
export interface RemoteFailure {
  problem: CompletionProblem
  message: string
  usage: Usage
  retryAfter: number | null
  status: number | null
  /** The address may not be reached. */
  addressRefused: boolean
}

import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Completion, CompletionAsk, CompletionProblem } from '../completer.ts'
import type { HostedSettings } from '../hosted/hosted-settings.ts'

/** A question to a provider's process; its signal and callback stay on this side. */
export type RemoteAsk = Omit<CompletionAsk, 'signal' | 'onText'>

/** Messages from the server to an extension provider's process. `open` comes first, and once. */
export type ToProvider =
  | { type: 'open'; module: string; address: string; settings: HostedSettings }
  | { type: 'ask'; id: number; ask: RemoteAsk }
  | { type: 'abort'; id: number }
  /** Asks whether the process still responds; it answers `pong`. */
  | { type: 'ping' }

/** Messages from that process. `unusable`: the extension cannot be loaded, and asking again changes nothing. */
export type FromProvider =
  | { type: 'unusable'; why: string }
  | { type: 'pong' }
  | { type: 'text'; id: number; piece: string }
  | { type: 'done'; id: number; completion: Completion }
  | { type: 'failed'; id: number; failure: RemoteFailure }

/** A `CompletionError` in serialised form. */
export interface RemoteFailure {
  problem: CompletionProblem
  message: string
  usage: Usage
  retryAfter: number | null
  status: number | null
  /** Whether the address may not be reached. */
  addressRefused: boolean
}

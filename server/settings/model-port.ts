import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import type { LocalServer, TryAnswer, TryAsk } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Storyteller } from '../play/storyteller.ts'
import type { KeyedConnection } from './connection-store.ts'

/** What models are used for from now on; null: whoever the installation has without settings. */
export interface ModelConfiguration {
  writer: KeyedConnection | null
  judge: KeyedConnection | null
  memory: KeyedConnection | null
  translator: KeyedConnection | null
  /** Tells by meaning what comes to mind; null: a file of the environment's, else nobody. */
  embedding: KeyedConnection | null
  /** At a cap, and where a model fails, play goes on without one. */
  offlineAtCap: boolean
  moderation: ModerationRule | null
}

/** What looks at replies before they are shown. `broken`: the one that was chosen can not be asked. */
export type ModerationRule =
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'endpoint'; connection: KeyedConnection }
  | { kind: 'broken' }

/**
 * What settings need of models. All that asks a model rejects with a `ProblemError` whose code says what to do; none of
 * them ever repeats a key.
 */
export interface ModelPort {
  use(configuration: ModelConfiguration): Promise<void>
  /** What answers now. */
  inUse(): ReturnType<Storyteller['describe']>
  /** Whether the environment names the writer. */
  readonly isFixed: boolean
  /** What is known of a provider before it is asked; null: there is none of that name, or its extension is not loaded. */
  provider(name: string): { address: string; needsKey: boolean } | null
  /** Those that extensions bring. */
  readonly moreProviders: readonly NamedExtension[]
  /** Refuses an address that may not be reached, by what it is and by what its name leads to now. */
  checkAddress(baseUrl: string): Promise<void>
  /** Resolves when the model has answered a word, with what that cost. */
  check(connection: KeyedConnection): Promise<Usage>
  /** Resolves when the model has given a vector, with what that cost. */
  checkVectors(connection: KeyedConnection): Promise<Usage>
  /** Asks known questions. */
  probe(connection: KeyedConnection, signal: AbortSignal): Promise<{ probe: ModelProbe; usage: Usage }>
  /** One reply of a test conversation. */
  converse(connection: KeyedConnection, ask: TryAsk, signal: AbortSignal): Promise<TryAnswer & { usage: Usage }>
  /** Model servers of the usual kinds on this machine. */
  findLocal(): Promise<LocalServer[]>
  /** Somebody's own, opened once and kept for a while. `version` changes whenever the connection does. */
  ownStoryteller(connection: KeyedConnection, version: string): Promise<Storyteller>
}

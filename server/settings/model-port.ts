import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import type { LocalServer, TryAnswer, TryAsk } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Storyteller } from '../play/storyteller.ts'
import type { KeyedConnection } from './connection-store.ts'

/** The models to use from now on; null: the installation's default without settings. */
export interface ModelConfiguration {
  writer: KeyedConnection | null
  judge: KeyedConnection | null
  memory: KeyedConnection | null
  translator: KeyedConnection | null
  /** Recalls by meaning; null: a model file of the environment's, else none. */
  embedding: KeyedConnection | null
  /** Whether play goes on without a model at a cap and when the model fails. */
  offlineAtCap: boolean
  moderation: ModerationRule | null
}

/** The check of replies before they are shown. `broken`: the chosen endpoint cannot be called. */
export type ModerationRule =
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'endpoint'; connection: KeyedConnection }
  | { kind: 'broken' }

/**
 * What the settings need of models. Every method that calls a model rejects with a `ProblemError` whose code says what
 * to do; none ever reveals a key.
 */
export interface ModelPort {
  use(configuration: ModelConfiguration): Promise<void>
  /** The storyteller in use. */
  inUse(): ReturnType<Storyteller['describe']>
  /** Whether the environment fixes the writer. */
  readonly isFixed: boolean
  /** Facts about a provider; null when there is none of that name, or its extension is not loaded. */
  provider(name: string): { address: string; needsKey: boolean } | null
  /** Providers that extensions add. */
  readonly moreProviders: readonly NamedExtension[]
  /** Throws for an address that may not be reached, by its form and by what its name resolves to now. */
  checkAddress(baseUrl: string): Promise<void>
  /** Resolves with the cost when the model has answered one word. */
  check(connection: KeyedConnection): Promise<Usage>
  /** Resolves with the cost when the model has returned a vector. */
  checkVectors(connection: KeyedConnection): Promise<Usage>
  /** Probes the model with known questions. */
  probe(connection: KeyedConnection, signal: AbortSignal): Promise<{ probe: ModelProbe; usage: Usage }>
  /** One reply of a test conversation. */
  converse(connection: KeyedConnection, ask: TryAsk, signal: AbortSignal): Promise<TryAnswer & { usage: Usage }>
  /** Model servers of the usual kinds that run on this machine. */
  findLocal(): Promise<LocalServer[]>
  /** A user's own storyteller, opened once and cached for a while. `version` changes whenever the connection does. */
  ownStoryteller(connection: KeyedConnection, version: string): Promise<Storyteller>
}

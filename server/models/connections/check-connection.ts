import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ProblemCode } from '@fabula/contract/problem'
import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Embedder } from '../../play/embedder.ts'
import { StorytellerError } from '../../play/storyteller.ts'
import { ProblemError } from '../../problem-error.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import { CompletionError } from '../completer.ts'
import { openEmbedder } from '../embedding/open-embedder.ts'
import { AddressRefused, isReachable, refuseAddress } from '../hosted/address-guard.ts'
import { type OpenConnection, openConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { problemOfConnection } from './connection-problem.ts'
import { hostedOf } from './hosted-of.ts'
import { PricedCompleter } from './priced-completer.ts'

/** The time limit in ms of a check whose result a person waits for; a local model loads its weights first. */
const timeoutMs = 60_000

/**
 * Throws for an address that an administrator cannot have meant, by its form and by what its name resolves to now. The
 * connection checks again, because the name may resolve differently by then.
 */
export async function checkAddress(baseUrl: string): Promise<void> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new ProblemError('model_address_refused')
  try {
    refuseAddress(url, 'network')
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new ProblemError('model_address_refused')
  }
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return
  // An unknown name is no danger: connecting reports that nothing answers there.
  const found = await lookup(url.hostname, { all: true }).catch(() => [])
  if (!found.every(({ address }) => isReachable(address, 'network'))) throw new ProblemError('model_address_refused')
}

/** Resolves with the cost when the model has answered one word; throws a problem that says what can be done. */
export async function checkConnection(connection: KeyedConnection, log: ModelLog): Promise<Usage> {
  const { completer } = await openPriced(connection, log)
  try {
    const { usage } = await completer.complete({
      messages: [{ role: 'user', content: 'Say yes.' }],
      form: { kind: 'text' },
      signal: AbortSignal.timeout(timeoutMs),
      withinMs: timeoutMs,
      maxTokens: 16,
      temperature: 0.5,
      onText: () => undefined,
    })
    return usage
  } catch (error) {
    if (error instanceof CompletionError) throw problemOfConnection(error)
    throw error
  } finally {
    await completer.close()
  }
}

/** Resolves with the cost when the model has returned a vector; throws a problem that says what can be done. */
export async function checkVectors(connection: KeyedConnection): Promise<Usage> {
  const embedder = openedEmbedder(connection)
  if (embedder === null) throw new ProblemError('model_without_vectors')
  try {
    const { usage } = await embedder.vectorsOf(['Yes.'], { signal: new AbortController().signal, withinMs: timeoutMs })
    return usage
  } catch (error) {
    if (!(error instanceof StorytellerError)) throw error
    const problem = error.cause instanceof CompletionError ? problemOfConnection(error.cause) : null
    // The server is there, but has no vectors.
    if (problem === null || codesWithoutVectors.has(problem.code)) throw new ProblemError('model_without_vectors')
    throw problem
  } finally {
    await embedder.close()
  }
}

const codesWithoutVectors = new Set<ProblemCode>(['model_failed', 'model_address_wrong', 'model_unknown'])

function openedEmbedder(connection: KeyedConnection): Embedder | null {
  try {
    return openEmbedder(connection)
  } catch (error) {
    return throwAddressProblem(error)
  }
}

/** Throws the problem that an address shows before any request. */
function throwAddressProblem(error: unknown): never {
  if (error instanceof AddressRefused) {
    throw problemOfConnection(new CompletionError('broken', error.message, noUsage, null, error))
  }
  throw error
}

/** Opens a connection whose answers include their cost, if its prices are known. */
export async function openPriced(connection: KeyedConnection, log: ModelLog): Promise<OpenConnection> {
  const opened = await openConnection(hostedOf(connection), log).catch(throwAddressProblem)
  const { prices } = connection
  return prices ? { ...opened, completer: new PricedCompleter(opened.completer, prices) } : opened
}

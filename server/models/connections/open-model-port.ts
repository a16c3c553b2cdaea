import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { ModelPort } from '../../settings/model-port.ts'
import { CountingCompleter } from '../counting-completer.ts'
import { findLocalServers } from '../find-local-server.ts'
import { findProvider } from '../hosted/provider.ts'
import { localBudget } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { getJson } from '../probe/context-size.ts'
import { probeOpen } from '../probe/probe.ts'
import { checkAddress, checkConnection, checkVectors, openPriced } from './check-connection.ts'
import { converse } from './converse.ts'
import { guardedJson } from './guarded-json.ts'
import { hostedOf } from './hosted-of.ts'
import type { LiveModel } from './live-model.ts'
import { OwnStorytellers } from './own-storytellers.ts'

/** What the settings need of models, with everything to be closed at the end. */
export function openModelPort(
  live: LiveModel,
  log: ModelLog,
  moreProviders: readonly NamedExtension[] = [],
): ModelPort & { close(): Promise<void> } {
  const own = new OwnStorytellers(log)
  return {
    use: (configuration) => live.use(configuration),
    inUse: () => live.describe(),
    isFixed: live.isFixed,
    provider: findProvider,
    moreProviders,
    checkAddress,
    check: (connection) => checkConnection(connection, log),
    checkVectors,
    async probe(connection, signal) {
      const hosted = hostedOf(connection)
      const { completer, ...opened } = await openPriced(connection, log)
      const counting = new CountingCompleter(completer)
      try {
        const get = connection.baseUrl === '' ? getJson : guardedJson
        const probe = await probeOpen(hosted, { ...opened, completer: counting }, { signal, get })
        return { probe, usage: counting.usage }
      } finally {
        await completer.close()
      }
    },
    async converse(connection, ask, signal) {
      const { kind, name, facts, completer } = await openPriced(connection, log)
      const promptTokens = localBudget(hostedOf(connection))
      const storyteller = new ModelStoryteller(completer, { kind, name, facts, promptTokens }, log)
      try {
        return await converse(storyteller, ask, signal)
      } finally {
        await storyteller.close()
      }
    },
    findLocal: () => findLocalServers(),
    ownStoryteller: async (connection, version) => live.asModerated(await own.of(connection, version)),
    close: () => own.close(),
  }
}

import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ModelPort } from '../../settings/model-port.ts'
import type { Completer } from '../completer.ts'
import { findLocalServers } from '../find-local-server.ts'
import { localBudget, openConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { getJson } from '../probe/context-size.ts'
import { probeOpen } from '../probe/probe.ts'
import { addUsage } from '../usage.ts'
import { checkAddress, checkConnection, refuseOpening } from './check-connection.ts'
import { converse } from './converse.ts'
import { guardedJson } from './guarded-json.ts'
import { hostedOf } from './hosted-of.ts'
import type { LiveModel } from './live-model.ts'
import { OwnStorytellers } from './own-storytellers.ts'
import { PricedCompleter } from './priced-completer.ts'

/** What settings need of models, with what is to be closed in the end. */
export function openModelPort(live: LiveModel, log: ModelLog): ModelPort & { close(): Promise<void> } {
  const own = new OwnStorytellers(log)
  return {
    use: (configuration) => live.use(configuration),
    inUse: () => live.describe(),
    isFixed: live.isFixed,
    checkAddress,
    check: (connection) => checkConnection(connection, log),
    async probe(connection, signal) {
      const hosted = hostedOf(connection)
      const { completer, ...opened } = await openPriced(connection, log)
      const counting = new Counting(completer)
      try {
        const get = connection.baseUrl === '' ? getJson : guardedJson('network')
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

async function openPriced(connection: KeyedConnection, log: ModelLog) {
  const opened = await openConnection(hostedOf(connection), log).catch(refuseOpening)
  const { prices } = connection
  return prices ? { ...opened, completer: new PricedCompleter(opened.completer, prices) } : opened
}

/** Sums what all questions cost. */
class Counting implements Completer {
  usage: Usage = noUsage

  constructor(private readonly inner: Completer) {}

  async complete(...asked: Parameters<Completer['complete']>): ReturnType<Completer['complete']> {
    const completion = await this.inner.complete(...asked)
    this.usage = addUsage(this.usage, completion.usage)
    return completion
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}

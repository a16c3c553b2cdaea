import type { Helper } from '../../play/helper.ts'
import { type Storyteller, StorytellerError } from '../../play/storyteller.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import { localBudget, openConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { hostedOf } from './hosted-of.ts'

/** Storytellers that are kept open; who was longest away is closed, and opened again when they come back. */
const most = 200
/** A reply that is being written is written to its end, in ms. */
const lastWordsMs = 300_000

/** Storytellers by keys that people brought: each writes for its owner alone. */
export class OwnStorytellers {
  private readonly open = new Map<string, { version: string; storyteller: Promise<ModelStoryteller> }>()

  constructor(private readonly log: ModelLog) {}

  /** Opened once for each version of a connection. */
  async of(connection: KeyedConnection, version: string): Promise<Storyteller> {
    const known = this.open.get(connection.id)
    if (known && known.version !== version) this.forget(connection.id)
    const entry = known?.version === version ? known : { version, storyteller: opened(connection, this.log) }
    // The one used last is the last of the map.
    this.open.delete(connection.id)
    this.open.set(connection.id, entry)
    for (const id of this.open.keys()) {
      if (this.open.size <= most) break
      this.forget(id)
    }
    try {
      return asOwn(await entry.storyteller)
    } catch (error) {
      this.open.delete(connection.id)
      throw error
    }
  }

  async close(): Promise<void> {
    const all = [...this.open.values()]
    this.open.clear()
    await Promise.all(all.map(async ({ storyteller }) => (await storyteller).close()))
  }

  private forget(id: string): void {
    const entry = this.open.get(id)
    this.open.delete(id)
    const close = async () => (await entry?.storyteller)?.close()
    setTimeout(() => {
      close().catch((err: unknown) => this.log.warn({ err }, 'a model was not closed'))
    }, lastWordsMs).unref()
  }
}

async function opened(connection: KeyedConnection, log: ModelLog): Promise<ModelStoryteller> {
  const hosted = hostedOf(connection)
  const { kind, name, facts, completer } = await openConnection(hosted, log)
  return new ModelStoryteller(completer, { kind, name, facts, promptTokens: localBudget(hosted) }, log)
}

const ownHelper = (inner: Helper): Helper => ({
  model: inner.model,
  get sees() {
    return inner.sees
  },
  async ask(messages, signal, picture) {
    try {
      return await inner.ask(messages, signal, picture)
    } catch (error) {
      if (!(error instanceof StorytellerError) || error.reason !== 'failed') throw error
      throw new StorytellerError('own_failed', error.message, { usage: error.usage, cause: error })
    }
  },
})

/** Its failures say whose it is: only its owner can mend it. */
const asOwn = (inner: ModelStoryteller): Storyteller => ({
  describe: () => inner.describe(),
  summariser: inner.summariser,
  fallback: null,
  helper: inner.helper && ownHelper(inner.helper),
  async reply(brief, options) {
    try {
      return await inner.reply(brief, options)
    } catch (error) {
      if (!(error instanceof StorytellerError) || error.reason !== 'failed') throw error
      throw new StorytellerError('own_failed', error.message, { usage: error.usage, cause: error })
    }
  },
  close: () => inner.close(),
})

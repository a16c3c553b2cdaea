import type { Helper } from '../../play/helper.ts'
import { type Storyteller, StorytellerError } from '../../play/storyteller.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import { localBudget, openConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { hostedOf } from './hosted-of.ts'

/** The most open storytellers; the one used longest ago is closed, and opened again when its owner returns. */
const maxOpen = 200
/** How long a reply in progress may go on before its storyteller is closed, in ms. */
const closeDelayMs = 300_000

/** Storytellers with users' own keys: each writes for its owner only. */
export class OwnStorytellers {
  private readonly open = new Map<string, { version: string; storyteller: Promise<ModelStoryteller> }>()

  constructor(private readonly log: ModelLog) {}

  /** Opens a storyteller once for each version of a connection. */
  async of(connection: KeyedConnection, version: string): Promise<Storyteller> {
    const existing = this.open.get(connection.id)
    if (existing && existing.version !== version) this.forget(connection.id)
    const entry = existing?.version === version ? existing : { version, storyteller: opened(connection, this.log) }
    // Keeps the map in the order of last use.
    this.open.delete(connection.id)
    this.open.set(connection.id, entry)
    for (const id of this.open.keys()) {
      if (this.open.size <= maxOpen) break
      this.forget(id)
    }
    try {
      return asOwn(await entry.storyteller)
    } catch (error) {
      // Another version may have taken its place meanwhile.
      if (this.open.get(connection.id) === entry) this.open.delete(connection.id)
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
    }, closeDelayMs).unref()
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
  async ask(messages, options) {
    try {
      return await inner.ask(messages, options)
    } catch (error) {
      if (!(error instanceof StorytellerError) || error.reason !== 'failed') throw error
      throw new StorytellerError('own_failed', error.message, { usage: error.usage, cause: error })
    }
  },
})

/** Marks failures as the owner's: only the owner can fix them. */
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

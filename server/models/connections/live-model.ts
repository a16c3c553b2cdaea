import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Environment } from '../../environment/env.ts'
import type { Embedder } from '../../play/embedder.ts'
import type { Helper } from '../../play/helper.ts'
import type { Storyteller } from '../../play/storyteller.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ModelConfiguration } from '../../settings/model-port.ts'
import type { Translator } from '../../translation/translator.ts'
import type { Completer } from '../completer.ts'
import { openEmbedder, openEmbeddingFile } from '../embedding/open-embedder.ts'
import { localBudget, type ModelConnection, type OpenConnection, openConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { OfflineStoryteller } from '../offline/offline-storyteller.ts'
import { chooseModel } from '../open-storyteller.ts'
import { withFallback } from '../with-fallback.ts'
import { type AssembledModel, assembleModel, type RoleModel } from './assemble-model.ts'
import { hostedOf } from './hosted-of.ts'
import { type Moderate, moderateBy, moderated } from './moderated.ts'
import { PricedCompleter } from './priced-completer.ts'

/** A replaced model may still be answering: it is closed after the longest time of a turn, in ms. */
const closeDelayMs = 300_000

/** The writer when no model was chosen: named in the environment or found on the machine; null when there is none. */
interface Base {
  connection: ModelConnection
  opened: OpenConnection
  promptTokens: number | undefined
  fixedBudget: boolean
}

const noModels: ModelConfiguration = {
  writer: null,
  judge: null,
  memory: null,
  translator: null,
  embedding: null,
  offlineAtCap: false,
  moderation: null,
}

/**
 * The installation's storyteller and translator, whichever models are chosen at the moment: administrators may choose
 * others while replies are being written. A writer named in the environment stays.
 */
export class LiveModel implements Storyteller {
  private current: AssembledModel | null = null
  private moderate: Moderate | null = null
  private readonly offline = new OfflineStoryteller()
  /** Replaced models, by the timer that will close each. */
  private readonly replaced = new Map<NodeJS.Timeout, AssembledModel>()

  private constructor(
    private readonly base: Base | null,
    /** Whether the environment names the writer, or says that there is none. */
    readonly isFixed: boolean,
    private readonly options: {
      offlineFallback: boolean
      probe: boolean
      embeddingPath: string | undefined
      dataDir: string
      log: ModelLog
      onSpent?: (usage: Usage) => void
    },
  ) {}

  static async open(
    env: Pick<Environment, 'model' | 'dataDir'>,
    log: ModelLog,
    /** Called with the cost of questions that belong to no reply: the installation's own. */
    onSpent?: (usage: Usage) => void,
  ): Promise<LiveModel> {
    const { model, dataDir } = env
    const isFixed = model.provider !== undefined || model.baseUrl !== undefined || model.path !== undefined
    const choice = await chooseModel(env)
    const base =
      choice.kind === 'offline'
        ? null
        : {
            connection: choice,
            opened: await openConnection(choice, log),
            promptTokens: model.promptTokens ?? localBudget(choice),
            fixedBudget: model.promptTokens !== undefined,
          }
    const live = new LiveModel(base, isFixed, {
      offlineFallback: model.offlineFallback,
      probe: model.probe,
      embeddingPath: model.embeddingPath,
      dataDir,
      log,
      ...(onSpent && { onSpent }),
    })
    await live.use(noModels)
    return live
  }

  /** Takes effect from the next reply on. Replies in progress finish with the old models. */
  async use(configuration: ModelConfiguration): Promise<void> {
    const next = await this.assemble(configuration)
    const before = this.current
    this.current = next
    this.moderate = configuration.moderation && moderateBy(configuration.moderation)
    if (before) this.closeLater(before)
  }

  /** Applies the moderation of the installation's replies to those of users' own models. */
  asModerated(storyteller: Storyteller): Storyteller {
    return this.moderate ? moderated(storyteller, this.moderate) : storyteller
  }

  /** Whether a text breaks the site's rules, as for replies; rejects when it cannot be checked. */
  async breaksRules(text: string): Promise<boolean> {
    return (await this.moderate?.(text, new AbortController().signal)) ?? false
  }

  describe(): ReturnType<Storyteller['describe']> {
    return (this.current?.storyteller ?? this.offline).describe()
  }

  get summariser(): Storyteller['summariser'] {
    return (this.current?.storyteller ?? this.offline).summariser
  }

  get fallback(): Storyteller['fallback'] {
    return (this.current?.storyteller ?? this.offline).fallback
  }

  get helper(): Helper | null {
    return this.current?.storyteller.helper ?? null
  }

  get embedder(): Embedder | null {
    return this.current?.storyteller.embedder ?? null
  }

  get mostNanos(): number | undefined {
    return this.current?.mostNanos
  }

  get translator(): Translator | null {
    return this.current?.translator ?? null
  }

  reply(...asked: Parameters<Storyteller['reply']>): ReturnType<Storyteller['reply']> {
    return (this.current?.storyteller ?? this.offline).reply(...asked)
  }

  async close(): Promise<void> {
    for (const timer of this.replaced.keys()) clearTimeout(timer)
    await Promise.all([...this.replaced.values(), this.current].map((model) => model?.close()))
    await Promise.all([this.base?.opened.completer.close(), this.offline.close()])
  }

  private async assemble(configuration: ModelConfiguration): Promise<AssembledModel | null> {
    const { log } = this.options
    const chosen = this.isFixed ? null : configuration.writer
    const writer =
      (await ifOpens(chosen, openWriter, log)) ??
      (this.base && { ...this.base, opened: withoutClosing(this.base.opened) })
    if (!writer) return null
    const [judge, memory, translator] = await Promise.all([
      ifOpens(configuration.judge, openRole, log),
      ifOpens(configuration.memory, openRole, log),
      ifOpens(configuration.translator, openRole, log),
    ])
    const embedder = await this.openEmbedder(configuration.embedding)
    const assembled = assembleModel({ writer, judge, memory, translator, embedder }, this.options)
    const { moderation } = configuration
    const writing = moderation ? moderated(assembled.storyteller, moderateBy(moderation)) : assembled.storyteller
    const isForgiving = this.options.offlineFallback || configuration.offlineAtCap
    const storyteller = isForgiving ? withFallback(writing, this.offline) : writing
    return { ...assembled, storyteller }
  }

  /** The embedder of the chosen connection, else of a model file named in the environment; null without either. */
  private async openEmbedder(connection: KeyedConnection | null): Promise<Embedder | null> {
    const { log, embeddingPath } = this.options
    if (connection === null) return embeddingPath === undefined ? null : openEmbeddingFile(embeddingPath, log)
    return ifOpens(connection, openEmbedder, log)
  }

  private closeLater(model: AssembledModel): void {
    const timer = setTimeout(() => {
      this.replaced.delete(timer)
      model.close().catch((err: unknown) => this.options.log.warn({ err }, 'a model was not closed'))
    }, closeDelayMs)
    timer.unref()
    this.replaced.set(timer, model)
  }
}

async function openWriter(connection: KeyedConnection, log: ModelLog) {
  const hosted = hostedOf(connection)
  const opened = await openConnection(hosted, log)
  return {
    connection: hosted,
    opened: priced(opened, connection),
    promptTokens: localBudget(hosted),
    fixedBudget: false,
    prices: connection.prices,
    probe: connection.probe,
  }
}

const openRole = async (connection: KeyedConnection, log: ModelLog): Promise<RoleModel> => ({
  opened: priced(await openConnection(hostedOf(connection), log), connection),
  prices: connection.prices,
  probe: connection.probe,
})

/**
 * A chosen model; null, and a warning, when it cannot be opened, as after its extension has lost its address: the others
 * and the server itself go on.
 */
async function ifOpens<Opened>(
  connection: KeyedConnection | null,
  open: (connection: KeyedConnection, log: ModelLog) => Opened | Promise<Opened>,
  log: ModelLog,
): Promise<Opened | null> {
  if (connection === null) return null
  try {
    return await open(connection, log)
  } catch (err) {
    log.warn({ model: connection.model, provider: connection.provider, err }, 'a connected model cannot be opened')
    return null
  }
}

const priced = (opened: OpenConnection, { prices }: KeyedConnection): OpenConnection =>
  prices ? { ...opened, completer: new PricedCompleter(opened.completer, prices) } : opened

/** The same connection, which stays open when the models around it are closed. */
const withoutClosing = (opened: OpenConnection): OpenConnection => {
  const { completer } = opened
  const open: Completer = { complete: (ask) => completer.complete(ask), close: async () => undefined }
  return { ...opened, completer: open }
}

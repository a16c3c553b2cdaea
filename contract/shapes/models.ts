import * as z from 'zod/mini'
import { ExtensionName, NamedExtension } from './extensions.ts'
import { ModelProbe } from './model-probe.ts'

/** Whose API a model is asked by, of those that Fabula brings. Those with an address of their own need none. */
export const modelProviders = ['openai-compatible', 'openai', 'anthropic', 'google', 'openrouter'] as const
export const ModelProvider = z.enum(modelProviders)
export type ModelProvider = z.infer<typeof ModelProvider>

/** One of those, or one that an extension brings. */
export const AnyProvider = z.union([ModelProvider, ExtensionName])

/** What a model can be used for. Without one for it, the writer does it; but for `embedding`, which no writer can. */
export const modelRoles = ['writer', 'judge', 'memory', 'translator', 'embedding'] as const
export const ModelRole = z.enum(modelRoles)
export type ModelRole = z.infer<typeof ModelRole>

/** Money, in units of the installation's currency; to a millionth. */
const money = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** What a million tokens cost: read for the first time, read again from the provider's cache, and written. */
export const ModelPrices = z.strictObject({ input: money, cached: money, output: money })
export type ModelPrices = z.infer<typeof ModelPrices>

const address = z.string().check(z.trim(), z.maxLength(500))
const modelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** Empty: none, or the one that is kept. */
const key = z._default(z.string().check(z.trim(), z.maxLength(500), z.regex(/^[\x21-\x7e]*$/)), '')

/** A model at a provider, as it is typed in. */
export const ConnectionChange = z.strictObject({
  /** How it is called here; empty: by its model. */
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  provider: AnyProvider,
  /** Empty: the provider's own. */
  base_url: z._default(address, ''),
  model: modelName,
  api_key: key,
  prices: z._default(z.nullable(ModelPrices), null),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** A connection as it is shown: of its key nothing but whether there is one. */
export const Connection = z.object({
  id: z.string(),
  name: z.string(),
  provider: AnyProvider,
  base_url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** There is a key that was sealed elsewhere: it has to be typed again. */
  key_lost: z.boolean(),
  prices: z.nullable(ModelPrices),
  probe: z.nullable(ModelProbe),
})
export type Connection = z.infer<typeof Connection>

/** What a day may cost; 0: no cap. */
export const MoneyCaps = z.strictObject({ reader: money, novel: money, day: money })
export type MoneyCaps = z.infer<typeof MoneyCaps>

const connectionId = z.nullable(z.uuid())

/**
 * What looks at a reply before it is shown: nothing, a list of words, or the moderation endpoint of a connected model's
 * provider (`<address>/moderations`, as OpenAI's).
 */
export const moderationKinds = ['none', 'words', 'endpoint'] as const
export const Moderation = z.strictObject({
  kind: z.enum(moderationKinds),
  /** Beginnings of words; letters large or small, е and ё are the same. */
  words: z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))).check(z.maxLength(500)),
  connection: z.nullable(z.uuid()),
})
export type Moderation = z.infer<typeof Moderation>

/** What says lines aloud: `<address>/audio/speech` of a connected model's provider, as OpenAI's. */
export const SpeechSettings = z.strictObject({
  /** Null: nobody; readers' browsers speak, for those who ask. */
  connection: z.nullable(z.uuid()),
  /** Names of its voices; the first is the usual one. */
  voices: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(50)),
  /** What a million characters cost. */
  price: money,
  /** Characters that it may be asked for in a day by one process; 0: no cap. */
  characters_per_day: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
})
export type SpeechSettings = z.infer<typeof SpeechSettings>

/** A line to hear a speech service say. */
export const SayAsk = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Empty: the usual one. */
  voice: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})
export type SayAsk = z.infer<typeof SayAsk>

/** What administrators decide about models. */
export const ModelSettings = z.strictObject({
  roles: z.strictObject({
    writer: connectionId,
    judge: connectionId,
    memory: connectionId,
    translator: connectionId,
    /** Has vectors to give: what was said long ago comes to mind by meaning. */
    embedding: z._default(connectionId, null),
  }),
  /** Such as `USD`; a label, nothing is converted. */
  currency: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/)),
  caps: MoneyCaps,
  /** At a cap, and where a model fails, play goes on in the author's own lines. */
  offline_at_cap: z.boolean(),
  /** Who reads or writes may bring a key of their own to these. */
  own_providers: z.array(ModelProvider).check(z.maxLength(modelProviders.length)),
  /** Addresses of `openai-compatible` APIs that own keys may be used at. */
  own_addresses: z.array(address).check(z.maxLength(20)),
  moderation: z._default(Moderation, { kind: 'none', words: [], connection: null }),
  speech: z._default(SpeechSettings, { connection: null, voices: [], price: 0, characters_per_day: 0 }),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** What was spent in a day, by everybody; `turns` are those that are counted. */
export const DaySpent = z.object({ day: z.string(), tokens: z.number(), cost: z.number() })
/** Who or what spent most today. A reader without a name is a guest. */
export const TopSpender = z.object({
  kind: z.enum(['reader', 'novel']),
  name: z.nullable(z.string()),
  tokens: z.number(),
  cost: z.number(),
})

/** Everything that the administrator's page about models shows. */
export const ModelsPage = z.object({
  settings: ModelSettings,
  connections: z.array(Connection),
  /** Providers of extensions, beside those that Fabula brings. */
  more_providers: z.array(NamedExtension),
  /** What answers now. */
  in_use: z.object({ kind: z.enum(['hosted', 'embedded', 'offline']), name: z.string() }),
  /** The environment names the writer, and wins. */
  environment: z.boolean(),
  /** The environment names the speech service, and wins. */
  speech_environment: z.boolean(),
  /** The chosen writer could not be used. */
  writer_lost: z.boolean(),
  spent: z.array(DaySpent),
  top: z.array(TopSpender),
})
export type ModelsPage = z.infer<typeof ModelsPage>

/** A model server that answers on this machine. */
export const LocalServer = z.object({ name: z.string(), url: z.string(), models: z.array(z.string()) })
export type LocalServer = z.infer<typeof LocalServer>

/** A test conversation: what was said so far, and what is said now. */
export const TryAsk = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
  language: z.enum(['english', 'russian']),
  past: z._default(
    z
      .array(z.strictObject({ by: z.enum(['me', 'model']), text: z.string().check(z.maxLength(4_000)) }))
      .check(z.maxLength(40)),
    [],
  ),
})
export type TryAsk = z.infer<typeof TryAsk>

export const TryAnswer = z.object({
  text: z.string(),
  tokens: z.number(),
  cost: z.nullable(z.number()),
  first_word_ms: z.nullable(z.number()),
  total_ms: z.number(),
})
export type TryAnswer = z.infer<typeof TryAnswer>

/** The key of a reader's or an author's own. */
export const OwnModelChange = z.strictObject({
  provider: ModelProvider,
  base_url: z._default(address, ''),
  model: modelName,
  api_key: key,
})
export type OwnModelChange = z.infer<typeof OwnModelChange>

/** My own model, and what I may bring. */
export const OwnModel = z.object({
  model: z.nullable(
    z.extend(z.pick(Connection, { base_url: true, model: true, has_key: true, key_lost: true }), {
      provider: ModelProvider,
    }),
  ),
  providers: z.array(ModelProvider),
  addresses: z.array(z.string()),
})
export type OwnModel = z.infer<typeof OwnModel>

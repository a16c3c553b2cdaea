import * as z from 'zod/mini'
import { ExtensionName, NamedExtension } from './extensions.ts'
import { ModelProbe } from './model-probe.ts'

/** The built-in providers, by the API that a model is called with. Those with a fixed address need none. */
export const modelProviders = ['openai-compatible', 'openai', 'anthropic', 'google', 'openrouter'] as const
export const ModelProvider = z.enum(modelProviders)
export type ModelProvider = z.infer<typeof ModelProvider>

/** A built-in provider, or one from an extension. */
export const AnyProvider = z.union([ModelProvider, ExtensionName])

/**
 * The roles of models. The writer stands in for a role without a model, except for `embedding`, which no writer can do.
 */
export const modelRoles = ['writer', 'judge', 'memory', 'translator', 'embedding'] as const
export const ModelRole = z.enum(modelRoles)
export type ModelRole = z.infer<typeof ModelRole>

/** Money in units of the installation's currency, to a millionth. */
const money = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** Prices of a million tokens: read for the first time, read from the provider's cache, and written. */
export const ModelPrices = z.strictObject({ input: money, cached: money, output: money })
export type ModelPrices = z.infer<typeof ModelPrices>

const address = z.string().check(z.trim(), z.maxLength(500))
const modelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** Empty: none, or the stored one. */
const key = z._default(z.string().check(z.trim(), z.maxLength(500), z.regex(/^[\x21-\x7e]*$/)), '')

/** A connection to a model, as entered by a person. */
export const ConnectionChange = z.strictObject({
  /** Its name here; empty: the model's name. */
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  provider: AnyProvider,
  /** Empty: the provider's own. */
  base_url: z._default(address, ''),
  model: modelName,
  api_key: key,
  prices: z._default(z.nullable(ModelPrices), null),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** A connection as it is shown: of its key, only whether there is one. */
export const Connection = z.object({
  id: z.string(),
  name: z.string(),
  provider: AnyProvider,
  base_url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** The key was encrypted with another secret: it has to be entered again. */
  key_lost: z.boolean(),
  prices: z.nullable(ModelPrices),
  probe: z.nullable(ModelProbe),
})
export type Connection = z.infer<typeof Connection>

/** Daily spending limits; 0: no limit. */
export const MoneyCaps = z.strictObject({ reader: money, novel: money, day: money })
export type MoneyCaps = z.infer<typeof MoneyCaps>

const connectionId = z.nullable(z.uuid())

/**
 * What checks a reply before it is shown: nothing, a list of words, or the moderation endpoint of a connected model's
 * provider (`<address>/moderations`, compatible with OpenAI's).
 */
export const moderationKinds = ['none', 'words', 'endpoint'] as const
export const Moderation = z.strictObject({
  kind: z.enum(moderationKinds),
  /** Beginnings of words, case-insensitive; е and ё are the same. */
  words: z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))).check(z.maxLength(500)),
  connection: z.nullable(z.uuid()),
})
export type Moderation = z.infer<typeof Moderation>

/** The speech service: `<address>/audio/speech` of a connected model's provider, compatible with OpenAI's. */
export const SpeechSettings = z.strictObject({
  /** Null: no service; readers' browsers speak on request. */
  connection: z.nullable(z.uuid()),
  /** Names of its voices; the first is the default. */
  voices: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(50)),
  /** The price of a million characters. */
  price: money,
  /** The largest number of characters per day and process; 0: no limit. */
  characters_per_day: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
})
export type SpeechSettings = z.infer<typeof SpeechSettings>

/** A line to test a speech service with. */
export const SayAsk = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Empty: the default voice. */
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
    /** Provides vectors, by which lines from long ago are recalled by meaning. */
    embedding: z._default(connectionId, null),
  }),
  /** Such as `USD`; only a label, nothing is converted. */
  currency: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/)),
  caps: MoneyCaps,
  /** Whether play goes on with the author's own lines at a spending limit or when a model fails. */
  offline_at_cap: z.boolean(),
  /** Providers that readers and authors may bring a key for. */
  own_providers: z.array(ModelProvider).check(z.maxLength(modelProviders.length)),
  /** Addresses of `openai-compatible` APIs that own keys may be used with. */
  own_addresses: z.array(address).check(z.maxLength(20)),
  moderation: z._default(Moderation, { kind: 'none', words: [], connection: null }),
  speech: z._default(SpeechSettings, { connection: null, voices: [], price: 0, characters_per_day: 0 }),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** Spending of all users in a day; `turns` are the counted turns. */
export const DaySpent = z.object({ day: z.string(), tokens: z.number(), cost: z.number() })
/** The readers and novels that spent most today. A reader without a name is a guest. */
export const TopSpender = z.object({
  kind: z.enum(['reader', 'novel']),
  name: z.nullable(z.string()),
  tokens: z.number(),
  cost: z.number(),
})

/** Everything that the administrators' page about models shows. */
export const ModelsPage = z.object({
  settings: ModelSettings,
  connections: z.array(Connection),
  /** Providers from extensions, besides the built-in ones. */
  more_providers: z.array(NamedExtension),
  /** The storyteller in use. */
  in_use: z.object({
    kind: z.enum(['hosted', 'embedded', 'offline']),
    name: z.string(),
    /** The connected model, if nothing can be expected of it, so that replies are taken from the authors' texts. */
    too_small: z.optional(z.string()),
  }),
  /** Whether environment variables set the writer, which overrides the settings. */
  environment: z.boolean(),
  /** Whether environment variables set the speech service, which overrides the settings. */
  speech_environment: z.boolean(),
  /** Whether the chosen writer could not be used. */
  writer_lost: z.boolean(),
  spent: z.array(DaySpent),
  top: z.array(TopSpender),
})
export type ModelsPage = z.infer<typeof ModelsPage>

/** A model server on this machine. */
export const LocalServer = z.object({ name: z.string(), url: z.string(), models: z.array(z.string()) })
export type LocalServer = z.infer<typeof LocalServer>

/** A test conversation: what was said so far, and the new message. */
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

/** A reader's or author's own key. */
export const OwnModelChange = z.strictObject({
  provider: ModelProvider,
  base_url: z._default(address, ''),
  model: modelName,
  api_key: key,
})
export type OwnModelChange = z.infer<typeof OwnModelChange>

/** My own model, and the providers that I may bring a key for. */
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

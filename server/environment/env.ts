import { join } from 'node:path'
import { modelProviders } from '@fabula/contract/shapes/models'
import {
  type logFormats,
  type logLevels,
  ownProviders,
  type smtpSecurities,
  type Variable,
  variables,
} from './env-variables.ts'

/**
 * The environment of a Fabula server: every variable it reads, checked once at start. Nothing else in the server reads
 * `process.env`; `main.ts` passes each part what it needs.
 */
export type Environment = {
  /** 0 lets the operating system choose a free one. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** Without a slash at its end. */
  publicUrl: string | undefined
  /** Without a slash at its end. */
  assetUrl: string | undefined
  /** In lower case, without ports; `*`: any. */
  allowedHosts: string[]
  /** Addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies: string[]
  adminKey: string | undefined
  metricsToken: string | undefined
  /** Seals the keys of models; unset: a file in the data folder is used. */
  secretKey: string | undefined
  demo: boolean
  /** Absolute path; undefined: there are no extensions. */
  extensionsDir: string | undefined
  /** How long the server reports that it is not ready before it stops. */
  drainSeconds: number
  /** The memory limit of the process that reads uploads. */
  uploadMemoryMb: number
  logLevel: (typeof logLevels)[number]
  logFormat: (typeof logFormats)[number]
  /** Undefined: no traces are collected. */
  traces: TracesEnvironment | undefined
  s3: S3Environment | undefined
  /** Undefined: no letters are sent. */
  smtp: SmtpEnvironment | undefined
  model: ModelEnvironment
  /** Undefined: only readers' browsers speak lines. */
  speech: SpeechEnvironment | undefined
  /** Replies allowed in a day; 0: no cap. */
  turnsPerDayGuest: number
  turnsPerDayUser: number
  /** For all guests at one address together. */
  turnsPerDayAddress: number
  tokensPerDay: number
  /** Replies that are written at a time in one process; 0: no cap. */
  repliesAtOnceUser: number
  repliesAtOnceAddress: number
  accountsPerDayAddress: number
  quotas: QuotasEnvironment
  backup: BackupEnvironment
  telegram: TelegramEnvironment
}

/** The quotas of one user; 0: unlimited. */
export type QuotasEnvironment = { bytes: number; drafts: number; novels: number; published: number }

/** The server's scheduled backups. */
export type BackupEnvironment = {
  /** 0: none. */
  everyHours: number
  /** How many are retained. */
  keep: number
  /** Absolute path. */
  folder: string
}

/** The collector of traces. */
export type TracesEnvironment = {
  /** Without a slash at its end. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

/** A mail server that accepts our letters. */
export type SmtpEnvironment = {
  host: string
  port: number
  security: (typeof smtpSecurities)[number]
  user: string | undefined
  password: string | undefined
  from: string
}

export type S3Environment = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type ModelEnvironment = {
  /**
   * One of ours, or, with a folder of extensions, the name of another. Undefined: the server chooses among those it
   * finds.
   */
  provider: string | undefined
  baseUrl: string | undefined
  name: string | undefined
  apiKey: string | undefined
  /** Absolute path of a GGUF file. */
  path: string | undefined
  embeddingPath: string | undefined
  detect: boolean
  /** Whether to test a model's abilities when it is first connected. */
  probe: boolean
  offlineFallback: boolean
  /** Undefined: derived from the model. */
  promptTokens: number | undefined
}

export type SpeechEnvironment = {
  baseUrl: string
  apiKey: string | undefined
  model: string
  voices: [string, ...string[]]
  /** 0: no cap. */
  charactersPerDay: number
}

export type TelegramEnvironment = {
  botName: string | undefined
  botLink: string | undefined
  botToken: string | undefined
  apiRoot: string
  groupId: string | undefined
  groupLink: string | undefined
  webhookSecret: string | undefined
}

type Variables = typeof variables
type Values = { [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never }

/** Thrown when the server cannot start: one sentence for each wrong variable, each naming it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Reads and checks the environment. Empty variables count as unset. Throws {@link EnvironmentError}. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const problems: string[] = []
  const read: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries(variables)) {
    const given = source[name]?.trim() || fallback
    if (given === undefined) continue
    const parsed = schema.safeParse(given)
    if (parsed.success) read[name] = parsed.data
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not understood'}${quoted(name, given)}.`)
  }
  const values = read as Values
  problems.push(...missingCompanions(values, problems), ...unknownProvider(values))
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'))
  return toEnvironment(values)
}

/** A provider that is none of ours can only be an extension's. */
function unknownProvider({ MODEL_PROVIDER: provider, EXTENSIONS_DIR: extensions }: Values): string[] {
  if (provider === undefined || extensions !== undefined || ownProviders.some((ours) => ours === provider)) return []
  return [`MODEL_PROVIDER must be one of: ${ownProviders.join(', ')}${quoted('MODEL_PROVIDER', provider)}.`]
}

/** Variables that have no effect without another one. */
function missingCompanions(values: Values, earlier: string[]): string[] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: store, MODEL_PROVIDER: provider } = values
  const needed: [name: keyof Values, because: keyof Values, when: boolean][] = [
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', bucket !== undefined],
    ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET', bucket !== undefined],
    ['S3_BUCKET', 'S3_ENDPOINT', store !== undefined],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', store === undefined && values.S3_ACCESS_KEY_ID !== undefined],
    ['SMTP_HOST', 'SMTP_FROM', values.SMTP_FROM !== undefined],
    ['PUBLIC_URL', 'SMTP_HOST', values.SMTP_HOST !== undefined],
    ['SMTP_FROM', 'SMTP_HOST', values.SMTP_HOST !== undefined],
    ['SMTP_PASSWORD', 'SMTP_USER', values.SMTP_USER !== undefined],
    ['MODEL_BASE_URL', 'MODEL_PROVIDER', provider === 'openai-compatible'],
    ['MODEL_NAME', 'MODEL_PROVIDER', isCommercial(provider)],
    ['MODEL_API_KEY', 'MODEL_PROVIDER', isCommercial(provider)],
  ]
  return needed
    .filter(([name, , when]) => when && values[name] === undefined)
    .filter(([name]) => !earlier.some((problem) => problem.startsWith(`${name} `)))
    .map(([name, because]) => `${name} must be set too, because ${because} is.`)
}

function toEnvironment(v: Values): Environment {
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    publicUrl: v.PUBLIC_URL,
    assetUrl: v.ASSET_URL,
    allowedHosts: v.ALLOWED_HOSTS,
    trustedProxies: v.TRUSTED_PROXIES,
    adminKey: v.ADMIN_KEY,
    metricsToken: v.METRICS_TOKEN,
    secretKey: v.SECRET_KEY,
    demo: v.DEMO,
    extensionsDir: v.EXTENSIONS_DIR,
    drainSeconds: v.DRAIN_SECONDS,
    uploadMemoryMb: v.UPLOAD_MEMORY_MB,
    logLevel: v.LOG_LEVEL,
    logFormat: v.LOG_FORMAT,
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: v.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: v.OTEL_SERVICE_NAME,
        }
      : undefined,
    s3:
      v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            bucket: v.S3_BUCKET,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtp:
      v.SMTP_HOST && v.SMTP_FROM
        ? {
            host: v.SMTP_HOST,
            port: v.SMTP_PORT,
            security: v.SMTP_SECURITY,
            user: v.SMTP_USER,
            password: v.SMTP_PASSWORD,
            from: v.SMTP_FROM,
          }
        : undefined,
    speech: v.SPEECH_BASE_URL
      ? {
          baseUrl: v.SPEECH_BASE_URL,
          apiKey: v.SPEECH_API_KEY,
          model: v.SPEECH_MODEL,
          voices: [v.SPEECH_VOICES[0] ?? 'alloy', ...v.SPEECH_VOICES.slice(1)],
          charactersPerDay: v.SPEECH_CHARACTERS_PER_DAY,
        }
      : undefined,
    model: {
      provider: v.MODEL_PROVIDER,
      baseUrl: v.MODEL_BASE_URL,
      name: v.MODEL_NAME,
      apiKey: v.MODEL_API_KEY,
      path: v.MODEL_PATH,
      embeddingPath: v.MODEL_EMBEDDING_PATH,
      detect: v.MODEL_DETECT,
      probe: v.MODEL_PROBE,
      offlineFallback: v.OFFLINE_FALLBACK,
      promptTokens: v.MODEL_PROMPT_TOKENS,
    },
    turnsPerDayGuest: v.TURNS_PER_DAY_GUEST,
    turnsPerDayUser: v.TURNS_PER_DAY_USER,
    turnsPerDayAddress: v.TURNS_PER_DAY_ADDRESS ?? v.TURNS_PER_DAY_GUEST * 10,
    tokensPerDay: v.TOKENS_PER_DAY,
    repliesAtOnceUser: v.REPLIES_AT_ONCE_USER,
    repliesAtOnceAddress: v.REPLIES_AT_ONCE_ADDRESS,
    accountsPerDayAddress: v.ACCOUNTS_PER_DAY_ADDRESS,
    quotas: {
      bytes: v.STORAGE_MB_PER_USER * 1_048_576,
      drafts: v.DRAFTS_PER_USER,
      novels: v.NOVELS_PER_USER,
      published: v.PUBLISHED_PER_USER,
    },
    backup: {
      everyHours: v.BACKUP_EVERY,
      keep: v.BACKUP_KEEP,
      folder: v.BACKUP_DIR ?? join(v.DATA_DIR, 'backups'),
    },
    telegram: {
      botName: v.TELEGRAM_BOT_NAME,
      botLink: v.TELEGRAM_BOT_LINK,
      botToken: v.TELEGRAM_BOT_TOKEN,
      apiRoot: v.TELEGRAM_API_ROOT,
      groupId: v.TELEGRAM_GROUP_ID,
      groupLink: v.TELEGRAM_GROUP_LINK,
      webhookSecret: v.TELEGRAM_WEBHOOK_SECRET,
    },
  }
}

/** The invalid value itself, unless it may be a secret. */
function quoted(name: string, value: string): string {
  return /KEY|TOKEN|SECRET|DATABASE/.test(name) ? '' : ` (it is "${value}")`
}

/** Providers with a single address, many models, and no free use. */
const isCommercial = (provider: string | undefined): boolean =>
  provider !== 'openai-compatible' && modelProviders.some((name) => name === provider)

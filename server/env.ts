import { join } from 'node:path'
import { z } from 'zod'
import {
  databaseAddress,
  folder,
  headers,
  hosts,
  listed,
  oneOf,
  onOff,
  port,
  proxies,
  sender,
  text,
  webAddress,
  wholeNumber,
} from './env-kinds.ts'

/**
 * The environment of a Fabula server: every variable it reads, checked once at start.
 * Nothing else in the server reads `process.env`; what a part needs is handed to it by `main.ts`.
 */
export type Environment = {
  /** 0 lets the system choose a free one. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** Without a slash at its end. */
  publicUrl: string | undefined
  /** Without a slash at its end. */
  assetUrl: string | undefined
  /** In small letters, without ports; `*`: any. */
  allowedHosts: string[]
  /** Addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies: string[]
  adminKey: string | undefined
  metricsToken: string | undefined
  /** What keys of models are sealed with; unset: a file in the data folder. */
  secretKey: string | undefined
  demo: boolean
  /** Absolute path; undefined: there are no extensions. */
  extensionsDir: string | undefined
  /** How long it is not ready before it stops. */
  drainSeconds: number
  /** What a process that reads uploads may take. */
  uploadMemoryMb: number
  logLevel: (typeof LOG_LEVELS)[number]
  logFormat: (typeof LOG_FORMATS)[number]
  /** Undefined: nobody collects traces. */
  traces: TracesEnvironment | undefined
  s3: S3Environment | undefined
  /** Undefined: no letters are sent. */
  smtp: SmtpEnvironment | undefined
  model: ModelEnvironment
  /** Undefined: lines are said by readers' browsers alone. */
  speech: SpeechEnvironment | undefined
  /** Replies allowed in a day; 0: no cap. */
  turnsPerDayGuest: number
  turnsPerDayUser: number
  /** Of all guests at one address. */
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

/** What one user may have; 0: as much as they like. */
export type QuotasEnvironment = { bytes: number; drafts: number; novels: number; published: number }

/** Backups that the server makes by itself. */
export type BackupEnvironment = {
  /** 0: none. */
  everyHours: number
  /** How many are kept. */
  keep: number
  /** Absolute path. */
  folder: string
}

/** Who is told of what the server does. */
export type TracesEnvironment = {
  /** Without a slash at its end. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

/** A mail server that takes our letters. */
export type SmtpEnvironment = {
  host: string
  port: number
  security: (typeof SMTP_SECURITIES)[number]
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
  /** One of ours, or, with a folder of extensions, the name of another. Undefined: the server chooses among what it finds. */
  provider: string | undefined
  baseUrl: string | undefined
  name: string | undefined
  apiKey: string | undefined
  /** Absolute path of a GGUF file. */
  path: string | undefined
  embeddingPath: string | undefined
  detect: boolean
  /** Ask a model what it can when it is first connected. */
  probe: boolean
  offlineFallback: boolean
  /** Undefined: what fits the model. */
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

const MODEL_PROVIDERS = [
  'openai-compatible',
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'embedded',
  'offline',
] as const
const SMTP_SECURITIES = ['starttls', 'tls', 'none'] as const
const LOG_FORMATS = ['auto', 'pretty', 'json'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The variables themselves, in the order in which the documentation lists them. */
const variables = {
  PORT: variable('Port of the web server.', port, '3000'),
  HOST: variable('Address to listen on; `0.0.0.0` to be reached from other machines.', text, '127.0.0.1'),
  DATA_DIR: variable(
    'Folder of the database, the files and the downloaded models. Several servers over one `DATABASE_URL` share it, or keep files in a bucket.',
    folder,
    './data',
  ),
  DATABASE_URL: variable(
    'A Postgres 15 or newer, also by a pooler such as PgBouncer in any mode. Unset: Fabula runs its own inside `DATA_DIR`.',
    databaseAddress,
  ),
  PUBLIC_URL: variable('Address at which readers reach the server, such as `https://novels.example.org`.', webAddress),
  ASSET_URL: variable(
    'Address of a CDN that fetches from `PUBLIC_URL`, such as `https://cdn.example.org`: pictures and music of published novels are read there. Unset: from here.',
    webAddress,
  ),
  ALLOWED_HOSTS: variable(
    "Other names the server answers to, with commas; `*`: any. Without `PUBLIC_URL` it answers to addresses and a home network's names by itself.",
    hosts,
    '',
  ),
  TRUSTED_PROXIES: variable('Proxies whose `X-Forwarded-For` is believed: addresses or ranges.', proxies, ''),
  ADMIN_KEY: variable("Key of the administrator's calls (`X-Admin-Key`). Unset: they are always refused.", text),
  METRICS_TOKEN: variable('Bearer token of `/api/metrics`. Unset: there are no metrics.', text),
  SECRET_KEY: variable(
    'Seals the keys of models and the secrets of second factors that are kept in the database; the same for all processes that share it. Unset: a key is made in `DATA_DIR/secret.key`, which no backup holds.',
    text.refine((value) => value.length >= 16, 'must have 16 characters or more'),
  ),
  DEMO: variable('Publish the demo novel at first start: `on` or `off`.', onOff, 'on'),
  EXTENSIONS_DIR: variable(
    'Folder of themes, providers of models and importers of others ([EXTENDING.md](EXTENDING.md)), read once at start. Unset: there are none.',
    folder,
  ),
  UPLOAD_MEMORY_MB: variable(
    'Memory that a process may take which reads uploads; there are at most two. A file that needs more is refused.',
    wholeNumber.refine((value) => value >= 256, 'must be 256 or more'),
    '1024',
  ),
  DRAIN_SECONDS: variable(
    'How long a server that was sent SIGTERM still takes new calls while `/api/ready` says no: as long as two looks of a balancer that asks it. One that goes on where a connection is refused, such as nginx, needs none.',
    wholeNumber.refine((value) => value <= 300, 'must be at most 300'),
    '0',
  ),
  LOG_LEVEL: variable(`How much is logged: ${LOG_LEVELS.join(', ')}.`, oneOf(LOG_LEVELS), 'info'),
  LOG_FORMAT: variable(
    `How the log looks: ${LOG_FORMATS.join(', ')}. \`auto\`: lines for people in a terminal, else a line of JSON for each event.`,
    oneOf(LOG_FORMATS),
    'auto',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'An OpenTelemetry collector, such as `http://127.0.0.1:4318`, that is told of calls, turns and questions to models (OTLP over HTTP, JSON). Unset: nobody is.',
    webAddress,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable('What calls to it carry: `name=value`, with commas.', headers, ''),
  OTEL_SERVICE_NAME: variable('What this server is called there.', text, 'fabula'),
  S3_ENDPOINT: variable("Address of an S3-compatible store; unset: Amazon's.", webAddress),
  S3_REGION: variable('Region of the bucket.', text, 'us-east-1'),
  S3_BUCKET: variable('Bucket for pictures and music. Unset: they are kept in `DATA_DIR`.', text),
  S3_ACCESS_KEY_ID: variable('Key of the bucket.', text),
  S3_SECRET_ACCESS_KEY: variable("Secret of the bucket's key.", text),
  SMTP_HOST: variable(
    'A mail server that takes letters of this one, so that whoever forgot their password is sent a link; needs `PUBLIC_URL`. Unset: none are sent.',
    text,
  ),
  SMTP_PORT: variable('Its port.', port, '587'),
  SMTP_SECURITY: variable(
    `How the way to it is closed: ${SMTP_SECURITIES.join(', ')}. \`none\` is for a mail server on the same machine.`,
    oneOf(SMTP_SECURITIES),
    'starttls',
  ),
  SMTP_USER: variable('User at the mail server. Unset: it asks for none.', text),
  SMTP_PASSWORD: variable("That user's password.", text),
  SMTP_FROM: variable('Who letters are from, such as `Fabula <no-reply@novels.example.org>`.', sender),
  MODEL_PROVIDER: variable(
    `Who writes the characters' replies: ${MODEL_PROVIDERS.join(', ')}, or a provider of an extension. Unset: what the other variables point at, else an installed model, else \`offline\`.`,
    text,
  ),
  MODEL_BASE_URL: variable(
    "Address of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`; with another provider it replaces that one's own, with its `/v1` or `/v1beta`.",
    webAddress,
  ),
  MODEL_NAME: variable('Name of the model at its provider.', text),
  MODEL_API_KEY: variable('Key of the provider.', text),
  MODEL_PATH: variable('A GGUF file for the `embedded` provider.', folder),
  MODEL_EMBEDDING_PATH: variable(
    'A GGUF file of an embedding model, such as multilingual-e5-small: what was said long ago comes to mind by meaning. A connection chosen in the administration goes before it.',
    folder,
  ),
  MODEL_DETECT: variable('Look for a model server on this machine (Ollama, LM Studio, llama.cpp).', onOff, 'off'),
  MODEL_PROBE: variable(
    'Ask a model once, by three to a dozen short questions, what it can do, and keep the answer in `DATA_DIR`.',
    onOff,
    'on',
  ),
  OFFLINE_FALLBACK: variable("When the model fails, answer that turn from the author's texts, labelled.", onOff, 'off'),
  MODEL_PROMPT_TOKENS: variable(
    'Tokens that a prompt may come to before older parts of the game are summarised; unset: what fits the model.',
    wholeNumber.refine((value) => value >= 1_000, 'must be 1000 or more'),
  ),
  SPEECH_BASE_URL: variable(
    "Address of a service that says lines aloud as OpenAI's does (`/audio/speech`), such as `http://127.0.0.1:8880/v1`. Unset: readers' browsers speak, for those who ask.",
    webAddress,
  ),
  SPEECH_API_KEY: variable('Key of that service.', text),
  SPEECH_MODEL: variable('Name of the model that speaks.', text, 'tts-1'),
  SPEECH_VOICES: variable(
    "Names of its voices, with commas; the first is the narrator's. Authors and readers choose among them.",
    listed.refine((list) => list.length > 0, 'must name one voice or more'),
    'alloy',
  ),
  SPEECH_CHARACTERS_PER_DAY: variable(
    'Characters that one process may have said in a day; 0: no cap. What was said once is kept, and costs nothing again.',
    wholeNumber,
    '300000',
  ),
  TURNS_PER_DAY_GUEST: variable('Replies a guest may ask for in a day; 0: no cap.', wholeNumber, '0'),
  TURNS_PER_DAY_USER: variable('Replies a registered user may ask for in a day; 0: no cap.', wholeNumber, '0'),
  TURNS_PER_DAY_ADDRESS: variable(
    'Replies that all guests at one address may ask for in a day together; 0: no cap. Unset: ten times `TURNS_PER_DAY_GUEST`.',
    wholeNumber,
  ),
  TOKENS_PER_DAY: variable('Model tokens the whole server may use in a day; 0: no cap.', wholeNumber, '0'),
  REPLIES_AT_ONCE_USER: variable('Replies that one user may wait for at a time; 0: no cap.', wholeNumber, '4'),
  REPLIES_AT_ONCE_ADDRESS: variable(
    'Replies that all guests at one address may wait for at a time together; 0: no cap.',
    wholeNumber,
    '100',
  ),
  ACCOUNTS_PER_DAY_ADDRESS: variable('Accounts that one address may make in a day; 0: no cap.', wholeNumber, '300'),
  STORAGE_MB_PER_USER: variable(
    'Room for pictures, music and texts of one user, in MB; 0: no cap.',
    wholeNumber,
    '4096',
  ),
  DRAFTS_PER_USER: variable('Drafts that one user may have; 0: no cap.', wholeNumber, '200'),
  NOVELS_PER_USER: variable(
    'Drafts and published novels that one user may have together; 0: no cap.',
    wholeNumber,
    '300',
  ),
  PUBLISHED_PER_USER: variable('Published novels that one user may have; 0: no cap.', wholeNumber, '150'),
  BACKUP_EVERY: variable(
    'Hours between backups of the whole installation that the server makes while it runs; 0: none.',
    wholeNumber.refine((value) => value <= 8_760, 'must be at most 8760, a year'),
    '0',
  ),
  BACKUP_KEEP: variable(
    'How many of those backups are kept; older ones are deleted when a new one is whole.',
    wholeNumber.refine((value) => value >= 1, 'must be 1 or more'),
    '7',
  ),
  BACKUP_DIR: variable('Folder of those backups, best on another disk. Unset: `backups` in `DATA_DIR`.', folder),
  TELEGRAM_BOT_NAME: variable('Name of the bot, shown where a state has none.', text),
  TELEGRAM_BOT_LINK: variable('Link to the bot, shown where a state has none.', webAddress),
  TELEGRAM_BOT_TOKEN: variable('Token of the bot. Unset: no bot runs.', text),
  TELEGRAM_API_ROOT: variable('Address of the Bot API.', webAddress, 'https://api.telegram.org'),
  TELEGRAM_GROUP_ID: variable(
    'The group whose members may play: its number (`-100...`) or `@name`.',
    z.string().regex(/^(-?\d+|@\w+)$/, 'must be a number or begin with @'),
  ),
  TELEGRAM_GROUP_LINK: variable('Invitation to that group.', webAddress),
  TELEGRAM_WEBHOOK_SECRET: variable(
    'Secret of the webhook, used when `PUBLIC_URL` is set; unset: one is made.',
    z.string().regex(/^[\w-]{1,256}$/, 'may have only letters, digits, _ and -, at most 256'),
  ),
}

/** Their names: what `npm start` compares misspelt ones with. */
export const variableNames = Object.keys(variables)

type Variables = typeof variables
type Values = { [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never }

/** Why the server does not start: one sentence for each wrong variable, each naming it. */
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

/** The variables as a Markdown table, for the documentation. */
export function describeEnvironment(): string {
  const rows = Object.entries(variables).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`,
  )
  return ['| Variable | Default | What it is |', '|---|---|---|', ...rows].join('\n')
}

/** A provider that is none of ours can only be an extension's. */
function unknownProvider({ MODEL_PROVIDER: provider, EXTENSIONS_DIR: extensions }: Values): string[] {
  if (provider === undefined || extensions !== undefined || MODEL_PROVIDERS.some((ours) => ours === provider)) return []
  return [`MODEL_PROVIDER must be one of: ${MODEL_PROVIDERS.join(', ')}${quoted('MODEL_PROVIDER', provider)}.`]
}

/** Variables that say nothing without another one. */
function missingCompanions(values: Values, earlier: string[]): string[] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: store, MODEL_PROVIDER: provider } = values
  const needed: [name: keyof Values, because: keyof Values, when: boolean][] = [
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', bucket !== undefined],
    ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET', bucket !== undefined],
    ['S3_BUCKET', 'S3_ENDPOINT', store !== undefined],
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

type Variable<T> = { about: string; schema: z.ZodType; fallback: string | undefined; value?: T }

function variable<T>(about: string, schema: z.ZodType<T>): Variable<T | undefined>
function variable<T>(about: string, schema: z.ZodType<T>, fallback: string): Variable<T>
function variable<T>(about: string, schema: z.ZodType<T>, fallback?: string): Variable<T> {
  return { about, schema, fallback }
}

/** The wrong value itself, unless it may be a secret. */
function quoted(name: string, value: string): string {
  return /KEY|TOKEN|SECRET|DATABASE/.test(name) ? '' : ` (it is "${value}")`
}

/** Providers with one address of their own, many models, and no free use. */
function isCommercial(provider: string | undefined): boolean {
  return provider !== undefined && ['openai', 'anthropic', 'google', 'openrouter'].includes(provider)
}

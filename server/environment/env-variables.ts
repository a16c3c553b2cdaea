import { modelProviders } from '@fabula/contract/shapes/models'
import { z } from 'zod'
import {
  databaseAddress,
  folder,
  headers,
  hostName,
  hosts,
  listed,
  longSecret,
  oneOf,
  onOff,
  port,
  proxies,
  sender,
  siteAddress,
  text,
  webAddress,
  wholeNumber,
} from './env-kinds.ts'

export const ownProviders = [...modelProviders, 'embedded', 'offline'] as const
export const smtpSecurities = ['starttls', 'tls', 'none'] as const
export const logFormats = ['auto', 'pretty', 'json'] as const
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The variables, in the order in which the documentation lists them. */
export const variables = {
  PORT: variable('Port of the web server.', port, '3000'),
  HOST: variable(
    'Address to listen on; `0.0.0.0` makes the server reachable from other machines.',
    hostName,
    '127.0.0.1',
  ),
  DATA_DIR: variable(
    'Folder for the database, files and downloaded models. Several servers over one `DATABASE_URL` share it, or keep files in a bucket.',
    folder,
    './data',
  ),
  DATABASE_URL: variable(
    'A Postgres 15 or newer, directly or through a pooler such as PgBouncer in any mode. Unset: Fabula runs its own in `DATA_DIR`.',
    databaseAddress,
  ),
  PUBLIC_URL: variable(
    'Address at which readers reach the server, such as `https://novels.example.org`: a host of its own, without a path.',
    siteAddress,
  ),
  ASSET_URL: variable(
    'Address of a CDN that fetches from `PUBLIC_URL`, such as `https://cdn.example.org`: readers get the pictures and music of published novels from it. Unset: from this server.',
    webAddress,
  ),
  ALLOWED_HOSTS: variable(
    "Other host names the server answers to, separated by commas; `*`: any. Without `PUBLIC_URL` it also answers to IP addresses and a home network's names.",
    hosts,
    '',
  ),
  TRUSTED_PROXIES: variable(
    "Proxies whose `X-Forwarded-For` is trusted: addresses or ranges; `loopback` for one on the same machine, `uniquelocal` for private networks such as Docker's.",
    proxies,
    '',
  ),
  ADMIN_KEY: variable(
    'Key for scripts (`X-Admin-Key`) with all rights of an administrator: use 16 characters or more. Unset: no key is accepted.',
    text,
  ),
  METRICS_TOKEN: variable('Bearer token for `/api/metrics`. Unset: metrics are off.', text),
  SECRET_KEY: variable(
    'Encrypts model keys and second-factor secrets in the database; must be the same for all processes that share it. Unset: a key is created in `DATA_DIR/secret.key`, which backups do not contain.',
    longSecret,
  ),
  DEMO: variable('Publish the demo novel at first start: `on` or `off`.', onOff, 'on'),
  EXTENSIONS_DIR: variable(
    'Folder of extensions: themes, model providers and importers ([EXTENDING.md](EXTENDING.md)), read once at start. Unset: none.',
    folder,
  ),
  UPLOAD_MEMORY_MB: variable(
    'Memory limit of a process that reads uploads, in MB; there are at most two. A file that needs more is refused.',
    wholeNumber.refine((value) => value >= 256, 'must be 256 or more'),
    '1024',
  ),
  DRAIN_SECONDS: variable(
    'How long a server still accepts requests after SIGTERM while `/api/ready` already fails: two check intervals of a load balancer that checks it. A balancer that fails over when a connection is refused, such as nginx, needs none.',
    wholeNumber.refine((value) => value <= 300, 'must be at most 300'),
    '0',
  ),
  LOG_LEVEL: variable(`Log level: ${logLevels.join(', ')}.`, oneOf(logLevels), 'info'),
  LOG_FORMAT: variable(
    `Log format: ${logFormats.join(', ')}. \`auto\`: readable lines in a terminal, otherwise one line of JSON per event.`,
    oneOf(logFormats),
    'auto',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'An OpenTelemetry collector, such as `http://127.0.0.1:4318`, that receives traces of requests, turns and model calls (OTLP over HTTP, JSON). Unset: no traces.',
    webAddress,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    'Headers for the collector: `name=value`, separated by commas; values may be percent-encoded.',
    headers,
    '',
  ),
  OTEL_SERVICE_NAME: variable('Service name of this server in traces.', text, 'fabula'),
  S3_ENDPOINT: variable("Address of an S3-compatible store; unset: Amazon's.", webAddress),
  S3_REGION: variable('Region of the bucket.', text, 'us-east-1'),
  S3_BUCKET: variable('Bucket for pictures and music. Unset: they are stored in `DATA_DIR`.', text),
  S3_ACCESS_KEY_ID: variable('Access key for the bucket.', text),
  S3_SECRET_ACCESS_KEY: variable("Secret of the bucket's access key.", text),
  SMTP_HOST: variable(
    'Mail server for sending e-mail, such as links for forgotten passwords; needs `PUBLIC_URL`. Unset: no e-mail is sent.',
    hostName,
  ),
  SMTP_PORT: variable('Port of the mail server.', port, '587'),
  SMTP_SECURITY: variable(
    `Encryption of the connection to the mail server: ${smtpSecurities.join(', ')}. \`none\` is for a mail server on the same machine.`,
    oneOf(smtpSecurities),
    'starttls',
  ),
  SMTP_USER: variable('User name at the mail server. Unset: no sign-in.', text),
  SMTP_PASSWORD: variable("That user's password.", text),
  SMTP_FROM: variable('Sender of e-mails, such as `Fabula <no-reply@novels.example.org>`.', sender),
  MODEL_PROVIDER: variable(
    `What writes the characters' replies: ${ownProviders.join(', ')}, or a provider from an extension. Unset: derived from the other variables, else an installed model, else \`offline\`.`,
    text,
  ),
  MODEL_BASE_URL: variable(
    "Address of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`; with another provider it replaces that provider's own address, including its `/v1` or `/v1beta`.",
    webAddress,
  ),
  MODEL_NAME: variable('Name of the model, as its provider calls it.', text),
  MODEL_API_KEY: variable('API key for the provider.', text),
  MODEL_PATH: variable('A GGUF file for the `embedded` provider.', folder),
  MODEL_EMBEDDING_PATH: variable(
    'A GGUF file of an embedding model, such as multilingual-e5-small, so that old lines are recalled by meaning. A connection chosen in the administration takes precedence.',
    folder,
  ),
  MODEL_DETECT: variable('Look for a model server on this machine (Ollama, LM Studio, llama.cpp).', onOff, 'off'),
  MODEL_PROBE: variable(
    'Test once what a model can do, with three to a dozen short questions, and store the result in `DATA_DIR`. `off`: every model writes, also one that is too small to.',
    onOff,
    'on',
  ),
  OFFLINE_FALLBACK: variable(
    "When the model fails, answer that turn with the author's own lines, labelled so.",
    onOff,
    'off',
  ),
  MODEL_PROMPT_TOKENS: variable(
    'Prompt size in tokens above which older parts of the game are summarised; unset: what fits the model.',
    wholeNumber.refine((value) => value >= 1_000, 'must be 1000 or more'),
  ),
  SPEECH_BASE_URL: variable(
    "Address of a speech service with OpenAI's API (`/audio/speech`), such as `http://127.0.0.1:8880/v1`, that reads lines aloud. Unset: readers' browsers do, for those who ask.",
    webAddress,
  ),
  SPEECH_API_KEY: variable('API key for the speech service.', text),
  SPEECH_MODEL: variable('Name of the speech model.', text, 'tts-1'),
  SPEECH_VOICES: variable(
    "Names of the speech service's voices, separated by commas; the first is the narrator's. Authors and readers choose among them.",
    listed.refine((list) => list.length > 0, 'must name one voice or more'),
    'alloy',
  ),
  SPEECH_CHARACTERS_PER_DAY: variable(
    'Characters that one process may have read aloud per day, at most half of them for one reader, or for all guests at one address; 0: no cap. Audio is stored for 30 days and reused at no cost.',
    wholeNumber,
    '300000',
  ),
  TURNS_PER_DAY_GUEST: variable('Replies per guest per day; 0: no cap.', wholeNumber, '0'),
  TURNS_PER_DAY_USER: variable('Replies per registered user per day; 0: no cap.', wholeNumber, '0'),
  TURNS_PER_DAY_ADDRESS: variable(
    'Replies per day for all guests at one address together; 0: no cap. Unset: ten times `TURNS_PER_DAY_GUEST`.',
    wholeNumber,
  ),
  TOKENS_PER_DAY: variable('Model tokens per day for the whole server; 0: no cap.', wholeNumber, '0'),
  REPLIES_AT_ONCE_USER: variable(
    'Replies being written at a time for one user, per process; 0: no cap.',
    wholeNumber,
    '4',
  ),
  REPLIES_AT_ONCE_ADDRESS: variable(
    'Replies being written at a time for all guests at one address together, per process; 0: no cap.',
    wholeNumber,
    '100',
  ),
  ACCOUNTS_PER_DAY_ADDRESS: variable('Accounts created from one address per day; 0: no cap.', wholeNumber, '300'),
  STORAGE_MB_PER_USER: variable(
    'Space for the pictures, music and texts of one user, in MB; 0: no cap.',
    wholeNumber,
    '4096',
  ),
  DRAFTS_PER_USER: variable('Drafts per user; 0: no cap.', wholeNumber, '200'),
  NOVELS_PER_USER: variable('Drafts and published novels per user, together; 0: no cap.', wholeNumber, '300'),
  PUBLISHED_PER_USER: variable('Published novels per user; 0: no cap.', wholeNumber, '150'),
  BACKUP_EVERY: variable(
    'Hours between automatic backups of the whole installation; 0: none.',
    wholeNumber.refine((value) => value <= 8_760, 'must be at most 8760, a year'),
    '0',
  ),
  BACKUP_KEEP: variable(
    'Number of automatic backups to keep, and in addition as many that administrators requested; older ones are deleted once a new one is complete.',
    wholeNumber.refine((value) => value >= 1, 'must be 1 or more'),
    '7',
  ),
  BACKUP_DIR: variable(
    'Folder for these backups, best on another disk; several installations may share one. Unset: `backups` in `DATA_DIR`.',
    folder,
  ),
  TELEGRAM_BOT_NAME: variable('Name of the bot to show to readers. Unset: the name Telegram reports.', text),
  TELEGRAM_BOT_LINK: variable('Link to the bot to show to readers. Unset: the link Telegram reports.', webAddress),
  TELEGRAM_BOT_TOKEN: variable('Token of the bot. Unset: no bot runs.', text),
  TELEGRAM_API_ROOT: variable('Address of the Bot API.', webAddress, 'https://api.telegram.org'),
  TELEGRAM_GROUP_ID: variable(
    'The group whose members may play: its number (`-100...`) or `@name`.',
    z.string().regex(/^(-?\d+|@\w+)$/, 'must be a number or begin with @'),
  ),
  TELEGRAM_GROUP_LINK: variable('Invitation link to that group.', webAddress),
  TELEGRAM_WEBHOOK_SECRET: variable(
    'Secret of the webhook, used when `PUBLIC_URL` is set. Unset: derived from the token.',
    z.string().regex(/^[\w-]{1,256}$/, 'may have only letters, digits, _ and -, at most 256'),
  ),
}

/** Their names, with which `npm start` compares misspelt ones. */
export const variableNames = Object.keys(variables)

/** Returns the variables as a Markdown table, for the documentation. */
export function describeEnvironment(): string {
  const rows = Object.entries(variables).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`,
  )
  return ['| Variable | Default | What it is |', '|---|---|---|', ...rows].join('\n')
}

export type Variable<T> = { about: string; schema: z.ZodType; fallback: string | undefined; value?: T }

function variable<T>(about: string, schema: z.ZodType<T>): Variable<T | undefined>
function variable<T>(about: string, schema: z.ZodType<T>, fallback: string): Variable<T>
function variable<T>(about: string, schema: z.ZodType<T>, fallback?: string): Variable<T> {
  return { about, schema, fallback }
}

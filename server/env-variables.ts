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

export const MODEL_PROVIDERS = [...modelProviders, 'embedded', 'offline'] as const
export const SMTP_SECURITIES = ['starttls', 'tls', 'none'] as const
export const LOG_FORMATS = ['auto', 'pretty', 'json'] as const
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The variables, in the order in which the documentation lists them. */
export const variables = {
  PORT: variable('Port of the web server.', port, '3000'),
  HOST: variable('Address to listen on; `0.0.0.0` to be reached from other machines.', hostName, '127.0.0.1'),
  DATA_DIR: variable(
    'Folder of the database, the files and the downloaded models. Several servers over one `DATABASE_URL` share it, or keep files in a bucket.',
    folder,
    './data',
  ),
  DATABASE_URL: variable(
    'A Postgres 15 or newer, also by a pooler such as PgBouncer in any mode. Unset: Fabula runs its own inside `DATA_DIR`.',
    databaseAddress,
  ),
  PUBLIC_URL: variable(
    'Address at which readers reach the server, such as `https://novels.example.org`: a host of its own, without a path.',
    siteAddress,
  ),
  ASSET_URL: variable(
    'Address of a CDN that fetches from `PUBLIC_URL`, such as `https://cdn.example.org`: pictures and music of published novels are read there. Unset: from here.',
    webAddress,
  ),
  ALLOWED_HOSTS: variable(
    "Other names the server answers to, with commas; `*`: any. Without `PUBLIC_URL` it answers to addresses and a home network's names by itself.",
    hosts,
    '',
  ),
  TRUSTED_PROXIES: variable(
    'Proxies whose `X-Forwarded-For` is believed: addresses or ranges; `loopback` for one on the same machine.',
    proxies,
    '',
  ),
  ADMIN_KEY: variable(
    "Key of the administrator's calls (`X-Admin-Key`), as good as an administrator: 16 characters or more are safe. Unset: they are always refused.",
    text,
  ),
  METRICS_TOKEN: variable('Bearer token of `/api/metrics`. Unset: there are no metrics.', text),
  SECRET_KEY: variable(
    'Seals the keys of models and the secrets of second factors that are kept in the database; the same for all processes that share it. Unset: a key is made in `DATA_DIR/secret.key`, which no backup holds.',
    longSecret,
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
    hostName,
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
    'Characters that one process may have said in a day, half of them for one reader, or for all guests of one address; 0: no cap. What was said once is kept for 30 days, and costs nothing in them.',
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
  REPLIES_AT_ONCE_USER: variable(
    'Replies that one user may wait for at a time, of each process; 0: no cap.',
    wholeNumber,
    '4',
  ),
  REPLIES_AT_ONCE_ADDRESS: variable(
    'Replies that all guests at one address may wait for at a time together, of each process; 0: no cap.',
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
    'How many of those backups are kept, and as many beside them of those that an administrator asks for; older ones are deleted when a new one is whole.',
    wholeNumber.refine((value) => value >= 1, 'must be 1 or more'),
    '7',
  ),
  BACKUP_DIR: variable(
    'Folder of those backups, best on another disk; several installations may share one. Unset: `backups` in `DATA_DIR`.',
    folder,
  ),
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

/** Their names, with which `npm start` compares misspelt ones. */
export const variableNames = Object.keys(variables)

/** The variables as a Markdown table, for the documentation. */
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

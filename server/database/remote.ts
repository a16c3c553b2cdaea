import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { whyUnread } from '../why-unread.ts'
import { DatabaseError } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { isPooled } from './pooled-client.ts'

/** How long to wait for a database that is started together with the server. */
const patienceMs = 30_000
/** How long to wait for a response before connecting anew. */
const silenceMs = 5_000

/** Postgres's code for a server, a database or a user that is at its connection limit. */
const tooManyConnections = '53300'

/** Errors that may pass: the server is not there yet, or still starting. */
const passingFaults = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'it hangs up'],
  ['ENOENT', 'there is no such socket'],
  ['ENOTFOUND', 'no machine of that name is known'],
  ['EAI_AGAIN', 'names of machines cannot be looked up'],
  ['ETIMEDOUT', 'it is silent'],
  ['57P03', 'it is starting'],
  [tooManyConnections, 'all its connections are in use'],
])

/** The server at the operator's address. */
interface Remote {
  /** Its version and location, without a password, and independent of language: pages show it unchanged. */
  description: string
  /** Whether it is reached through a pooler. */
  pooled: boolean
}

/**
 * Waits until the operator's Postgres answers, checks that Fabula can work with it, and describes it.
 * Throws a {@link DatabaseError} that names the variable and what to do; the signal ends the waiting.
 */
export async function waitForRemote(
  variable: string,
  url: string,
  log: DatabaseLog,
  {
    patience = patienceMs,
    silence = silenceMs,
    signal,
  }: { patience?: number; silence?: number; signal?: AbortSignal | undefined } = {},
): Promise<Remote> {
  let isTold = false
  for (const begin = Date.now(); ; await sleep(500, undefined, { signal })) {
    try {
      return await inspect(variable, url, log, silence)
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      const { code, message, file } = rootOf(error)
      const passing =
        file === undefined && (passingFaults.get(code ?? '') ?? (/timeout/i.test(message) && 'it is silent'))
      if (!passing) throw refused(variable, url, file === undefined ? message : whyUnread(error, file))
      const waited = Date.now() - begin
      if (waited >= patience) {
        throw new DatabaseError(
          code === tooManyConnections
            ? `The database at ${describeRemote(url)} takes nobody in: ${passing}. Raise its max_connections, end what holds them, or put a pooler such as PgBouncer before it.`
            : `The database at ${describeRemote(url)} does not answer: ${passing}. Start it, correct ${variable}, or remove ${variable} to use Fabula's own Postgres.`,
        )
      }
      if (!isTold) log.warn(`The database at ${describeRemote(url)} does not answer yet: ${passing}. Waiting.`)
      isTold = true
    }
  }
}

/** `host:port/name` of an address, without user and password. */
export function describeRemote(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}${pathname}`
}

async function inspect(variable: string, url: string, log: DatabaseLog, silence: number): Promise<Remote> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: silence })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: number; encoding: string; letters: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        pg_encoding_to_char(encoding) AS encoding, datctype AS letters
       FROM pg_database WHERE datname = current_database()`,
    )
    const found = rows[0]
    if (!found) throw new Error('it does not describe itself')
    const where = describeRemote(url)
    if (found.number < 150_000) {
      throw new DatabaseError(
        `The database at ${where} is Postgres ${found.version}; Fabula needs 15 or newer (${variable}).`,
      )
    }
    if (found.encoding !== 'UTF8') {
      throw new DatabaseError(
        `The database at ${where} keeps text as ${found.encoding}; Fabula needs UTF8. Create it with ENCODING 'UTF8' TEMPLATE template0 (${variable}).`,
      )
    }
    if (['C', 'POSIX'].includes(found.letters)) {
      log.warn(
        `The database at ${where} was made with LC_CTYPE ${found.letters}: searching Cyrillic finds everything, but slowly. LC_CTYPE C.UTF-8 is fast.`,
      )
    }
    const pooled = await isPooled(client)
    return {
      description: [`Postgres ${found.version.split(' ')[0]}`, where, ...(pooled ? ['pooler'] : [])].join(' · '),
      pooled,
    }
  } finally {
    void client.end().catch(() => undefined)
  }
}

function refused(variable: string, url: string, message: string): DatabaseError {
  const advice = adviceOn(message) ?? `Correct ${variable}, or remove it to use Fabula's own Postgres.`
  return new DatabaseError(`The database at ${describeRemote(url)} refuses Fabula: ${plain(message)}. ${advice}`)
}

/** The driver's message about an address, without the password. */
const plain = (message: string): string =>
  /client password must be a/.test(message) ? 'it asks for a password, and the address has none' : message

/** Advice if TLS is the problem. */
function adviceOn(message: string): string | null {
  if (/no encryption/.test(message)) return 'If it wants TLS, add ?sslmode=require to the address.'
  if (/self-signed|unable to verify|local issuer|altnames|certificate/i.test(message))
    return 'Add ?sslmode=verify-full&sslrootcert=FILE with the certificate of who signed it, or ?sslmode=no-verify where nobody can listen in between.'
  if (/does not support SSL/.test(message)) return 'Take sslmode out of the address, or switch TLS on there.'
  return null
}

/** Node reports the errors of a host with several addresses as one error that contains the others. */
function rootOf(error: unknown): { code: string | undefined; message: string; file: string | undefined } {
  const { code, message, errors, syscall, path } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  const first = errors?.[0]
  // A certificate file that the address names is read before connecting.
  const file = syscall === 'open' ? path : undefined
  return { code: code ?? first?.code, message: message || first?.message || String(error), file }
}

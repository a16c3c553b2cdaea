import { type Logger, pino } from 'pino'
import type { Environment } from '../env.ts'
import { readableLines } from './readable-lines.ts'

/** What no line of the log may hold. */
const secret = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
]

/** Where Postgres quotes rows and keys: what somebody said or is called. */
const ofRows = ['detail', 'where', 'internalQuery']

/** An error as the log tells it: what it is and where it came from, without what rows hold. */
function withoutRows(error: Error): object {
  const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const field of ofRows) delete told[field]
  if (error instanceof AggregateError) told.aggregateErrors = error.errors.map(withoutRows)
  return told
}

/**
 * The server's log: a line of JSON for each event, or one that a person reads, where a person looks at it. `to`: where it goes
 * instead of this process's standard output.
 */
export function openLog(
  { logLevel, logFormat }: Pick<Environment, 'logLevel' | 'logFormat'>,
  to?: { write(line: string): unknown },
): Logger {
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && !to && process.stdout.isTTY === true)
  const options = { level: logLevel, redact: secret, serializers: { err: withoutRows } }
  if (isReadable) return pino(options, readableLines(to ?? process.stdout))
  return to ? pino(options, to) : pino(options)
}

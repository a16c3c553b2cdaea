import { type Logger, pino } from 'pino'
import type { Environment } from '../environment/env.ts'
import { readableLines } from './readable-lines.ts'

/** Fields that are removed from the log. */
const secret = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
]

/** Fields in which Postgres quotes rows and keys: people's messages and names. */
const ofRows = ['detail', 'where', 'internalQuery']

/** An error for the log: its type, message and stack, without the content of rows. */
function withoutRows(error: Error): object {
  const logged: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const field of ofRows) delete logged[field]
  if (error instanceof AggregateError) logged.aggregateErrors = error.errors.map(withoutRows)
  return logged
}

/**
 * The server's log: JSON lines, or readable lines if a person sees the output. `to`: a destination instead of this
 * process's standard output.
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

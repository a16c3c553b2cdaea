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

/** The server's log: a line of JSON for each event, or one that a person reads, where a person looks at it. */
export function openLog({ logLevel, logFormat }: Pick<Environment, 'logLevel' | 'logFormat'>): Logger {
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY === true)
  const options = { level: logLevel, redact: secret }
  return isReadable ? pino(options, readableLines(process.stdout)) : pino(options)
}

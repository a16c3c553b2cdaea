import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Environment } from './env.ts'

/**
 * The name of this process among those that share a database, the same when it is started again: two that live at the
 * same time on one machine can not listen at the same address. Where the system chooses the port, every start is new.
 */
export function processName({ host, port, dataDir }: Pick<Environment, 'host' | 'port' | 'dataDir'>): string {
  if (port === 0) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([hostname(), host, port, dataDir]))
    .digest('base64url')
}

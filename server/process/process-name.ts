import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Environment } from '../environment/env.ts'

/**
 * This process's name among those that share a database, stable across restarts: two processes on one machine cannot
 * listen at the same address at the same time. If the operating system chooses the port, every start has a new name.
 */
export function processName({ host, port, dataDir }: Pick<Environment, 'host' | 'port' | 'dataDir'>): string {
  if (port === 0) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([hostname(), host, port, dataDir]))
    .digest('base64url')
}

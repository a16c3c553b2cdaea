import { health, setAccess } from '@fabula/contract/routes/running'
import type pg from 'pg'
import type { Storyteller } from '../../play/storyteller.ts'
import { setAccess as setNovelAccess } from '../../publishing/set-access.ts'
import { requireAdmin } from '../admin-key.ts'
import { type Handler, handle } from '../handler.ts'

interface RunningPorts {
  pool: pg.Pool
  version: string
  adminKey: string | undefined
  botConfigured: boolean
  groupConfigured: boolean
  storyteller: Storyteller
  store: { kind: 'embedded' | 'remote'; description: string }
  files: 'disk' | 's3'
}

export const runningHandlers = (ports: RunningPorts): Handler[] => [
  handle(health, async () => {
    const { kind, name } = ports.storyteller.describe()
    return {
      status: 'ok' as const,
      version: ports.version,
      store: ports.store,
      files: ports.files,
      storyteller: { kind, name },
      telegram: ports.botConfigured,
    }
  }),
  handle(setAccess, async ({ params, body, headers }) => {
    requireAdmin(ports.adminKey, headers)
    return setNovelAccess(ports, params.id, body)
  }),
]

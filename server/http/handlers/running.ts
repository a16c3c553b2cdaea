import { health, setAccess } from '@fabula/contract/routes/running'
import type pg from 'pg'
import type { Storyteller } from '../../play/storyteller.ts'
import { setAccess as setNovelAccess } from '../../publishing/set-access.ts'
import { Refusal } from '../../refusal.ts'
import { type Handler, handle } from '../handler.ts'
import { sameSecret } from '../metrics.ts'

interface RunningPorts {
  pool: pg.Pool
  version: string
  adminKey: string | undefined
  botConfigured: boolean
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
    const { adminKey } = ports
    if (!adminKey || !headers.adminKey || !sameSecret(headers.adminKey, adminKey))
      throw new Refusal('invalid_admin_key')
    return setNovelAccess(ports, params.id, body)
  }),
]

import { setTimeout } from 'node:timers/promises'
import { health, ready, reportCrash, setAccess } from '@fabula/contract/routes/running'
import type pg from 'pg'
import { setAccess as setNovelAccess } from '../../authoring/set-access.ts'
import type { BrowserCrashes } from '../../monitoring/browser-crashes.ts'
import { nameOfNovel } from '../../operating/list-novels.ts'
import type { Storyteller } from '../../play/storyteller.ts'
import { ProblemError } from '../../problem-error.ts'
import { isAdmin } from '../admin-key.ts'
import type { Drain } from '../drain.ts'
import { forAdmins } from '../for-admins.ts'
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
  drain: Pick<Drain, 'isLeaving'>
  crashes: BrowserCrashes
}

export const runningHandlers = (ports: RunningPorts): Handler[] => [
  handle(health, async (call) => {
    const { kind, name } = ports.storyteller.describe()
    const { kind: store, description } = ports.store
    return {
      status: 'ok' as const,
      version: ports.version,
      store: { kind: store, ...(isAdmin(ports.adminKey, call) ? { description } : {}) },
      files: ports.files,
      storyteller: { kind, name: withoutFolders(name) },
      telegram: ports.botConfigured,
    }
  }),
  handle(ready, async () => {
    if (ports.drain.isLeaving) throw new ProblemError('stopping', { retryAfter: 5 })
    await Promise.race([ports.pool.query('select'), late()])
    return { status: 'ready' as const }
  }),
  handle(reportCrash, async ({ body }) => {
    ports.crashes.tell(body)
    return null
  }),
  forAdmins(ports)(
    setAccess,
    ({ params, body }) => setNovelAccess(ports, params.id, body),
    ({ params }) => nameOfNovel(ports.pool, params.id),
  ),
]

/** How long a readiness check waits at most, in ms. */
const patienceMs = 2_000

const late = (): Promise<never> =>
  setTimeout(patienceMs, undefined, { ref: false }).then(() => {
    throw new ProblemError('database_unavailable', { retryAfter: 2 })
  })

/** A model may be named by its file, whose folder is not disclosed. */
const withoutFolders = (name: string): string => (/^([/~]|[a-z]:\\)/i.test(name) ? name.replace(/^.*[/\\]/, '') : name)

import { access } from 'node:fs/promises'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Logger } from 'pino'
import { deleteNovel } from '../authoring/delete-novel.ts'
import { newId } from '../database/new-id.ts'
import { codeOf, transaction } from '../database/transaction.ts'
import type { MediaPorts } from '../media/store-upload.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { plainFailure } from '../plain-failure.ts'
import { ProblemError } from '../problem-error.ts'
import { importArchive } from './import-archive.ts'
import { publishNovel } from './publish-novel.ts'

type Ports = MediaPorts & { novels: NovelStore }

const link = 'demo'
/** Distinct from the advisory locks of novels. */
const demoLock = 0x0fab01ad

/**
 * Publishes the demo novel, once in the life of an installation: after its deletion it is not published again. Servers
 * that start at once publish one. Does nothing without its archive, as in a checkout that was never built. Returns
 * whether it was published now.
 */
export async function publishDemo(ports: Ports, archivePath: string): Promise<boolean> {
  if (await isDone(ports.pool)) return false
  if (!(await isThere(archivePath))) return false
  return transaction(ports.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    if (await isDone(client)) return false
    const owner = await findOwner(ports.pool)
    // Left by a server that was killed during this.
    for (const id of await draftsOf(ports.pool, owner)) await deleteDraft(ports, owner, id)
    const id = await importArchive(ports, owner, archivePath)
    const published = await publish(ports, owner, id)
    await deleteDraft(ports, owner, id)
    await client.query(`insert into installation (name, value) values ('demo', $1) on conflict do nothing`, [
      JSON.stringify({ novel_id: published }),
    ])
    return published !== null
  })
}

/** Problems of the machine, not of the archive. */
const passing: unknown[] = ['files_unavailable', 'disk_full', 'file_too_heavy']

/**
 * Publishes it at the start of a server, which continues without the demo if the file store is unreachable or full, or
 * the process that reads the archive is killed, for example by a system short of memory.
 */
export async function publishIfPossible(publish: () => Promise<boolean>, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await publish()
  } catch (error) {
    if (!(error instanceof ProblemError && passing.includes(error.code))) throw error
    log.warn(`The demo novel is not published: ${plainFailure(error)} The next start tries again.`)
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function isDone(queries: Pick<pg.Pool, 'query'>): Promise<boolean> {
  return (await queries.query("select 1 from installation where name = 'demo'")).rowCount !== 0
}

/** Null: the link belongs to an account that is older than the demo. Includes the translations. */
async function publish(ports: Ports, author: UserId, id: NovelId): Promise<NovelId | null> {
  try {
    return (await publishNovel(ports, { author, id }, link, { translate: false })).id
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'play_link_taken') return null
    throw error
  }
}

/** The user `fabula`, who has no password and so never logs in. Somebody's own account of that name is left alone. */
async function findOwner(pool: pg.Pool): Promise<UserId> {
  for (const username of ['fabula', 'fabula_demo', `fabula_${newId<string>().slice(-8)}`]) {
    await pool.query(`insert into users (id, username, username_folded) values ($1, $2, $2) on conflict do nothing`, [
      newId<UserId>(),
      username,
    ])
    const { rows } = await pool.query<{ id: UserId }>(
      'select id from users where username_folded = $1 and password_hash is null',
      [username],
    )
    if (rows[0]) return rows[0].id
  }
  throw new Error('There is no name left for the owner of the demo')
}

async function draftsOf(pool: pg.Pool, owner: UserId): Promise<NovelId[]> {
  const { rows } = await pool.query<{ id: NovelId }>(
    "select id from novels where owner_id = $1 and kind = 'building'",
    [owner],
  )
  return rows.map(({ id }) => id)
}

const deleteDraft = (ports: Ports, author: UserId, id: NovelId) =>
  deleteNovel(ports, { author, base: 'building_novel', id })

import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { createCluster, explainStartFailure } from './create-cluster.ts'
import { choosePlace, type Place } from './place.ts'
import {
  isOtherProcess,
  isPostmasterOf,
  type Postmaster,
  readPostmaster,
  type Started,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { type Connection, connectionTo, joinUsers, leaveUsers } from './presence.ts'

/** A Postgres inside a data folder, kept running until it is closed. */
export type EmbeddedPostgres = {
  connection: Connection
  /** Leaves it; the last user who leaves stops it. */
  close(): Promise<void>
  describe(): string
}

/** How often to check whether Postgres was told to stop from outside, in ms. */
const lookMs = 1_000

/** How long Postgres has to answer before the start is given up, in ms. A recovery in progress may take longer. */
const patienceMs = 60_000

/**
 * Opens the Postgres of a data folder: creates it, starts it, or joins a running one, be it another server's or one
 * left by a killed server. If it dies, or is told to stop from outside, it is restarted; `onMoved` then receives its
 * new location.
 */
export async function openEmbedded(options: {
  dataDir: string
  log: DatabaseLog
  onMoved?: (connection: Connection) => void
  /** Postgres settings that override the usual ones. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { log, settings } = options
  const place = await choosePlace(options.dataDir, log)
  await createCluster(place)
  let current = await reach(place, settings)
  let closing = false
  let recovering: Promise<void> = Promise.resolve()

  const watch = () => {
    current.presence.once('end', () => {
      if (!closing) recovering = recover()
    })
  }
  const recover = async () => {
    log.warn('The database stopped by itself; starting it again.')
    for (let pause = 50; !closing; pause = Math.min(pause * 2, 5_000)) {
      try {
        current = await reach(place, settings)
        watch()
        options.onMoved?.(current.connection)
        log.info('The database is back.')
        return
      } catch (error) {
        log.warn(`The database does not start: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(pause)
      }
    }
  }
  watch()

  // After SIGTERM Postgres waits for its clients and accepts no new ones, which would serve half of the queries for as
  // long as we stay connected: it is stopped completely, and restarted.
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking || closing) return
    isChecking = true
    try {
      const postmaster = await readPostmaster(place.cluster)
      if (closing || postmaster?.status !== 'stopping') return
      log.warn('Somebody told the database to stop while it is in use; stopping it and starting it again.')
      await stopPostmaster(place, postmaster)
    } finally {
      isChecking = false
    }
  }, lookMs)
  timer.unref()

  return {
    connection: current.connection,
    async close() {
      if (closing) return
      closing = true
      clearInterval(timer)
      await Promise.race([recovering, sleep(10_000, undefined, { ref: false })])
      await leaveCluster(place, current.presence)
    },
    describe: () => `Postgres ${place.binaries.version.replace(/-.*/, '')} · ${place.cluster}`,
  }
}

type Reached = { connection: Connection; presence: pg.Client }

/** Joins the cluster's Postgres; starts it if it is not running, waits while it starts or stops. */
async function reach(place: Place, settings: Record<string, string> | undefined): Promise<Reached> {
  let started: Started | undefined
  let ended: Awaited<Started['gone']> | undefined
  for (const begin = Date.now(); ; await sleep(5)) {
    const postmaster = await readPostmaster(place.cluster)
    if (postmaster?.status === 'ready') {
      const connection = await connectionTo(place.cluster, postmaster)
      const presence = await joinUsers(connection)
      if (presence) return { connection, presence }
    }
    if (ended) {
      assertPassing(ended, place)
      if (incompleteLock.test(ended.said)) await removeIncompleteLocks(place)
      started = ended = undefined
      await sleep(50)
    }
    const alive = postmaster !== undefined && (await isPostmasterOf(postmaster.pid, place.cluster))
    if (!alive && !started) {
      if (postmaster) await removeRecycledLocks(place, postmaster)
      started = await startPostmaster(place, settings)
      void started.gone.then((end) => {
        ended = end
      })
    }
    const recovers = alive && postmaster.status === 'starting'
    if (Date.now() - begin > patienceMs && !recovers) {
      throw new DatabaseError(`The database in ${place.cluster} does not answer. Its log is ${place.logFile}.`)
    }
  }
}

/**
 * Postgres takes any living process with its old pid for itself and refuses to start: after a reboot that may be
 * another program. Only then are its lock files removed; those of a dead process are Postgres's own to judge, under its
 * own locks.
 */
async function removeRecycledLocks(place: Place, { pid }: Postmaster): Promise<void> {
  if (!(await isOtherProcess(pid, place.cluster))) return
  if ((await readPostmaster(place.cluster))?.pid !== pid) return
  for (const file of lockFiles) await rm(join(place.cluster, file), { force: true })
}

/** The lock files of a cluster that listens in its own folder. */
const lockFiles = ['.s.PGSQL.5432.lock', 'postmaster.pid']

/** The message with which Postgres refuses a lock file without a pid. */
const incompleteLock = /lock file "[^"\n]*" is empty|bogus data in lock file/

/** Postgres writes its pid into a new lock file at once; in ms. */
const halfWrittenMs = 2_000

/**
 * Removes an incomplete lock file. A Postgres that was killed, or lost power, between creating a lock file and writing
 * it leaves an empty one, which no other starts beside. It is removed once no process can still be writing it.
 */
async function removeIncompleteLocks(place: Place): Promise<void> {
  for (const file of lockFiles.map((name) => join(place.cluster, name))) {
    const found = await stat(file).catch(() => undefined)
    if (!found || /^\s*\d/.test(await readFile(file, 'utf8').catch(() => '1'))) continue
    const left = halfWrittenMs - (Date.now() - found.mtimeMs)
    // If the clock was set back, the file looks younger than it is: one wait is enough then, too.
    if (left > 0) await sleep(Math.min(left, halfWrittenMs))
    const now = await stat(file).catch(() => undefined)
    if (now?.ino === found.ino && now.mtimeMs === found.mtimeMs) await rm(file, { force: true })
  }
}

/**
 * Throws unless a Postgres that ended at once did so because another is running or the old one's memory is not yet
 * released.
 */
function assertPassing({ code, said }: { code: number | null; said: string }, place: Place): void {
  if (code === 0 || /lock file "[^"\n]*" already exists|shared memory block [^\n]{0,200} still in use/.test(said))
    return
  if (incompleteLock.test(said)) return
  throw explainStartFailure(said, place)
}

async function leaveCluster(place: Place, presence: pg.Client): Promise<void> {
  try {
    const postmaster = await readPostmaster(place.cluster)
    const last = await leaveUsers(presence)
    if (last && postmaster) await stopPostmaster(place, postmaster)
  } catch {
    // Postgres is gone already, with everything that leaving would tidy up.
  }
  await presence.end().catch(() => undefined)
}

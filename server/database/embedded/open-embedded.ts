import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { createCluster, whyNotStarted } from './create-cluster.ts'
import { choosePlace, type Place } from './place.ts'
import {
  isPostmasterOf,
  isSomebodyElse,
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
  /** Leaves it; the last one who leaves stops it. */
  close(): Promise<void>
  describe(): string
}

/** How often it is looked whether somebody else has told Postgres to stop, in ms. */
const LOOK_MS = 1_000

/** Postgres answers within this time, or the start is given up. A recovery that is under way may take longer. */
const PATIENCE_MS = 60_000

/**
 * Opens the Postgres of a data folder: makes it, starts it, or joins the one that runs, be it another server's or left
 * by one that was killed. If it dies, or somebody else tells it to stop, it is started again; `onMoved` then tells where it
 * is now.
 */
export async function openEmbedded(options: {
  dataDir: string
  log: DatabaseLog
  onMoved?: (connection: Connection) => void
  /** Postgres settings over the usual ones. */
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

  // Told to stop by SIGTERM it waits for whoever is connected, takes nobody new, and so serves half of what is asked for as
  // long as we are there: it is helped to its end, and comes back.
  let looking = false
  const look = setInterval(async () => {
    if (looking || closing) return
    looking = true
    try {
      const postmaster = await readPostmaster(place.cluster)
      if (closing || postmaster?.status !== 'stopping') return
      log.warn('Somebody told the database to stop while it is in use; stopping it and starting it again.')
      await stopPostmaster(place, postmaster)
    } finally {
      looking = false
    }
  }, LOOK_MS)
  look.unref()

  return {
    connection: current.connection,
    async close() {
      if (closing) return
      closing = true
      clearInterval(look)
      await Promise.race([recovering, sleep(10_000, undefined, { ref: false })])
      await leaveCluster(place, current.presence)
    },
    describe: () => `Postgres ${place.binaries.version.replace(/-.*/, '')} · ${place.cluster}`,
  }
}

type Reached = { connection: Connection; presence: pg.Client }

/** Joins the cluster's Postgres, starting it when it does not run, waiting while it starts or stops. */
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
      if (lockSaysNothing.test(ended.said)) await forgetHalfWritten(place)
      started = ended = undefined
      await sleep(50)
    }
    const alive = postmaster !== undefined && (await isPostmasterOf(postmaster.pid, place.cluster))
    if (!alive && !started) {
      if (postmaster) await forgetRecycled(place, postmaster)
      started = await startPostmaster(place, settings)
      void started.gone.then((end) => {
        ended = end
      })
    }
    const recovers = alive && postmaster.status === 'starting'
    if (Date.now() - begin > PATIENCE_MS && !recovers) {
      throw new DatabaseError(`The database in ${place.cluster} does not answer. Its log is ${place.logFile}.`)
    }
  }
}

/**
 * Postgres takes a living process with its old number for itself and refuses to start: after a reboot that may be
 * anybody. Only then are its lock files removed; a dead process's files are Postgres's own to judge, under its own locks.
 */
async function forgetRecycled(place: Place, { pid }: Postmaster): Promise<void> {
  if (!(await isSomebodyElse(pid, place.cluster))) return
  if ((await readPostmaster(place.cluster))?.pid !== pid) return
  for (const file of lockFiles) await rm(join(place.cluster, file), { force: true })
}

/** The locks of a cluster that listens in its own folder. */
const lockFiles = ['.s.PGSQL.5432.lock', 'postmaster.pid']

/** How Postgres refuses a lock file without the number of a process. */
const lockSaysNothing = /lock file "[^"\n]*" is empty|bogus data in lock file/

/** A Postgres that makes its lock writes its number into it at once; in ms. */
const halfWrittenMs = 2_000

/**
 * A Postgres that was killed, or lost its power, between making a lock file and writing it leaves one that says nothing, and
 * no other starts beside it. It is removed once nobody can be writing it any more.
 */
async function forgetHalfWritten(place: Place): Promise<void> {
  for (const file of lockFiles.map((name) => join(place.cluster, name))) {
    const found = await stat(file).catch(() => undefined)
    if (!found || /^\s*\d/.test(await readFile(file, 'utf8').catch(() => '1'))) continue
    const left = halfWrittenMs - (Date.now() - found.mtimeMs)
    // A clock that was set back makes it younger than it is: one wait is enough then, too.
    if (left > 0) await sleep(Math.min(left, halfWrittenMs))
    const now = await stat(file).catch(() => undefined)
    if (now?.ino === found.ino && now.mtimeMs === found.mtimeMs) await rm(file, { force: true })
  }
}

/** A Postgres that ended at once: fine where another one is there or the old one's memory is not yet free. */
function assertPassing({ code, said }: { code: number | null; said: string }, place: Place): void {
  if (code === 0 || /lock file "[^"\n]*" already exists|shared memory block [^\n]{0,200} still in use/.test(said))
    return
  if (lockSaysNothing.test(said)) return
  throw whyNotStarted(said, place)
}

async function leaveCluster(place: Place, presence: pg.Client): Promise<void> {
  try {
    const postmaster = await readPostmaster(place.cluster)
    const last = await leaveUsers(presence)
    if (last && postmaster) await stopPostmaster(place, postmaster)
  } catch {
    // Postgres is gone already, and so is everything that leaving would tidy up.
  }
  await presence.end().catch(() => undefined)
}

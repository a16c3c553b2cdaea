import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { makeFirstLink } from './accounts/administrators.ts'
import type { Background, BackgroundKind } from './background.ts'
import { scheduleBackups } from './backup/schedule-backups.ts'
import { learnDistribution } from './database/distribution.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import type { Environment } from './environment/env.ts'
import { assetFiles } from './http/asset-files.ts'
import { Drain } from './http/drain.ts'
import type { HttpPorts } from './http/http-ports.ts'
import { createHttpServer } from './http/http-server.ts'
import { serveImporters } from './http/importer-files.ts'
import type { CallLimits } from './http/limits.ts'
import { openPages } from './http/open-pages.ts'
import { createCoverAccents } from './media/cover-accents.ts'
import { readAssetsFrom } from './novels/asset-address.ts'
import type { RunningTurns } from './play/running-turns.ts'
import { publishDemo, publishIfPossible } from './publishing/publish-demo.ts'
import { version } from './version.ts'
import { allHandlers } from './wiring/all-handlers.ts'
import { closeParts, openParts, type Parts, stopFollowing } from './wiring/open-parts.ts'
import { startBackground } from './wiring/start-background.ts'

export interface RunningServer {
  port: number
  /** Makes whoever opens it the first administrator; null: there is one already. */
  firstLink: string | null
  /** Who writes replies at the start; administrators may choose others later. */
  storyteller: { kind: string; name: string }
  /** Reports that it is not ready any more, but still answers calls. */
  leave(): void
  stop(): Promise<void>
  /** While stopping: ends the waiting for calls and replies. */
  hurry(): void
}

/** How long calls and replies in progress have when the server stops, in ms. */
const graceMs = 30_000
/** After this additional time open connections are closed, in ms. */
const closeAfterMs = 3_000

/** Options for tests and benchmarks that an operator does not have. */
export interface StartOptions {
  /** The folder with the build output. */
  dist: string
  limits: CallLimits
  /** Overrides of the usual limits of concurrent work. */
  work?: HttpPorts['work']
  watch?: HttpPorts['watch']
  /** Aborted when the server is stopped before it is open, which ends the waiting for a database. */
  givenUp?: AbortSignal
}

const asInstalled: StartOptions = {
  dist: join(import.meta.dirname, '..'),
  limits: { callsPerSecond: 20, signInsPerHour: 60, registrationsPerHour: 300 },
}

/**
 * Assembles the server and listens. Here and in `wiring/`, and nowhere else, capabilities meet the request handlers, the
 * models and the files. Without a web app in `dist` only the API answers.
 */
export async function startServer(
  env: Environment,
  log: Logger,
  options: Partial<StartOptions> = {},
): Promise<RunningServer> {
  const database = await openDatabase({ ...env, log, givenUp: options.givenUp })
  try {
    await migrate(database.pool, undefined, { log, givenUp: options.givenUp })
    await learnDistribution(database.pool)
    readAssetsFrom(env.assetUrl)
    return await open(env, log, { ...asInstalled, ...options }, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Resolves when the server answers calls and its background work has started. */
async function open(env: Environment, log: Logger, options: StartOptions, database: Database): Promise<RunningServer> {
  const parts = await openParts(env, log, database)
  const { pool, files, authoring, storyteller } = parts
  const { running } = parts.play
  const [drain, hurry, leaving] = [new Drain(), new AbortController(), new AbortController()]
  const publishOwnDemo = () => publishDemo({ ...authoring, quotas: undefined }, join(options.dist, 'demo.fabula'))
  const traces = env.traces ? new (await import('./monitoring/traces.ts')).Traces(env.traces, version, log) : null
  const handlers = allHandlers(parts, {
    env,
    log,
    dist: options.dist,
    drain,
    leaving: leaving.signal,
    publishDemo: publishOwnDemo,
    beginBackup: () => backups.begin(),
  })
  const app = await createHttpServer({ ...(await fixedPorts(parts, env, options)), log, drain, traces, handlers })
  if (env.demo) await publishIfPossible(publishOwnDemo, log)
  const backups = scheduleBackups({ pool, files, version }, env.backup, log)
  await app.listen({ port: env.port, host: env.host }).catch(async (error: unknown) => {
    // The database is closed next: what reads it periodically must have stopped.
    stopFollowing(parts)
    await backups.stop()
    throw error
  })
  const background = startBackground(parts, backups, log)
  const firstLink = await makeFirstLink(pool)
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : env.port,
    firstLink,
    storyteller: storyteller.describe(),
    leave: () => drain.leave(),
    hurry() {
      hurry.abort()
      running.cut()
    },
    async stop() {
      leaving.abort()
      await finish({ app, drain, running, background, hurry: hurry.signal })
      await closeParts(parts)
      await traces?.stop()
      await database.close()
    },
  }
}

/** The ports of the HTTP server that depend only on the parts and the options: limits, files, and the built pages. */
async function fixedPorts(parts: Parts, env: Environment, { dist, limits, work, watch }: StartOptions) {
  const { pool, files, fileWork, play, searching, site } = parts
  return {
    pool,
    version,
    publicUrl: env.publicUrl,
    assetUrl: env.assetUrl,
    allowedHosts: env.allowedHosts,
    trustedProxies: env.trustedProxies,
    metricsToken: env.metricsToken,
    limits,
    work,
    watch,
    uploadFolder: parts.workFolder.path,
    files: async (server: FastifyInstance) => {
      await assetFiles({ pool, files, fileWork, publicUrl: env.publicUrl })(server)
      serveImporters(server, parts.extensions.importers)
    },
    pages: await openPages({
      dist,
      play,
      searching,
      look: site.look,
      covers: createCoverAccents({ pool, files, fileWork }),
    }),
  }
}

interface Working {
  app: FastifyInstance
  drain: Drain
  running: RunningTurns
  background: Record<BackgroundKind, Background | null>
  /** Aborted when nothing more is to be waited for. */
  hurry: AbortSignal
}

/**
 * Stops listening, and gives calls and replies in progress the time of `graceMs`, then ends the background work.
 * Resolves when all connections are closed; those that are still open then, `closeAfterMs` later.
 */
async function finish({ app, drain, running, background, hurry }: Working): Promise<void> {
  const end = performance.now() + graceMs
  const { telegram: bot, ...others } = background
  const silent = bot?.stop()
  await drain.stopListening(graceMs, hurry)
  // From now on nothing new is accepted; replies in progress continue.
  const settled = running.stop(Math.max(0, end - performance.now()))
  if (hurry.aborted) running.cut()
  const closed = app.close()
  await Promise.all([settled, silent])
  await Promise.all(Object.values(others).map((work) => work?.stop()))
  const cut = setTimeout(() => app.server.closeAllConnections(), closeAfterMs)
  await closed
  clearTimeout(cut)
}

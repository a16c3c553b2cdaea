import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeFirstLink } from './accounts/administrators.ts'
import { storeGuest } from './accounts/guest.ts'
import type { Background, BackgroundKind } from './background.ts'
import { listBackups } from './backup/list-backups.ts'
import { scheduleBackups } from './backup/schedule-backups.ts'
import { learnDistribution } from './database/distribution.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import type { Environment } from './environment/env.ts'
import { createFileWork } from './file-work/create-file-work.ts'
import { openWorkFolder } from './file-work/work-folder.ts'
import { claimFolder } from './files/claim-folder.ts'
import { pictureToShow } from './help/picture-to-show.ts'
import { assetFiles } from './http/asset-files.ts'
import { Drain } from './http/drain.ts'
import { everyHandler } from './http/every-handler.ts'
import { accountHandlers } from './http/handlers/account.ts'
import { accountSecurityHandlers } from './http/handlers/account-security.ts'
import { adminHandlers } from './http/handlers/admin.ts'
import { archiveHandlers } from './http/handlers/archive.ts'
import { coauthorHandlers } from './http/handlers/coauthors.ts'
import { contentHandlers } from './http/handlers/contents.ts'
import { draftHandlers } from './http/handlers/drafts.ts'
import { extensionHandlers } from './http/handlers/extensions.ts'
import { helpHandlers } from './http/handlers/help.ts'
import { libraryHandlers } from './http/handlers/library.ts'
import { modelHandlers } from './http/handlers/models.ts'
import { offlineCopyHandlers } from './http/handlers/offline-copy.ts'
import { operatorHandlers } from './http/handlers/operator.ts'
import { ownAccountHandlers } from './http/handlers/own-account.ts'
import { playHandlers } from './http/handlers/play.ts'
import { publicationHandlers } from './http/handlers/publications.ts'
import { publishedHandlers } from './http/handlers/published.ts'
import { rehearsalHandlers } from './http/handlers/rehearsals.ts'
import { runningHandlers } from './http/handlers/running.ts'
import { savesFileHandlers } from './http/handlers/saves-file.ts'
import { speechHandlers } from './http/handlers/speech.ts'
import { statisticsHandlers } from './http/handlers/statistics.ts'
import { telegramHandlers } from './http/handlers/telegram.ts'
import { testHandlers } from './http/handlers/test.ts'
import { translationHandlers } from './http/handlers/translations.ts'
import { versionHandlers } from './http/handlers/versions.ts'
import type { HttpPorts } from './http/http-ports.ts'
import { createHttpServer } from './http/http-server.ts'
import { serveImporters } from './http/importer-files.ts'
import type { CallLimits } from './http/limits.ts'
import { openPages } from './http/open-pages.ts'
import { Mailer } from './mail/mailer.ts'
import { checkModelFiles } from './models/check-model-files.ts'
import { LiveModel } from './models/connections/live-model.ts'
import { LiveSpeech } from './models/connections/live-speech.ts'
import { openModelPort } from './models/connections/open-model-port.ts'
import { explainLines } from './models/offline/explain-lines.ts'
import { OfflineStoryteller } from './models/offline/offline-storyteller.ts'
import { BrowserCrashes } from './monitoring/browser-crashes.ts'
import { readAssetsFrom } from './novels/asset-address.ts'
import { createNovelStore } from './novels/novel-store.ts'
import { builtPageParts } from './offline-copy/copy-page.ts'
import { filesFolder, openFiles } from './open-files.ts'
import { openMessenger } from './open-messenger.ts'
import { HeldLeases } from './play/held-leases.ts'
import { MemorySummaries } from './play/memory-summaries.ts'
import type { PlayContext } from './play/play-context.ts'
import { RepliesAtOnce } from './play/replies-at-once.ts'
import { ReplyTranslator } from './play/reply-translator.ts'
import { RunningTurns } from './play/running-turns.ts'
import { processName } from './process/process-name.ts'
import { publishDemo, publishIfPossible } from './publishing/publish-demo.ts'
import { purgeEverything } from './purge-everything.ts'
import { RehearsalWorker } from './rehearsal/rehearsal-worker.ts'
import { openSecretBox } from './secret-box.ts'
import { followSettings } from './settings/follow-settings.ts'
import { ownStoryteller } from './settings/own-model.ts'
import { spendOfInstallation } from './settings/spent-money.ts'
import { followSite } from './site/follow-site.ts'
import { hostedSpeech } from './speech/hosted-speech.ts'
import { keepCounting } from './statistics/keep-counting.ts'
import { openTranslations } from './translation/open-translations.ts'
import { named, useExtensions } from './use-extensions.ts'
import { version } from './version.ts'
import { keepingVersions } from './versions/keep-due-versions.ts'

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
const lastWordsMs = 3_000
const hourMs = 3_600_000

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
 * Assembles the server and listens: the one place where capabilities meet the request handlers, the models and the
 * files. Without a web app in `dist` only the API answers.
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

async function open(
  env: Environment,
  log: Logger,
  { dist, limits, work, watch }: StartOptions,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<RunningServer> {
  const { pool, searching } = database
  const { extensions, forget } = await useExtensions(env, (sentence) => log.warn(sentence))
  await checkModelFiles(env.model)
  if (!env.s3) await claimFolder(pool, filesFolder(env))
  const [storyteller, files, box] = await Promise.all([
    LiveModel.open(env, log, (usage) => {
      spendOfInstallation(pool, usage).catch((err: unknown) => log.warn({ err }, 'what a model cost was not counted'))
    }),
    openFiles(env, (sentence) => log.warn(sentence)),
    openSecretBox(env),
  ])
  const noLetter = (err: unknown, triesAgain = false) =>
    log.warn({ err }, triesAgain ? 'a letter was not sent yet, and is sent again later' : 'a letter was not sent')
  const models = openModelPort(storyteller, log, named(extensions.providers))
  const money = { reader: 0, novel: 0, day: 0 }
  const spoken = env.speech && {
    service: hostedSpeech({ ...env.speech, log }),
    charactersPerDay: env.speech.charactersPerDay,
  }
  const speech = new LiveSpeech(spoken ?? null, log)
  const followed = await followSettings({ pool, box, models, speech, money, log })
  const settings = { pool, box, models, speech, refresh: followed.refresh }
  const site = await followSite(pool, new Map(extensions.themes.map(({ name, tokens }) => [name, tokens])), log)
  const novels = createNovelStore({ pool })
  const running = new RunningTurns()
  const summaries = new MemorySummaries((err) => log.warn({ err }, 'a memory was not folded'))
  const { telegram, gates, configured } = await openMessenger(pool, env, log, site)
  const translations = openTranslations({
    pool,
    novels,
    get translator() {
      return storyteller.translator
    },
    play: running,
    caps: { tokensPerDay: env.tokensPerDay, money },
    log,
  })
  const play: PlayContext = {
    pool,
    novels,
    storyteller,
    ownStoryteller: (caller) => ownStoryteller(settings, followed.own(), caller),
    running,
    leases: new HeldLeases(pool, processName(env), (err) =>
      log.warn({ err }, 'replies under way were not kept for longer'),
    ),
    readerAt: translations.readerAt,
    summaries,
    storeGuest: (caller) => storeGuest(pool, caller),
    explainLines,
    gates,
    caps: {
      guestTurnsPerDay: env.turnsPerDayGuest,
      userTurnsPerDay: env.turnsPerDayUser,
      addressTurnsPerDay: env.turnsPerDayAddress,
      tokensPerDay: env.tokensPerDay,
      money,
      repliesAtOnce: new RepliesAtOnce({ user: env.repliesAtOnceUser, address: env.repliesAtOnceAddress }),
    },
  }
  const rehearsing = {
    pool,
    novels,
    storyteller,
    offline: new OfflineStoryteller({ word: 0, total: 0 }),
    caps: play.caps,
    play: running,
    log,
  }
  const rehearsals = new RehearsalWorker(rehearsing)
  const retelling = new ReplyTranslator(play, () => storyteller.translator, log)
  play.translateIfNeeded = retelling.translateIfNeeded
  play.breaksRules = (text) => storyteller.breaksRules(text)
  const folder = await openWorkFolder(join(filesFolder(env), '.unfinished'))
  const fileWork = createFileWork({ folder, mostMemory: env.uploadMemoryMb * 1_048_576 })
  const authoring = { pool, novels, files, fileWork, quotas: env.quotas, readable: translations, ...configured }
  const publishDemoHere = () => publishDemo({ ...authoring, quotas: undefined }, join(dist, 'demo.fabula'))
  const store = { kind: env.databaseUrl ? 'remote' : 'embedded', description: database.describe() } as const
  const mailer = env.smtp ? new Mailer(env.smtp, noLetter) : null
  const mail = mailer && env.publicUrl ? { mailer, publicUrl: env.publicUrl, failed: noLetter } : null
  const drain = new Drain()
  const hurry = new AbortController()
  const leaving = new AbortController()
  const traces = env.traces ? new (await import('./monitoring/traces.ts')).Traces(env.traces, version, log) : null
  const app = await createHttpServer({
    pool,
    log,
    drain,
    traces,
    version,
    publicUrl: env.publicUrl,
    assetUrl: env.assetUrl,
    allowedHosts: env.allowedHosts,
    trustedProxies: env.trustedProxies,
    metricsToken: env.metricsToken,
    limits,
    work,
    watch,
    uploadFolder: folder,
    files: async (server) => {
      await assetFiles({ pool, files, fileWork, publicUrl: env.publicUrl })(server)
      serveImporters(server, extensions.importers)
    },
    handlers: everyHandler(
      accountHandlers(pool, env.accountsPerDayAddress),
      accountSecurityHandlers({ pool, box, mail, publicUrl: env.publicUrl }),
      ownAccountHandlers({ ...authoring, telegram: telegram && gates.telegram }),
      draftHandlers(authoring),
      publishedHandlers({ ...authoring, searching }),
      contentHandlers(authoring),
      versionHandlers(authoring),
      publicationHandlers(authoring),
      coauthorHandlers({ ...authoring, leaving: leaving.signal }),
      translationHandlers(translations.ports, fileWork),
      extensionHandlers({ pool, adminKey: env.adminKey, extensions, folder: env.extensionsDir }),
      archiveHandlers({ ...authoring, starters: join(dist, 'starters') }),
      offlineCopyHandlers({ ...authoring, pageParts: builtPageParts(join(dist, 'offline-copy')) }),
      libraryHandlers(authoring),
      statisticsHandlers(authoring),
      playHandlers(play),
      speechHandlers(play, {
        files,
        get service() {
          return speech.service
        },
        get charactersPerDay() {
          return speech.charactersPerDay
        },
        costOf: speech.costOf,
      }),
      savesFileHandlers(play),
      testHandlers(play),
      helpHandlers({ ...play, pictureToShow: pictureToShow({ pool, files, fileWork }) }),
      rehearsalHandlers({ ...rehearsing, work: rehearsals }),
      adminHandlers({
        pool,
        adminKey: env.adminKey,
        giveBack: telegram?.giveBack ?? null,
        tellRefund: telegram?.tellRefund ?? null,
        listBackups: () => listBackups(pool, env.backup),
        beginBackup: () => backups.begin(),
      }),
      modelHandlers(settings, env.adminKey),
      operatorHandlers({
        pool,
        files,
        adminKey: env.adminKey,
        refreshSite: site.refresh,
        themes: named(extensions.themes),
        publishDemo: publishDemoHere,
        facts: {
          version,
          store,
          files: env.s3 ? 's3' : 'disk',
          quotas: env.quotas,
          telegram: {
            configured: configured.botConfigured,
            group: configured.groupConfigured,
            by: () => telegram?.connectedBy() ?? null,
            bot: () => gates.telegram().botName,
          },
          mail: mailer,
        },
      }),
      telegramHandlers(telegram && { secret: telegram.webhookSecret, receive: telegram.receive }),
      runningHandlers({
        pool,
        version,
        adminKey: env.adminKey,
        ...configured,
        storyteller,
        store,
        files: env.s3 ? 's3' : 'disk',
        drain,
        crashes: new BrowserCrashes(log),
      }),
    ),
    pages: await openPages({ dist, play, searching, look: site.look }),
  })
  if (env.demo) await publishIfPossible(publishDemoHere, log)
  const backups = scheduleBackups({ pool, files, version }, env.backup, log)
  await app.listen({ port: env.port, host: env.host }).catch(async (error: unknown) => {
    // The database is closed next: what reads it periodically must have stopped.
    followed.stop()
    site.stop()
    await backups?.stop()
    throw error
  })
  telegram?.start()
  translations.start()
  rehearsals.start()
  let purging = Promise.resolve()
  const purgeNow = () => {
    purging = purgeEverything(authoring).catch((err: unknown) => log.warn({ err }, 'purging failed'))
  }
  purgeNow()
  const purge = setInterval(purgeNow, hourMs)
  purge.unref()
  const background: Record<BackgroundKind, Background | null> = {
    translations,
    rehearsals,
    summaries,
    retellings: retelling,
    statistics: keepCounting(pool, log),
    versions: keepingVersions(pool, log),
    backups,
    purges: {
      async stop() {
        clearInterval(purge)
        await purging
      },
    },
    telegram,
  }
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
      const end = performance.now() + graceMs
      const { telegram: bot, ...others } = background
      const silent = bot?.stop()
      await drain.stopListening(graceMs, hurry.signal)
      // From now on nothing new is accepted; replies in progress continue.
      const settled = running.stop(Math.max(0, end - performance.now()))
      if (hurry.signal.aborted) running.cut()
      const closed = app.close()
      await Promise.all([settled, silent])
      await Promise.all(Object.values(others).map((work) => work?.stop()))
      const cut = setTimeout(() => app.server.closeAllConnections(), lastWordsMs)
      await closed
      clearTimeout(cut)
      await mailer?.stop()
      followed.stop()
      site.stop()
      await Promise.all([storyteller.close(), models.close(), speech.close(), fileWork.close()])
      forget()
      await rm(folder, { recursive: true, force: true })
      await traces?.stop()
      await database.close()
    },
  }
}

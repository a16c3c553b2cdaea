import { join } from 'node:path'
import type { Logger } from 'pino'
import { listBackups } from '../backup/list-backups.ts'
import type { Backups } from '../backup/schedule-backups.ts'
import type { Environment } from '../environment/env.ts'
import { pictureToShow } from '../help/picture-to-show.ts'
import type { Drain } from '../http/drain.ts'
import { everyHandler } from '../http/every-handler.ts'
import type { Handler } from '../http/handler.ts'
import { accountHandlers } from '../http/handlers/account.ts'
import { accountSecurityHandlers } from '../http/handlers/account-security.ts'
import { adminHandlers } from '../http/handlers/admin.ts'
import { archiveHandlers } from '../http/handlers/archive.ts'
import { coauthorHandlers } from '../http/handlers/coauthors.ts'
import { contentHandlers } from '../http/handlers/contents.ts'
import { draftHandlers } from '../http/handlers/drafts.ts'
import { extensionHandlers } from '../http/handlers/extensions.ts'
import { helpHandlers } from '../http/handlers/help.ts'
import { libraryHandlers } from '../http/handlers/library.ts'
import { modelHandlers } from '../http/handlers/models.ts'
import { offlineCopyHandlers } from '../http/handlers/offline-copy.ts'
import { operatorHandlers } from '../http/handlers/operator.ts'
import { ownAccountHandlers } from '../http/handlers/own-account.ts'
import { playHandlers } from '../http/handlers/play.ts'
import { publicationHandlers } from '../http/handlers/publications.ts'
import { publishedHandlers } from '../http/handlers/published.ts'
import { rehearsalHandlers } from '../http/handlers/rehearsals.ts'
import { runningHandlers } from '../http/handlers/running.ts'
import { savesFileHandlers } from '../http/handlers/saves-file.ts'
import { speechHandlers } from '../http/handlers/speech.ts'
import { statisticsHandlers } from '../http/handlers/statistics.ts'
import { telegramHandlers } from '../http/handlers/telegram.ts'
import { testHandlers } from '../http/handlers/test.ts'
import { translationHandlers } from '../http/handlers/translations.ts'
import { versionHandlers } from '../http/handlers/versions.ts'
import { BrowserCrashes } from '../monitoring/browser-crashes.ts'
import { builtPageParts } from '../offline-copy/copy-page.ts'
import { named } from '../use-extensions.ts'
import { version } from '../version.ts'
import type { Parts } from './open-parts.ts'

interface HandlerOptions {
  env: Environment
  log: Logger
  /** The folder with the build output. */
  dist: string
  drain: Drain
  /** Aborted when the server stops: ends the calls that wait for news. */
  leaving: AbortSignal
  /** Publishes the demo novel that comes with the build; whether it was published now. */
  publishDemo: () => Promise<boolean>
  beginBackup: Backups['begin']
}

/** A handler for each route of the contract. */
export const allHandlers = (parts: Parts, options: HandlerOptions): Handler[] =>
  everyHandler(
    accountGroup(parts, options),
    authorGroup(parts, options),
    playGroup(parts),
    operatorGroup(parts, options),
  )

const accountGroup = ({ pool, box, mail, authoring, telegram, gates }: Parts, { env }: HandlerOptions): Handler[] => [
  ...accountHandlers(pool, env.accountsPerDayAddress),
  ...accountSecurityHandlers({ pool, box, mail, publicUrl: env.publicUrl }),
  ...ownAccountHandlers({ ...authoring, telegram: telegram && gates.telegram }),
  ...telegramHandlers(telegram && { secret: telegram.webhookSecret, receive: telegram.receive }),
]

const authorGroup = (
  { authoring, searching, translations, fileWork }: Parts,
  { dist, leaving }: HandlerOptions,
): Handler[] => [
  ...draftHandlers(authoring),
  ...publishedHandlers({ ...authoring, searching }),
  ...contentHandlers(authoring),
  ...versionHandlers(authoring),
  ...publicationHandlers(authoring),
  ...coauthorHandlers({ ...authoring, leaving }),
  ...translationHandlers(translations.ports, fileWork),
  ...archiveHandlers({ ...authoring, starters: join(dist, 'starters') }),
  ...offlineCopyHandlers({ ...authoring, pageParts: builtPageParts(join(dist, 'offline-copy')) }),
  ...libraryHandlers(authoring),
  ...statisticsHandlers(authoring),
]

const playGroup = ({ play, pool, files, fileWork, speech, rehearsing, rehearsals }: Parts): Handler[] => [
  ...playHandlers(play),
  ...speechHandlers(play, {
    files,
    get service() {
      return speech.service
    },
    get charactersPerDay() {
      return speech.charactersPerDay
    },
    costOf: speech.costOf,
  }),
  ...savesFileHandlers(play),
  ...testHandlers(play),
  ...helpHandlers({ ...play, pictureToShow: pictureToShow({ pool, files, fileWork }) }),
  ...rehearsalHandlers({ ...rehearsing, work: rehearsals }),
]

const operatorGroup = (
  { pool, files, store, extensions, settings, site, configured, telegram, gates, mailer, storyteller }: Parts,
  { env, log, drain, publishDemo, beginBackup }: HandlerOptions,
): Handler[] => [
  ...extensionHandlers({ pool, adminKey: env.adminKey, extensions, folder: env.extensionsDir }),
  ...adminHandlers({
    pool,
    adminKey: env.adminKey,
    giveBack: telegram?.giveBack ?? null,
    tellRefunds: telegram?.tellRefunds ?? null,
    listBackups: () => listBackups(pool, env.backup),
    beginBackup,
  }),
  ...modelHandlers(settings, env.adminKey),
  ...operatorHandlers({
    pool,
    files,
    adminKey: env.adminKey,
    refreshSite: site.refresh,
    themes: named(extensions.themes),
    publishDemo,
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
  ...runningHandlers({
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
]

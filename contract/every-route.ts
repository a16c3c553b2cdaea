import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as accountEmail from './routes/account-email.ts'
import * as accountSecurity from './routes/account-security.ts'
import * as admin from './routes/admin.ts'
import * as administrators from './routes/administrators.ts'
import * as archive from './routes/archive.ts'
import * as assets from './routes/assets.ts'
import * as bin from './routes/bin.ts'
import * as biographyPaths from './routes/biography-paths.ts'
import * as branches from './routes/branches.ts'
import * as coauthors from './routes/coauthors.ts'
import * as comments from './routes/comments.ts'
import * as drafts from './routes/drafts.ts'
import * as ending from './routes/ending.ts'
import * as extensions from './routes/extensions.ts'
import * as help from './routes/help.ts'
import * as library from './routes/library.ts'
import * as models from './routes/models.ts'
import * as offlineCopy from './routes/offline-copy.ts'
import * as operator from './routes/operator.ts'
import * as ownAccount from './routes/own-account.ts'
import * as ownModel from './routes/own-model.ts'
import * as passkeys from './routes/passkeys.ts'
import * as play from './routes/play.ts'
import * as publications from './routes/publications.ts'
import * as published from './routes/published.ts'
import * as registration from './routes/registration.ts'
import * as rehearsals from './routes/rehearsals.ts'
import * as reports from './routes/reports.ts'
import * as running from './routes/running.ts'
import * as savesFile from './routes/saves-file.ts'
import * as scenes from './routes/scenes.ts'
import * as settings from './routes/settings.ts'
import * as site from './routes/site.ts'
import * as speech from './routes/speech.ts'
import * as statistics from './routes/statistics.ts'
import * as telegram from './routes/telegram.ts'
import * as test from './routes/test-interaction.ts'
import * as translations from './routes/translations.ts'
import * as versions from './routes/versions.ts'
import { everyTag, type Tag } from './tags.ts'

/** The route modules that belong to each tag. */
const modules: Record<Tag, readonly object[]> = {
  account: [
    account,
    accountSecurity,
    accountEmail,
    passkeys,
    ownAccount,
    ownModel,
    settings,
    registration,
    administrators,
  ],
  production_novel: [published, reports, statistics],
  library: [library],
  game: [play, biographyPaths, branches, ending, savesFile, speech],
  building_novel: [drafts, bin, publications],
  scenes: [scenes],
  assets: [assets],
  test: [test],
  help: [help],
  rehearsals: [rehearsals],
  translations: [translations],
  versions: [versions],
  archives: [archive, offlineCopy],
  coauthors: [coauthors],
  comments: [comments],
  server: [running, admin, operator, site, models, extensions, telegram],
}

const routesOf = (file: object): Route[] =>
  Object.values(file).filter(
    (entry): entry is Route => typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry,
  )

/** The tag of each route. */
export const tagOf: ReadonlyMap<Route, Tag> = new Map(
  everyTag.flatMap((tag) => modules[tag].flatMap(routesOf).map((route) => [route, tag] as const)),
)

/**
 * Every route, for code that needs them all: the HTTP server, OpenAPI, the access matrix. The browser imports single
 * routes.
 */
export const everyRoute: readonly Route[] = [...tagOf.keys()]

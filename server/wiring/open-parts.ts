import { join } from 'node:path'
import type { Logger } from 'pino'
import { checkSecretKey } from '../check-secret-key.ts'
import type { Database } from '../database/open-database.ts'
import type { Environment } from '../environment/env.ts'
import { createFileWork } from '../file-work/create-file-work.ts'
import { openWorkFolder } from '../file-work/work-folder.ts'
import { claimFolder } from '../files/claim-folder.ts'
import { Mailer } from '../mail/mailer.ts'
import { checkModelFiles } from '../models/check-model-files.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { filesFolder, openFiles } from '../open-files.ts'
import { openMessenger } from '../open-messenger.ts'
import { openSecretBox } from '../secret-box.ts'
import { followSite } from '../site/follow-site.ts'
import { named, useExtensions } from '../use-extensions.ts'
import { openModels, openStoryteller } from './open-models.ts'
import { openPlay } from './open-play.ts'

/**
 * Opens everything that request handlers and background work share. Nothing works in the background yet, except that
 * the stored settings of models and of the site are followed. Throws a sentence for the operator if something that the
 * environment names cannot be used.
 */
export async function openParts(env: Environment, log: Logger, database: Database) {
  const { pool, searching } = database
  const { extensions, forget } = await useExtensions(env, (sentence) => log.warn(sentence))
  await checkModelFiles(env.model)
  if (!env.s3) await claimFolder(pool, filesFolder(env))
  const box = await openSecretBox(env)
  await checkSecretKey(pool, box, (sentence) => log.warn(sentence))
  const [storyteller, files] = await Promise.all([
    openStoryteller(pool, env, log),
    openFiles(env, (sentence) => log.warn(sentence)),
  ])
  const models = await openModels({ pool, box, storyteller, providers: named(extensions.providers) }, env, log)
  const site = await followSite(pool, new Map(extensions.themes.map(({ name, tokens }) => [name, tokens])), log)
  const { telegram, gates, configured } = await openMessenger(pool, env, log, site)
  const novels = createNovelStore({ pool })
  const playing = openPlay({ pool, novels, storyteller, models, gates }, env, log)
  const workFolder = await openWorkFolder(join(filesFolder(env), '.unfinished'))
  const fileWork = createFileWork({ folder: workFolder.path, mostMemory: env.uploadMemoryMb * 1_048_576 })
  return {
    pool,
    searching,
    extensions,
    forget,
    storyteller,
    files,
    box,
    ...models,
    site,
    telegram,
    gates,
    configured,
    ...playing,
    workFolder,
    fileWork,
    authoring: { pool, novels, files, fileWork, quotas: env.quotas, readable: playing.translations, ...configured },
    store: { kind: env.databaseUrl ? 'remote' : 'embedded', description: database.describe() } as const,
    ...openMail(env, log),
  }
}

/** What request handlers and background work share. */
export type Parts = Awaited<ReturnType<typeof openParts>>

/** `mail` is for letters with links, which need the installation's public address. */
function openMail(env: Environment, log: Logger) {
  const failed = (err: unknown, triesAgain = false) =>
    log.warn({ err }, triesAgain ? 'a letter was not sent yet, and is sent again later' : 'a letter was not sent')
  const mailer = env.smtp ? new Mailer(env.smtp, failed) : null
  return { mailer, mail: mailer && env.publicUrl ? { mailer, publicUrl: env.publicUrl, failed } : null }
}

/** Ends what the parts do on their own. They can still be used. */
export function stopFollowing({ followed, site }: Parts): void {
  followed.stop()
  site.stop()
}

/** Closes the parts, except for the database, which they need until then. Nothing may use them any more. */
export async function closeParts(parts: Parts): Promise<void> {
  const { mailer, storyteller, models, speech, fileWork, forget, workFolder } = parts
  await mailer?.stop()
  stopFollowing(parts)
  await Promise.all([storyteller.close(), models.close(), speech.close(), fileWork.close()])
  forget()
  await workFolder.remove()
}

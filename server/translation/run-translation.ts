import type { TranslationRun } from '@fabula/contract/shapes/translations'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { promptVersion } from '@fabula/core/translation/translation-prompt'
import type pg from 'pg'
import type { Place } from '../authoring/authoring-ports.ts'
import { refuseBlockedOwner } from '../authoring/refuse-blocked-owner.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { readRun, showRun } from './show-run.ts'
import { cancelJob, startJob } from './translation-jobs.ts'

/**
 * Starts the background translation of an author's novel's missing texts. Refused translations are retried; with
 * `again` those made with an older prompt are made anew. Throws `no_model` without a translator.
 */
export async function startRun(
  ports: TranslationPorts,
  place: Place,
  { language: asked, again = false }: { language?: Language | undefined; again?: boolean | undefined },
): Promise<TranslationRun> {
  const { loaded, language } = await ownNovel(ports, place, 'edit', asked)
  if (!ports.translator) throw new ProblemError('no_model')
  await withNovelLock(ports.pool, loaded.id, async (client, changed) => {
    await refuseBlockedOwner(client, loaded.id)
    await forget(client, { id: loaded.id, language, again, changed })
    await startJob(client, loaded.id, language)
  })
  ports.worker?.wake()
  return readRun(ports, place, language)
}

/** Deletes marks of refusal, and texts made with older prompts: their units count as missing then. */
async function forget(
  client: pg.ClientBase,
  { id, language, again, changed }: { id: NovelId; language: Language; again: boolean; changed: number },
): Promise<void> {
  await client.query(
    `update translations set text = '', fault = null, changed = $4, changed_at = now()
     where novel_id = $1 and language = $2 and made_by = 'model'
       and (fault is not null or ($3 and text <> '' and coalesce(prompt_version, 0) < $5))`,
    [id, language, again, changed, promptVersion],
  )
}

/** Stops the job; existing translations stay. */
export async function cancelRun(
  ports: TranslationPorts,
  place: Place,
  asked: Language | undefined,
): Promise<TranslationRun> {
  const { loaded, language } = await ownNovel(ports, place, 'edit', asked)
  await cancelJob(ports.pool, loaded.id, language)
  ports.worker?.cut(loaded.id, language)
  return showRun(ports, loaded, language)
}

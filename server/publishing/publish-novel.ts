import type { NovelId } from '@fabula/core/ids'
import { lacksSpeaker } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import type pg from 'pg'
import { asDraft, type DraftPlace, type ReadableTextListener } from '../authoring/authoring-ports.ts'
import { copyNovel } from '../authoring/copy-novel.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import type { FileStore } from '../media/file-store.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { novelOfState, readState } from '../versions/novel-state.ts'
import { copyVersion, keepVersion } from '../versions/version-store.ts'
import { checkPlayLink } from './play-link.ts'

export interface PublishPorts {
  pool: pg.Pool
  novels: NovelStore
  files: FileStore
  quotas?: Quotas
  readable?: ReadableTextListener
}

/**
 * Publishes a copy of a draft under a play link: a novel with its own id, in which everything keeps its id. Throws the
 * problems of the specification; a refused or interrupted publication leaves nothing behind. Its missing texts are
 * translated unless `translate` is false.
 */
export async function publishNovel(
  ports: PublishPorts,
  place: DraftPlace,
  typedLink: unknown,
  { translate = true }: { translate?: boolean | undefined } = {},
): Promise<{ id: NovelId; play_link: string }> {
  const { novel } = await loadNovel(ports, asDraft(place), 'own')
  const link = checkPlayLink(typedLink)
  refuseEmptyScenes(novel)
  if (await isTaken(ports.pool, link)) throw new ProblemError('play_link_taken')
  try {
    const id = await copyNovel(ports, place, { kind: 'production', play_link: link }, async (client, copy) => {
      // A scene may have been added, or lost its characters, while the files were copied.
      refuseEmptyScenes(novelOfState(await readState(client, place.id), novel))
      await keepPublication(client, place, copy)
    })
    if (translate) await ports.readable?.published(id)
    return { id, play_link: link }
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('play_link_taken')
    throw error
  }
}

/** Both start equal: a version of each records that, and the copy its origin. */
async function keepPublication(client: pg.PoolClient, { id, author }: DraftPlace, copy: NovelId): Promise<void> {
  const version = { kind: 'publish', by: author } as const
  const number = await keepVersion(client, id, version)
  const synced = await copyVersion(client, { from: id, number, to: copy }, version)
  await client.query('update novels set draft_id = $2, synced_version = $3 where id = $1', [copy, id, synced])
}

/** Throws if a novel has an interactive scene without characters: it cannot be published. */
export function refuseEmptyScenes(novel: Novel): void {
  const scenes = novel.interactive_scenes.filter(lacksSpeaker).map(({ name }) => name)
  if (scenes.length > 0) throw new ProblemError('scenes_without_characters', { scenes })
}

async function isTaken(pool: pg.Pool, link: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from novels where play_link = $1', [link])
  return rowCount !== 0
}

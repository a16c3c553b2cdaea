import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import type pg from 'pg'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadOwn } from '../authoring/load-own.ts'
import { newId } from '../database/new-id.ts'
import { codeOf } from '../database/transaction.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { adoptNovel, announceNovel, orAbandonNovel } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { Refusal } from '../refusal.ts'
import { checkPlayLink } from './play-link.ts'

export interface PublishPorts {
  pool: pg.Pool
  novels: NovelStore
  files: FileStore
}

interface StoredName {
  file: string
  extension: string
}

/**
 * Publishes a copy of a draft under a play link: a novel with an id of its own, everything inside keeps its id. Refuses
 * with the reasons of the specification; nothing of a refused or broken-off publication stays.
 */
export async function publishNovel(
  ports: PublishPorts,
  place: Omit<Place, 'base'>,
  typedLink: unknown,
): Promise<{ id: NovelId; play_link: string }> {
  const { novel } = await loadOwn(ports, { ...place, base: 'building_novel' })
  const link = checkPlayLink(typedLink)
  refuseEmptyScenes(novel)
  if (await isTaken(ports.pool, link)) throw new Refusal('play_link_taken')
  const id = newId<NovelId>()
  await announceNovel(ports.pool, id)
  return orAbandonNovel(ports.pool, id, async () => {
    const copied = new Set<string>()
    for (;;) {
      // Files are copied while nothing is locked; an upload in between is copied in another round.
      await copyFiles(ports, place.id, id, copied)
      if (await copyRows(ports.pool, place, id, link, copied)) return { id, play_link: link }
    }
  })
}

function refuseEmptyScenes(novel: Novel): void {
  const scenes = novel.interactive_scenes
    .filter(({ characters }) => characters.every(({ inactive }) => inactive))
    .map(({ name }) => name)
  if (scenes.length > 0) throw new Refusal('scenes_without_characters', { scenes })
}

async function isTaken(pool: pg.Pool, link: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from novels where play_link = $1', [link])
  return rowCount !== 0
}

const storedFiles = async (queries: Pick<pg.Pool, 'query'>, id: NovelId): Promise<StoredName[]> =>
  (
    await queries.query<StoredName>('select file, extension from assets where novel_id = $1 and deleted_at is null', [
      id,
    ])
  ).rows

const AT_ONCE = 8

async function copyFiles(
  { pool, files }: PublishPorts,
  from: NovelId,
  to: NovelId,
  copied: Set<string>,
): Promise<void> {
  const missing = (await storedFiles(pool, from)).filter(({ file }) => !copied.has(file))
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    await Promise.all(
      missing.slice(i, i + AT_ONCE).map(async ({ file, extension }) => {
        // False: replaced since it was listed; its successor is found when the rows are copied.
        if (await files.copy(originalKey(from, file, extension), originalKey(to, file, extension))) copied.add(file)
      }),
    )
  }
}

/** One transaction for all rows. False when a file appeared whose copy is missing: then nothing was written. */
async function copyRows(
  pool: pg.Pool,
  { author, id: from }: Omit<Place, 'base'>,
  to: NovelId,
  link: string,
  copied: ReadonlySet<string>,
): Promise<boolean> {
  try {
    return await withNovelLock(pool, from, async (client, changed) => {
      if ((await storedFiles(client, from)).some(({ file }) => !copied.has(file))) return false
      const { rowCount } = await client.query(
        `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
         select $2, owner_id, 'production', $3, head, name_folded, description_folded, $4
         from novels where id = $1 and owner_id = $5`,
        [from, to, link, changed, author],
      )
      if (rowCount === 0) throw new Refusal('novel_not_found')
      for (const statement of copies) await client.query(statement, [from, to, changed])
      await adoptNovel(client, to)
      return true
    })
  } catch (error) {
    if (codeOf(error) === '23505') throw new Refusal('play_link_taken')
    throw error
  }
}

const copies = [
  `insert into scenes (novel_id, id, type, place, document, changed, created_at)
   select $2, id, type, place, document, $3, created_at from scenes where novel_id = $1 and deleted_at is null`,
  `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
   select $2, id, type, name, prompt_description, extension, file, bytes, width, height, $3, created_at
   from assets where novel_id = $1 and deleted_at is null`,
  `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, fault, prompt_version, changed)
   select $2, language, unit, source_hash, source, text, made_by, fault, prompt_version, $3 from translations where novel_id = $1`,
]

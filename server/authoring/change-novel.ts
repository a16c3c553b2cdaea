import { isDeepStrictEqual } from 'node:util'
import { NovelChange } from '@fabula/contract/shapes/novel'
import type { SceneId } from '@fabula/core/ids'
import { duplicateIdsInHead } from '@fabula/core/novel/duplicate-ids'
import { NovelHead, upgradeNovelHead } from '@fabula/core/novel/novel'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { isObject } from '@fabula/core/record/upgrade'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { foldSummary } from '../novels/fold-summary.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { headOf } from '../novels/stored-documents.ts'
import { ProblemError } from '../problem-error.ts'
import { type AuthoringPorts, type Place, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { fieldsOf, parseInput } from './parse-input.ts'
import { refuseLonger } from './refuse-oversized.ts'
import { type Expected, refuseStale } from './revision.ts'
import { type Messenger, refuseUnpassableGates } from './set-access.ts'

export type ChangePorts = AuthoringPorts & Messenger

interface HeadRow {
  head: NovelHead
  revision: number
  price_stars: number
  telegram_group_required: boolean
}

type Access = Pick<HeadRow, 'price_stars' | 'telegram_group_required'>

/**
 * Changes any of the head's fields: absent ones stay, null clears. Scenes and assets in the body are ignored. Writes
 * one row, or none if nothing differs. Returns the new revision. Throws `changed_elsewhere` for a stale `expected`
 * revision.
 */
export async function changeNovel(
  ports: ChangePorts,
  place: Place,
  body: unknown,
  expected: Expected,
): Promise<number> {
  const loaded = await loadNovel(ports, place, 'edit')
  const change = parseInput(NovelChange, body, upgradeChange, { name: 'novel_name_required' })
  const { revision, wrote } = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const current = await findHead(client, place)
    refuseStale(expected, current.revision)
    // As in answers: a graph without an arrangement has an empty one.
    const stored: NovelHead = { graph_layout: {}, ...headOf(current.head) }
    const head = await complete(client, place, { ...stored, ...fieldsOf<NovelHead>(NovelHead, change) })
    const access = place.base === 'production_novel' ? accessAfter(ports, current, change) : accessOf(current)
    if (isDeepStrictEqual(head, stored) && isDeepStrictEqual(access, accessOf(current)))
      return { revision: current.revision, wrote: false }
    const duplicates = duplicateIdsInHead(head)
    if (duplicates.length > 0) throw new ProblemError('invalid_input', { errors: duplicates })
    await write(client, place, head, access, changed)
    await refuseLonger(client, loaded, stored, JSON.stringify(head))
    return { revision: current.revision + 1, wrote: true }
  })
  if (wrote) await textsWritten(ports, place)
  return revision
}

/** Null clears the access fields, as everywhere. */
const upgradeChange = (json: unknown): unknown => {
  const head = upgradeNovelHead(json, newId)
  if (!isObject(head)) return head
  const { price_stars: price, telegram_group_required: group } = head
  return {
    ...head,
    ...(price === null && { price_stars: 0 }),
    ...(group === null && { telegram_group_required: false }),
  }
}

async function findHead(client: pg.PoolClient, { id }: Place): Promise<HeadRow> {
  const { rows } = await client.query<HeadRow>(
    `select head, revision, price_stars, telegram_group_required from novels where id = $1 and deleted_at is null for update`,
    [id],
  )
  const row = rows[0]
  // Deleted since it was loaded.
  if (!row) throw new ProblemError('novel_not_found')
  return row
}

/** Derived fields: the first scene's type from the scene, the cover's extension from the picture. */
async function complete(client: pg.PoolClient, { id }: Place, head: NovelHead): Promise<NovelHead> {
  const first = head.first_scene_id && (await findSceneType(client, id, head.first_scene_id))
  return {
    ...head,
    first_scene_type: first ?? (head.first_scene_id === null ? null : head.first_scene_type),
    // Derived from the picture whenever the novel is read.
    cover_background_image_extension: null,
  }
}

async function findSceneType(client: pg.PoolClient, novelId: string, id: SceneId): Promise<SceneType | null> {
  const { rows } = await client.query<{ type: SceneType }>(
    'select type from scenes where novel_id = $1 and id = $2 and deleted_at is null',
    [novelId, id],
  )
  return rows[0]?.type ?? null
}

const accessOf = ({ price_stars, telegram_group_required }: Access): Access => ({
  price_stars,
  telegram_group_required,
})

function accessAfter(messenger: Messenger, current: Access, change: Partial<Access>): Access {
  const next = {
    price_stars: change.price_stars ?? current.price_stars,
    telegram_group_required: change.telegram_group_required ?? current.telegram_group_required,
  }
  refuseUnpassableGates(messenger, {
    price: next.price_stars > 0 && next.price_stars !== current.price_stars,
    group: next.telegram_group_required && !current.telegram_group_required,
  })
  return next
}

async function write(
  client: pg.PoolClient,
  place: Place,
  head: NovelHead,
  access: Access,
  changed: number,
): Promise<void> {
  const folded = await foldSummary(client, place.id, head)
  await client.query(
    `update novels set head = $2, name_folded = $3, description_folded = $4, price_stars = $5,
       telegram_group_required = $6, changed = $7, revision = revision + 1, updated_at = now()
     where id = $1`,
    [
      place.id,
      JSON.stringify(head),
      folded.name,
      folded.description,
      access.price_stars,
      access.telegram_group_required,
      changed,
    ],
  )
}

import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { textField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { otherKind } from './change-asset.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'
import { restorableSince } from './purge-deleted.ts'
import { refuseOversized, refuseTooMany } from './refuse-oversized.ts'

/**
 * The change of an asset; absent or blank fields stay. One that is restored must have been deleted within the last day.
 */
export interface ChangeOfAsset {
  id: AssetId
  name?: string | undefined
  prompt_description?: string | undefined
  asset_type?: AssetType | undefined
  deleted?: boolean | undefined
}

const text = (most: number) => z.optional(textField(most).check(z.trim()))
const Changes = z.array(z.looseObject({ name: text(limits.name), prompt_description: text(limits.prompt) }))

/** The size limit of a call, in characters. */
const largest = 4 * 1_048_576

/** Changes many assets in one transaction: all of them, or none. */
export async function changeAssets(
  ports: AuthoringPorts,
  place: Place,
  assets: readonly ChangeOfAsset[],
): Promise<void> {
  const { size } = await loadNovel(ports, place, 'edit')
  const words = parseInput(Changes, assets)
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rowCount } = await client.query(
      `update assets set
         name = coalesce(nullif(to_be.name, ''), assets.name),
         prompt_description = coalesce(nullif(to_be.description, ''), assets.prompt_description),
         type = coalesce(to_be.type, assets.type),
         deleted_at = case when to_be.deleted then coalesce(assets.deleted_at, now()) when to_be.deleted is null then assets.deleted_at end,
         changed = $7, changed_at = clock_timestamp()
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[]) as to_be (id, name, description, type, deleted)
       where assets.novel_id = $1 and assets.id = to_be.id
         and (assets.deleted_at is null or (to_be.deleted = false and assets.deleted_at > ${restorableSince}))
         and (coalesce(to_be.type, assets.type) = 'music') = (assets.type = 'music')`,
      [
        place.id,
        assets.map(({ id }) => id),
        words.map(({ name }) => name ?? null),
        words.map(({ prompt_description }) => prompt_description ?? null),
        assets.map(({ asset_type }) => asset_type ?? null),
        assets.map(({ deleted }) => deleted ?? null),
        changed,
      ],
    )
    const wanted = new Set(assets.map(({ id }) => id))
    if (rowCount === wanted.size) {
      const comeBack = assets.some(({ deleted }) => deleted === false)
      if (comeBack) await refuseTooMany(client, place.id, 'assets')
      return refuseOversized(client, place.id, comeBack ? undefined : size + largest)
    }
    const existing = await client.query(
      'select 1 from assets where novel_id = $1 and id = any($2::uuid[]) and deleted_at is null',
      [place.id, [...wanted]],
    )
    throw existing.rowCount === wanted.size ? otherKind() : new ProblemError('asset_not_found')
  })
}
